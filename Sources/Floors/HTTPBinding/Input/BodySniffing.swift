import FanfareModels
import HTTPServer
import JSON

/// Reads a body by its first byte: one that starts with a brace is JSON whatever its type says, everything
/// else is a form, unless it claims to be JSON.
enum BodySniffing {
    static func members(of body: Bytes, contentType: String?) throws(Problem) -> [JSON.Member] {
        let result = body.withUnsafeBytes { bytes in
            Result { () throws(Problem) in try members(of: bytes, contentType: contentType) }
        }
        return try result.get()
    }

    private static func members(
        of bytes: UnsafeRawBufferPointer, contentType: String?
    ) throws(Problem) -> [JSON.Member] {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let first = bytes[start...].first(where: { !isSpace($0) }) else { return [] }
        if first == UInt8(ascii: "{") { return try object(bytes) }
        if contentType?.lowercased().contains("json") == true {
            _ = try object(bytes)
            throw Problem(.malformed, "The body must be a JSON object.")
        }
        return try URLForm.members(of: bytes)
    }

    private static func object(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> [JSON.Member] {
        do {
            guard case .object(let members) = try JSON(parsing: bytes) else { return [] }
            try URLForm.check(members.count)
            try URLForm.check(names: members)
            return members
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(.malformed, "The body is not JSON: \(error).")
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
