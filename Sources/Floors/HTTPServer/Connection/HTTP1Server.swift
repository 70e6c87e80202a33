import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTP1
public import NIOPosix
import NIOSSL
public import ServiceLifecycle

/// Produces a response to every request, whatever goes wrong.
public protocol Responder: Sendable {
    /// Responds to a request. Called on the connection's thread, which must not be blocked.
    ///
    /// - Parameter complete: to be called once, on any thread.
    /// - Returns: the running task, to be cancelled when the client disconnects; nil when there is none.
    func respond(
        to request: consuming Request, _ complete: @escaping @Sendable (Response) -> Void
    ) -> Task<Void, Never>?
}

/// Serves HTTP/1.1: requests of a connection one after the other, each handled on the event loop of its
/// connection.
///
/// Hummingbird's server binds, accepts and shuts down; its channel, which hands every request to another
/// thread and its response back, is replaced by ``HTTP1Connection``.
public struct HTTP1Server: Service {
    private let host: String
    private let port: Int
    private let limits: ConnectionLimits
    private let faults: ConnectionFaults
    private let certificate: TLSCertificate?
    private let responder: any Responder
    private let eventLoops: any EventLoopGroup
    private let logger: Logger
    private let onRunning: @Sendable (Int) async -> Void

    /// Connections that wait to be accepted; the operating system may allow fewer.
    private static let backlog = 4096
    /// Connections that are accepted in one turn of an event loop. Under overload turns are long, and with SwiftNIO's four
    /// nobody new would get in.
    private static let acceptsPerTurn: UInt = 256

    /// - Parameters:
    ///   - certificate: for HTTPS; nil serves plain HTTP.
    ///   - eventLoops: accept the connections and serve them.
    ///   - onRunning: called with the port once connections are accepted.
    public init(
        host: String, port: Int, limits: ConnectionLimits = ConnectionLimits(),
        faults: ConnectionFaults = ConnectionFaults(), certificate: TLSCertificate? = nil,
        responder: any Responder,
        eventLoops: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton, logger: Logger,
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        self.host = host
        self.port = port
        self.limits = limits
        self.faults = faults
        self.certificate = certificate
        self.responder = responder
        self.eventLoops = eventLoops
        self.logger = logger
        self.onRunning = onRunning
    }

    /// Serves until it is cancelled or shut down gracefully, then completes current requests.
    public func run() async throws {
        let (onRunning, logger) = (onRunning, logger)
        do {
            try await ConnectionSetup(limits, faults, certificate, responder).server(
                configuration: .init(
                    address: .hostname(host, port: port), serverName: nil, backlog: Self.backlog),
                onServerRunning: { channel in
                    do {
                        let accepts = ChannelOptions.maxMessagesPerRead
                        try await channel.setOption(accepts, value: Self.acceptsPerTurn).get()
                    } catch {
                        logger.warning("The server accepts few connections at a time: \(error)")
                    }
                    await onRunning(channel.localAddress?.port ?? 0)
                },
                eventLoopGroup: eventLoops, logger: logger
            ).run()
        } catch let error as IOError {
            throw ListenError(errno: error.errnoCode, description: error.description)
        }
    }
}

/// The operating system refused the address to listen at.
public struct ListenError: Error, CustomStringConvertible {
    /// The number of the error, such as `EADDRINUSE`.
    public let errno: CInt
    /// The message of the operating system.
    public let description: String
}

/// Puts the pipeline of a connection together.
private struct ConnectionSetup: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        let channel: any Channel
    }

    private let limits: ConnectionLimits
    private let faults: ConnectionFaults
    private let certificate: TLSCertificate?
    private let responder: any Responder
    private let count: ConnectionCount
    private let turns = EventLoopTurns()

    init(
        _ limits: ConnectionLimits, _ faults: ConnectionFaults, _ certificate: TLSCertificate?,
        _ responder: any Responder
    ) {
        self.limits = limits
        self.faults = faults
        self.certificate = certificate
        self.responder = responder
        count = ConnectionCount(limits, faults)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            guard let remove = count.admit(channel.remoteAddress?.ipAddress ?? "local") else {
                // To say so by HTTPS would cost a handshake.
                if certificate == nil {
                    try channel.pipeline.syncOperations.addHandler(ConnectionRefusal())
                } else {
                    channel.close(promise: nil)
                }
                return Value(channel: channel)
            }
            channel.closeFuture.whenComplete { _ in remove() }
            var bounds = NIOHTTPDecoderLimitConfiguration()
            bounds.maxHeaderFieldSize = limits.headerList
            bounds.maxHeaderListSize = limits.headerList
            bounds.maxHeaderFieldCount = limits.headerFields
            let pipeline = channel.pipeline.syncOperations
            if let certificate {
                try pipeline.addHandler(NIOSSLServerHandler(context: certificate.context))
            }
            try pipeline.addHandlers(
                ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: bounds)),
                HTTP1Connection(
                    responder, limits, faults, turns.turn(of: channel.eventLoop), on: channel))
            return Value(channel: channel)
        }
    }

    /// Returns when the connection is closed; being cancelled closes it.
    func handle(value: Value, logger: Logger) async {
        await withTaskCancellationHandler {
            do { try await value.channel.closeFuture.get() } catch { logger.debug("closing: \(error)") }
        } onCancel: {
            value.channel.close(promise: nil)
        }
    }
}
