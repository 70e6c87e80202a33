import NIOCore
import Synchronization

/// How many connections there are, in all and from each address.
final class ConnectionCount: Sendable {
    private struct Counts {
        var all = 0
        var byAddress: [ClientKey: Int] = [:]
    }

    private let limits: ConnectionLimits
    private let faults: ConnectionFaults
    private let counts = Mutex(Counts())

    init(_ limits: ConnectionLimits, _ faults: ConnectionFaults) {
        self.limits = limits
        self.faults = faults
    }

    /// Counts a connection, unless there are too many.
    ///
    /// - Returns: what to call when it is closed; nil when it is not to be served.
    func admit(_ address: String) -> (@Sendable () -> Void)? {
        let key = limits.trustedProxies.contains(address) ? nil : ClientKey.address(address)
        let refusal: ConnectionFaults.Reason? = counts.withLock { counts in
            guard counts.all < limits.connections else { return .totalLimit }
            if let key {
                let count = counts.byAddress[key, default: 0]
                guard count < limits.connectionsPerAddress else { return .addressLimit }
                counts.byAddress[key] = count + 1
            }
            counts.all += 1
            return nil
        }
        guard let refusal else { return { self.remove(key) } }
        faults.add(refusal)
        return nil
    }

    private func remove(_ key: ClientKey?) {
        counts.withLock { counts in
            counts.all -= 1
            guard let key else { return }
            let count = counts.byAddress[key, default: 1] - 1
            counts.byAddress[key] = count > 0 ? count : nil
        }
    }
}

/// Tells a client that there are too many connections, and closes its own.
final class ConnectionRefusal: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let response: StaticString = """
        HTTP/1.1 503 Service Unavailable\r
        Retry-After: 10\r
        Content-Length: 0\r
        Connection: close\r
        \r

        """

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(staticString: Self.response))).whenComplete { _ in
            channel.close(promise: nil)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
