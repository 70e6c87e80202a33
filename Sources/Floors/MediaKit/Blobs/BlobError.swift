/// An operation that the blob store refuses.
public enum BlobError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file was put so long ago that a sweep may have taken it.
    case tooOld(BlobKey)
    /// The files are those of another database.
    case foreignStore

    public var description: String {
        switch self {
        case .tooOld(let key): "The file \(key) was put too long ago to be kept."
        case .foreignStore: "The media store belongs to another database; nothing of it is removed."
        }
    }
}
