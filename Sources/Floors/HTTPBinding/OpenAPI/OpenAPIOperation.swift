public import FanfareModels
import JSON

extension OpenAPI {
    /// Whether a call needs a token.
    public enum Access: Sendable {
        case none, optional, required
    }

    /// One registered call.
    public struct Operation: Sendable {
        let call: any Endpoint.Type
        let access: Access
        let refusals: [Int]

        /// `refusals` are statuses of failure that do not follow from access and input.
        public init(_ call: any Endpoint.Type, access: Access, refusals: [Int] = []) {
            self.call = call
            self.access = access
            self.refusals = refusals
        }

        var method: String { call.method.rawValue.lowercased() }

        /// The path with its inputs in braces.
        var template: String {
            call.path.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
                .joined(separator: "/")
        }

        /// The first part of the path.
        var tag: String { call.path.split(separator: "/").first.map(String.init) ?? "community" }

        var order: Int { [.get, .head, .post, .put, .patch, .delete].firstIndex(of: call.method) ?? 0 }
    }
}
