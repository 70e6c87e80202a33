import HTTPTypes
import NIOHTTP1
import NIOHTTPTypesHTTP1

extension HTTPRequest {
    /// Throws for a method that cannot be written. A path is taken as it is, which spares the library's look for a
    /// scheme in it.
    init(taking head: HTTPRequestHead) throws {
        guard head.uri.utf8.first == UInt8(ascii: "/") else {
            try self.init(head, secure: false, splitCookie: false)
            return
        }
        self.init(
            method: try Method(head.method), scheme: "http", authority: head.headers.first(name: "host"),
            path: head.uri, headerFields: HTTPFields(head.headers, splitCookie: false))
    }
}
