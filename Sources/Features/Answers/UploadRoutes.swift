import FanfareModels
import HTTPTypes
import HTTPBinding
import HTTPServer
import Members

/// Uploads by pieces, after the core protocol of tus 1.0 (https://tus.io/protocols/resumable-upload).
extension Answers {
    func uploadRoutes(_ members: Routes<MemberContext>) {
        members.streamed(BeginUpload.self) { _, request, context in
            try Tus.check(request)
            let upload = try await beginUpload(
                of: try Tus.number(.uploadLength, in: request), by: context.person)
            let location = "\(addresses.base)/api/v1/uploads/\(upload.id)"
            return (upload, [.location: location, .tusResumable: Tus.version])
        }
        members.streamed(ShowUpload.self) { call, request, context in
            try Tus.check(request)
            let upload = try await upload(call.upload, by: context.person)
            return (
                EmptyResponse(),
                [
                    .tusResumable: Tus.version, .uploadOffset: "\(upload.offset)",
                    .uploadLength: "\(upload.length)", .cacheControl: ServedFile.Caching.never,
                ]
            )
        }
        members.streamed(SendPiece.self, refusals: [412, 415]) { call, request, context in
            try Tus.check(request)
            guard request.headers[.contentType] == Tus.pieceType else {
                throw Problem(.unsupported, "A piece is sent as \(Tus.pieceType).")
            }
            let offset = try await append(
                request.body.map(\.array), at: Tus.number(.uploadOffset, in: request), to: call.upload,
                by: context.person)
            return (EmptyResponse(), [.tusResumable: Tus.version, .uploadOffset: "\(offset)"])
        }
        members.streamed(DropUpload.self) { call, request, context in
            try Tus.check(request)
            try await drop(call.upload, by: context.person)
            return (EmptyResponse(), [.tusResumable: Tus.version])
        }
    }
}

private enum Tus {
    static let version = "1.0.0"
    static let pieceType = "application/offset+octet-stream"

    /// A client of another version could mean something else. Who names none is taken at their word.
    static func check(_ request: Request) throws(Problem) {
        guard let asked = request.headers[.tusResumable], asked != version else { return }
        throw Problem(.changed, "This server speaks tus \(version).")
    }

    static func number(_ name: HTTPField.Name, in request: Request) throws(Problem) -> Int64 {
        guard let number = request.headers[name].flatMap({ Int64($0) }), number >= 0 else {
            throw Problem(.malformed, "\(name.rawName) must be a whole number.")
        }
        return number
    }
}

extension HTTPField.Name {
    fileprivate static let tusResumable = HTTPField.Name("Tus-Resumable")!
    fileprivate static let uploadLength = HTTPField.Name("Upload-Length")!
    fileprivate static let uploadOffset = HTTPField.Name("Upload-Offset")!
}
