-- PUT or DELETE of one follow after the other, each of another pair: init(method, file with tokens, how many people,
-- how many pairs to leave out at the beginning).
local tokens, at = {}, 0
local method, people

function init(arguments)
    method, people, at = arguments[1], tonumber(arguments[3]), tonumber(arguments[4])
    for token in io.lines(arguments[2]) do tokens[#tokens + 1] = "Bearer " .. token end
end

function request()
    local member, step = at % #tokens, math.floor(at / #tokens)
    at = at + 1
    local person = (member * 97 + step * 7919) % people + 1
    return wrk.format(
        method, "/api/v1/people/" .. person .. "/follow", { Authorization = tokens[member + 1], Accept = "application/json" })
end
