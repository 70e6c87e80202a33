/// Reads a `multipart/form-data` body as it comes: texts into memory, files to disk, each within limits.
public struct Multipart: Sendable {
    /// Bytes of one text.
    public var textLimit = 1 << 20
    /// Bytes of all texts.
    public var textsLimit = 1 << 20
    /// Bytes of one file.
    public var fileLimit: Int
    /// Bytes of the whole body.
    public var totalLimit: Int
    /// The most parts of a form.
    public var partLimit = 200

    private let boundary: String
    private let folder: String
    fileprivate let files: [String]
    fileprivate let memory: ByteBudget.Share?
    private let disk: ByteBudget.Share?

    /// - Parameters:
    ///   - contentType: the request's, which tells the boundary. Throws ``RequestError`` `.malformed` when it does not.
    ///   - folder: where files wait; see `TemporaryFiles.prepare`.
    ///   - files: the fields that may be files. A file elsewhere is refused before any of it is written.
    ///   - totalLimit: two files and their texts unless told otherwise, or the texts where there are no files.
    ///   - memory: takes the bytes of texts.
    ///   - disk: takes the bytes of files.
    public init(
        contentType: String, folder: String, files: [String], fileLimit: Int, totalLimit: Int? = nil,
        memory: ByteBudget.Share? = nil, disk: ByteBudget.Share? = nil
    ) throws(RequestError) {
        boundary = try Multipart.boundary(contentType)
        self.folder = folder
        self.files = files
        self.fileLimit = fileLimit
        self.totalLimit = files.isEmpty ? 4 << 20 : totalLimit ?? 2 * fileLimit + 8 << 20
        self.memory = memory
        self.disk = disk
    }

    /// The caller removes the form when it is done with its files. When this throws, nothing is left on disk.
    public func read<Body: AsyncSequence>(_ body: Body) async throws -> Form
    where Body.Element == Bytes {
        var parser = MultipartParser(boundary: boundary)
        var reading = FormReading(
            limits: self, form: Form(temporary: TemporaryFiles(folder: folder, share: disk)))
        do {
            var total = 0
            for try await bytes in body {
                total += bytes.count
                guard total <= totalLimit else { throw RequestError(.tooLarge, "The form is too large.") }
                parser.append(bytes)
                while let event = try parser.next() { try await reading.take(event) }
            }
            guard parser.isFinished else { throw RequestError(.malformed, "The form was cut off.") }
        } catch {
            reading.form.remove()
            throw error
        }
        return reading.form
    }

    /// RFC 2046, 5.1.1: 1 to 70 characters, not ending in a space.
    private static func boundary(_ contentType: String) throws(RequestError) -> String {
        guard let type = HeaderParameters(contentType), type.value == "multipart/form-data",
            let boundary = type["boundary"], 1...70 ~= boundary.utf8.count, boundary.last != " ",
            boundary.utf8.allSatisfy(isOfBoundary)
        else { throw RequestError(.malformed, "The form has no boundary.") }
        return boundary
    }

    private static func isOfBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "'()+_,-./:=? ".utf8.contains(byte)
        }
    }
}

/// A form while it comes in.
private struct FormReading {
    private enum Part {
        case text(String, Bytes)
        case file(String, MultipartHeaders, UploadFile)
    }

    let limits: Multipart
    var form: Form
    private var part: Part?
    private var parts = 0
    private var texts = 0

    init(limits: Multipart, form: Form) {
        self.limits = limits
        self.form = form
    }

    mutating func take(_ event: MultipartEvent) async throws {
        switch event {
        case .part(let head): try begin(head)
        case .bytes(let bytes): try await add(bytes)
        case .partEnd: try await end()
        }
    }

    private mutating func begin(_ head: MultipartHeaders) throws(RequestError) {
        guard head.name.isParameterName else {
            throw RequestError(.malformed, "The name of a part is too long.")
        }
        parts += 1
        guard parts <= limits.partLimit else { throw RequestError(.tooLarge, "The form has too many parts.") }
        guard head.filename != nil else {
            part = .text(head.name, Bytes())
            return
        }
        guard form.files[head.name] == nil else {
            throw RequestError(.invalid(field: head.name), "Send one file.")
        }
        guard limits.files.contains(head.name) || head.filename?.isEmpty == true else {
            throw Self.unexpected(head.name)
        }
        part = .file(head.name, head, UploadFile(path: form.temporary.next()))
    }

    private mutating func add(_ bytes: Bytes) async throws {
        switch part {
        case .text(let name, var text):
            texts += bytes.count
            guard text.count + bytes.count <= limits.textLimit, texts <= limits.textsLimit
            else {
                throw RequestError(.tooLarge, "The text is too long.")
            }
            part = nil
            try limits.memory?.take(bytes.count)
            text.append(bytes)
            part = .text(name, text)
        case .file(let name, let head, var upload):
            guard upload.size + bytes.count <= limits.fileLimit else {
                throw RequestError(.tooLarge, "The file is too large; at most \(limits.fileLimit >> 20) MB.")
            }
            guard limits.files.contains(name) else { throw Self.unexpected(name) }
            part = nil
            try await upload.write(bytes, form.temporary.share)
            part = .file(name, head, upload)
        case nil: break
        }
    }

    private static func unexpected(_ name: String) -> RequestError {
        RequestError(.invalid(field: name), "There is no place for a file here.")
    }

    private mutating func end() async throws {
        switch part {
        case .text(let name, let text):
            guard let value = text.text else {
                throw RequestError(.invalid(field: name), "is not text in UTF-8")
            }
            form.fields.append((name, value))
        case .file(let name, let head, var upload):
            let filename = head.filename ?? ""
            // A file field that was left empty comes without a name and without bytes.
            guard upload.size > 0 || !filename.isEmpty else { break }
            try await upload.finish()
            form.files[name] = UploadedFile(
                path: upload.path, filename: filename, declaredType: head.type, size: upload.size)
        case nil: break
        }
        part = nil
    }
}
