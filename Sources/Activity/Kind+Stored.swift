import FanfareModels
import Storage

extension NoticeKind {
    init(stored text: String) throws {
        guard let kind = Self(rawValue: text) else {
            throw StorageError(.corrupt, "There is no notice of the kind \(text).")
        }
        self = kind
    }
}
