public import FanfareModels
import HTTPServer
import JSON

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
            let version = UInt64(UInt32(clamping: -1 - picture)).base36
            return address("/portraits/", person.number, "-", version, ".webp")
        }
        if let picture { return address("/pictures/", picture, "-512.jpg") }
        return address("/avatars/", person.number, "-", Self.fingerprint(name), ".png")
    }

    /// The address of a file: its folder and a number.
    public func address(_ folder: StaticString, _ number: Int64, _ ending: StaticString) -> String {
        address(folder, number, "", "", ending)
    }

    /// The address of a file: its folder, a number and a version. A page has dozens, and interpolation takes ten times as long.
    public func address(
        _ folder: StaticString, _ number: Int64, _ separator: StaticString, _ version: String,
        _ ending: StaticString
    ) -> String {
        let writer = ByteWriter(capacity: 128)
        writer.text(base)
        writer.literal(folder)
        writer.integer(number)
        writer.literal(separator)
        writer.text(version)
        writer.literal(ending)
        return writer.string
    }

    /// 32 bits of FNV-1a (Fowler, Noll, Vo) to the base of 36, enough to tell one name of a person from the next.
    package static func fingerprint(_ text: String) -> String {
        var hash: UInt32 = 2_166_136_261
        text.withBytes { for byte in $0 { hash = (hash ^ UInt32(byte)) &* 16_777_619 } }
        return UInt64(hash).base36
    }
}
