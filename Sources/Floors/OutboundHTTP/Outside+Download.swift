import FanfareModels

extension Outside {
    /// Downloads a URL, at most `limit` bytes of it.
    ///
    /// Throws `Problem` for what will not be there later either, ``OutsideFault`` for what may be.
    public func download(_ url: String, limit: Int64) async throws -> [UInt8] {
        let answer: OutsideAnswer
        do {
            answer = try await get(
                OutsideRequest(url, limit: .seconds(30), bytes: Int(limit), redirects: 3))
        } catch OutsideFault.forbidden(let why) {
            throw Problem.invalid("poster", "The address may not be asked: \(why)")
        } catch OutsideFault.tooLarge {
            throw Problem.invalid("poster", "What stands at the address is too large.")
        }
        switch answer.status {
        case 200: return answer.bytes
        case 429, 500...: throw OutsideFault.status(answer.status, answer.text)
        default: throw Problem.missing("picture")
        }
    }
}
