public import HTTPTypes
import JSON

extension HTTPFields {
    /// The same as `self[name]` at a fraction of its cost, which a page pays a dozen times: most headers stand once
    /// or not at all.
    public func text(_ name: HTTPField.Name) -> String? {
        var found: String?
        for field in self where field.name == name {
            guard found == nil else { return self[name] }
            found = field.value
        }
        return found
    }
}

extension String {
    /// Whether ASCII text of ours stands somewhere in this one, byte for byte.
    public func holds(_ text: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return withBytes { bytes in
            guard bytes.count >= wanted.count else { return false }
            return (0...bytes.count - wanted.count).contains { at in
                bytes[at] == wanted[0] && bytes[at..<at + wanted.count].elementsEqual(wanted)
            }
        }
    }
}
