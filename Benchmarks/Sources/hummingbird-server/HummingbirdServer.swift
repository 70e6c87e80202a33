import App
import HTTPServer
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Serves the community of the settings in the environment through Hummingbird's own HTTP/1.1 channel: the same routes
/// and the same pipeline as `fanfare serve`, so that the difference is the channel's.
@main struct HummingbirdServer {
    static func main() async throws {
        let settings = try await ServerSettings(flags: [:])
        try await App(settings).serve(server: { responder in
            Channel(responder: responder, host: settings.host, port: settings.port)
        })
    }
}

private struct Channel: Service {
    let responder: any Responder
    let host: String
    let port: Int

    func run() async throws {
        let responder = responder
        try await HTTPServerBuilder.http1().buildServer(
            configuration: .init(address: .hostname(host, port: port), serverName: nil),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: Logger(label: "hummingbird")
        ) { request, writer, channel in
            let response = await responder.response(to: HTTPServer.Request(request, channel))
            do {
                try await writer.write(response)
            } catch {
                // The client is gone.
                channel.close(promise: nil)
            }
        }.run()
    }
}

extension Responder {
    fileprivate func response(to request: HTTPServer.Request) async -> HTTPServer.Response {
        await withCheckedContinuation { done in _ = respond(to: request) { done.resume(returning: $0) } }
    }
}

extension HTTPServer.Request {
    /// A request without a body.
    fileprivate init(_ request: HummingbirdCore.Request, _ channel: any NIOCore.Channel) {
        self.init(
            request.method, request.head.path ?? "/", authority: request.head.authority,
            headers: request.headers,
            remoteAddress: channel.remoteAddress?.ipAddress ?? "local",
            executor: EventLoopExecutor(channel.eventLoop))
    }
}

extension HummingbirdCore.ResponseWriter {
    fileprivate consuming func write(_ response: HTTPServer.Response) async throws {
        var headers = response.prepared?.headers ?? [:]
        headers.append(contentsOf: response.headers)
        if let id = response.id { headers[.init("X-Request-Id")!] = "\(id)" }
        if let length = response.body.length { headers[.contentLength] = String(length) }
        var writer = try await writeHead(HTTPResponse(status: response.status, headerFields: headers))
        switch response.body {
        case .empty: break
        case .bytes(let bytes): try await writer.write(bytes.withUnsafeBytes { ByteBuffer(bytes: $0) })
        case .stream: throw ChannelError.operationUnsupported
        }
        try await writer.finish(nil)
    }
}
