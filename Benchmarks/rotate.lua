-- GET of one path with one token after the other: init(path, file with tokens, what is accepted).
local requests, at = {}, 0

function init(arguments)
    local path, tokens, accept = unpack(arguments)
    for token in io.lines(tokens) do
        requests[#requests + 1] = wrk.format("GET", path, { Accept = accept, Authorization = "Bearer " .. token })
    end
end

function request()
    at = at % #requests + 1
    return requests[at]
end
