import FanfareModels

extension OutboundClient {
    /// Downloads a URL, at most `limit` bytes of it.
    ///
    /// Throws `Problem` for what will not be there later either, ``OutboundError`` for what may be.
    public func download(_ url: String, limit: Int64) async throws -> [UInt8] {
        let response: OutboundResponse
        do {
            response = try await get(
                OutboundRequest(url, limit: .seconds(30), bytes: Int(limit), redirects: 3))
        } catch OutboundError.forbidden(let why) {
            throw Problem.invalid("poster", "The address may not be asked: \(why)")
        } catch OutboundError.tooLarge {
            throw Problem.invalid("poster", "What stands at the address is too large.")
        }
        switch response.status {
        case 200: return response.bytes
        case 429, 500...: throw OutboundError.status(response.status, response.text)
        default: throw Problem.missing("picture")
        }
    }
}
