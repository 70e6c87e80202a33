-- The requests of a file, one after the other: init(file, file with tokens, the number of the first pass). A line is method,
-- path, what is accepted, the member's number and body, with tabs between. What is written is new in each pass: TOGGLE is PUT
-- and DELETE in turn, and POST is the next member's.
local lines, tokens, at, pass = {}, {}, 0, 0

local function headers(accept, member)
    return { Accept = accept, Authorization = "Bearer " .. tokens[member % #tokens + 1] }
end

function init(arguments)
    pass = tonumber(arguments[3])
    for token in io.lines(arguments[2]) do tokens[#tokens + 1] = token end
    for line in io.lines(arguments[1]) do
        local method, path, accept, member, body = line:match("([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)")
        if method == "GET" then
            lines[#lines + 1] = wrk.format("GET", path, headers(accept, tonumber(member)))
        else
            lines[#lines + 1] = { method, path, accept, tonumber(member), body }
        end
    end
end

function request()
    if at == #lines then at, pass = 0, pass + 1 end
    at = at + 1
    local line = lines[at]
    if type(line) == "string" then return line end
    local method, path, accept, member, body = unpack(line)
    if method == "TOGGLE" then return wrk.format(pass % 2 == 0 and "PUT" or "DELETE", path, headers(accept, member)) end
    local of = headers(accept, member + pass)
    of["Content-Type"] = "application/json"
    return wrk.format(method, path, of, body)
end

function done(_, latency)
    io.write(string.format("99.9th percentile: %.3f ms\n", latency:percentile(99.9) / 1000))
end
