public import FanfareModels

/// Where things of the community are reached.
public struct PublicURLs: Sendable {
    /// Without a slash at the end; empty gives paths.
    public let base: String

    public init(base: String) { self.base = base }

    /// A person's picture, or the one drawn from their name. Either address changes when the picture does, so
    /// both may be kept for ever.
    public func picture(_ picture: Int64?, of person: ID<Person>, name: String) -> String {
        // See ``ImportedPicture``.
        if let picture, picture < 0 {
            return "\(base)/portraits/\(person)-\(String(UInt32(clamping: -1 - picture), radix: 36)).webp"
        }
        if let picture { return "\(base)/pictures/\(picture)-512.jpg" }
        return "\(base)/avatars/\(person)-\(Self.fingerprint(name)).png"
    }

    /// 32 bits of FNV-1a (Fowler, Noll, Vo), enough to tell one name of a person from the next.
    package static func fingerprint(_ text: String) -> String {
        var hash: UInt32 = 2_166_136_261
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return String(hash, radix: 36)
    }
}
