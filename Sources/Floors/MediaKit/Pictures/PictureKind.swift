/// The picture formats that are read, identified by content and never by name.
public enum PictureKind: String, Sendable, CaseIterable {
    case jpeg, png, gif, webp, heif

    /// Nil for everything else, SVG among it: it is a program as much as a picture.
    public init?(start bytes: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("ftyp", at: 4), PictureKind.brands.contains(where: { has($0, at: 8) }) {
            self = .heif
        } else {
            return nil
        }
    }

    /// What libvips calls the part that reads it.
    var loader: String { "\(rawValue)load" }

    /// AVIF and HEIC are one container; ISO/IEC 23008-12 names the brands.
    private static let brands = ["avif", "avis", "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]
}
