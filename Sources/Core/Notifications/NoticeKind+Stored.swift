import FanfareModels
import Storage

extension Notice.Kind {
    init(stored text: String) throws {
        guard let kind = Self(rawValue: text) else {
            throw StorageError(.corrupt, "There is no notice of the kind \(text).")
        }
        self = kind
    }
}
