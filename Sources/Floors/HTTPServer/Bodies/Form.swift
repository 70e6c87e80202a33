/// A file that came with a form. It is removed with the form, unless it was moved.
public struct UploadedFile: Sendable {
    /// The path of the temporary file.
    public let path: String
    /// As the sender calls it, without folders and control characters; never part of a path of ours.
    public let filename: String
    /// The declared media type; the content decides.
    public let declaredType: String?
    /// Bytes.
    public let size: Int

    public init(path: String, filename: String, declaredType: String?, size: Int) {
        self.path = path
        self.filename = filename
        self.declaredType = declaredType
        self.size = size
    }
}

/// The fields and files of a multipart form.
public struct Form: Sendable {
    /// In the order they came; a name may come again.
    public internal(set) var fields: [(name: String, value: String)] = []
    /// Files by field name.
    public internal(set) var files: [String: UploadedFile] = [:]
    let temporary: TemporaryFiles

    /// Removes the files that nobody moved away; to be called when the request is over.
    public func remove() { temporary.remove() }
}
