import Concurrency
import Foundation

/// Finds the addresses of a name, on threads of their own since `getaddrinfo` blocks.
enum Resolver {
    private static let pool = BlockingPool("the resolver", threads: 8, limit: 256)

    /// The addresses as texts. Throws ``OutboundError/unreachable(_:)`` when there are none, and
    /// `QueueError.full` when too many are asked for at once.
    static func addresses(of host: String) async throws -> [String] {
        if NetworkAddress(host) != nil { return [host] }
        return try await pool.run { try find(host) }
    }

    private static func find(_ host: String) throws -> [String] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &list)
        guard code == 0 else {
            throw OutboundError.unreachable("\(host): \(String(cString: gai_strerror(code)))")
        }
        defer { freeaddrinfo(list) }
        var found: [String] = []
        var entry = list
        while let info = entry?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            if getnameinfo(
                info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
            {
                found.append(
                    String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            }
            entry = info.ai_next
        }
        guard !found.isEmpty else { throw OutboundError.unreachable("\(host) has no address") }
        return found
    }
}
