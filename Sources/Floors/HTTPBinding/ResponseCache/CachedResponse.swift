import HTTPTypes
import Hummingbird
import NIOCore

/// A good answer made before, for all guests or for all members.
struct KeptAnswer: Sendable {
    enum Body: Sendable {
        case whole(ByteBuffer)
        case marked(Template)
    }

    /// As it was made.
    let response: Response
    let body: Body
    let route: RouteMetric
    /// The status line, and the header lines but those that differ from one answer to the next.
    private let lines: [UInt8]

    init(_ response: Response, body: Body, route: RouteMetric) {
        self.response = response
        self.body = body
        self.route = route
        var lines = Array("HTTP/1.1 200 OK\r\n".utf8)
        for field in response.headers {
            if case .marked = body, field.name == .contentLength || field.name == .eTag { continue }
            lines += Array("\(field.name.rawName): \(field.value)\r\n".utf8)
        }
        self.lines = lines
    }

    /// The bytes before the body.
    ///
    /// - Parameter named: the fields of this very answer.
    func head(_ named: (name: StaticString, value: String)...) -> ByteBuffer {
        var head = ByteBufferAllocator().buffer(capacity: lines.count + 256)
        head.writeBytes(lines)
        for (name, value) in named {
            head.writeStaticString(name)
            head.writeStaticString(": ")
            head.writeString(value)
            head.writeStaticString("\r\n")
        }
        head.writeStaticString("\r\n")
        return head
    }
}
