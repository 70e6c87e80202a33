import FanfareModels
import Foundation

/// An uploaded file that by its size and first bytes may be a picture.
struct PictureFile {
    let kind: PictureKind

    /// Throws `Problem.invalid` on `field`.
    init(_ path: String, field: String, atMost limit: Int64) throws {
        let file = try Descriptor(path, O_RDONLY)
        guard Int64(try file.status().st_size) <= limit else {
            throw Problem.invalid(field, "The picture may have at most \(limit >> 20) MB.")
        }
        var start = [UInt8](repeating: 0, count: 16)
        let count = pread(file.number, &start, start.count, 0)
        guard count >= 0 else { throw failure("reading", path) }
        guard let kind = PictureKind(start: Array(start.prefix(count))) else {
            throw Problem.invalid(field, "Choose a JPEG, PNG, GIF, WebP, AVIF or HEIC picture.")
        }
        self.kind = kind
    }
}

/// The header of a picture, as libvips reads it without decoding.
struct PictureHeader: Equatable {
    let width: Int
    let height: Int
    /// Red, green and blue, with or without an alpha channel.
    let isRGB: Bool

    /// Reads `source: 800x600 uchar, 3 bands, srgb, jpegload`. Throws `Problem.invalid` on `field` when it
    /// says something else or another format than the first bytes did.
    init(_ line: String, _ kind: PictureKind, field: String) throws(Problem) {
        guard let match = line.firstMatch(of: /: (\d{1,9})x(\d{1,9}) .*, ([\w-]+), (\w+)\s*$/),
            match.4 == kind.loader,
            let width = Int(match.1), let height = Int(match.2), width > 0, height > 0
        else { throw .invalid(field, "The picture is damaged or cut off.") }
        self.width = width
        self.height = height
        isRGB = match.3 == "srgb"
    }

    func check(field: String) throws(Problem) {
        guard width * height <= Pictures.pixelLimit else {
            let (most, many) = (Pictures.pixelLimit / 1_000_000, (width * height + 999_999) / 1_000_000)
            throw .invalid(field, "The picture has \(many) megapixels; at most \(most) megapixels are read.")
        }
        guard max(width, height) <= min(width, height) * Pictures.stretchLimit else {
            throw .invalid(field, "The picture is too long and narrow.")
        }
    }
}
