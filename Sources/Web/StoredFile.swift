import FanfareModels
import Foundation
public import HTTPTypes
public import Hummingbird
import NIOCore

/// Returns the size of a file in bytes.
///
/// - Throws: `missing` when it is not there.
public func fileSize(_ path: String) throws -> Int {
    guard let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
        throw Problem.missing("picture")
    }
    return size
}

public enum FileKey: CodingKey { case file }

extension Response {
    /// A drawing of ours, which does not change under its address.
    public init(svg: String) {
        self.init(
            status: .ok,
            headers: [
                .contentType: "image/svg+xml", .cacheControl: FileResponse.forever,
                .contentSecurityPolicy: "default-src 'none'",
            ],
            body: .init(byteBuffer: ByteBuffer(string: svg)))
    }
}
