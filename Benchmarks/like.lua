-- PUT of one like after the other, each of another pair, and in between DELETE of those of a while ago: init(file with
-- tokens, how many answers, how many pairs to leave out at the beginning).
local tokens, at = {}, 0
local answers, first
local behind = 500

function init(arguments)
    answers, first = tonumber(arguments[2]), tonumber(arguments[3])
    for token in io.lines(arguments[1]) do tokens[#tokens + 1] = "Bearer " .. token end
end

local function change(method, pair)
    local member, step = pair % #tokens, math.floor(pair / #tokens)
    local answer = (member * 97 + step * 7919) % answers + 1
    return wrk.format(
        method, "/api/v1/answers/" .. answer .. "/like",
        { Authorization = tokens[member + 1], Accept = "application/json" })
end

function request()
    local pair, turn = math.floor(at / 2), at % 2
    at = at + 1
    if turn == 1 and pair >= behind then return change("DELETE", first + pair - behind) end
    return change("PUT", first + (turn == 0 and pair or pair + 1000000))
end
