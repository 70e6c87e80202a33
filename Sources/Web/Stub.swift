// Temporary stand-ins so that slices compile: whoever lands the real type deletes its stand-in here (and the file when empty).
public import FanfareModels
public import Hummingbird
public struct UploadedFile: Sendable { public var path: String; public var size: Int64; public var filename: String?; public var declaredType: String? }
public struct Form: Sendable { public var fields: [(name: String, value: String)]; public var files: [String: UploadedFile]; public func remove() {} }
public struct Multipart { init(contentType: String, folder: String, fileLimit: Int) throws {}
 func read(_ b: RequestBody) async throws -> Form { Form(fields: [], files: [:]) } }
let spanish: [String: String] = [:]
public struct Idempotency: Sendable { public init() {}
 func once(_ key: String, _ request: Request, _ context: Context, _ handle: (Request) async throws -> Response) async throws -> Response { try await handle(request) } }
