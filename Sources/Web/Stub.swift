// Temporary stand-ins so that slices compile: whoever lands the real type deletes its stand-in here (and the file when empty).
public import FanfareModels
public import Hummingbird
let spanish: [String: String] = [:]
public struct Idempotency: Sendable { public init() {}
 func once(_ key: String, _ request: Request, _ context: Context, _ handle: (Request) async throws -> Response) async throws -> Response { try await handle(request) } }
