import FanfareModels
import Foundation

/// The file formats that videos are read from, identified by content and never by name.
///
/// ffmpeg is told which one it is, so it never guesses: a playlist, a script of its `concat` reader or an
/// SVG, all of which can refer to other files and addresses, is none of these and is refused before ffmpeg
/// sees it.
enum VideoContainer: String, Sendable, CaseIterable {
    /// MP4, MOV, M4V, 3GP: ISO/IEC 14496-12 and QuickTime, of which it is the child.
    case mov
    /// WebM among it.
    case matroska
    case avi, flv, ogg

    init?(start bytes: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if Self.boxes.contains(where: { has($0, at: 4) }) {
            self = .mov
        } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .matroska
        } else if has("RIFF"), has("AVI ", at: 8) {
            self = .avi
        } else if has("FLV\u{1}") {
            self = .flv
        } else if has("OggS") {
            self = .ogg
        } else {
            return nil
        }
    }

    /// Looks at the first bytes and the size of a file. Throws `Problem.invalid` on `video`.
    init(_ path: String) throws {
        let file = try Descriptor(path, O_RDONLY)
        let size = Int64(try file.status().st_size)
        guard size <= Videos.fileLimit else { throw Problem.videoTooBig }
        guard size > 0 else { throw Problem.video("The video is empty.") }
        var start = [UInt8](repeating: 0, count: 16)
        let count = pread(file.number, &start, start.count, 0)
        guard count >= 0 else { throw failure("reading", path) }
        guard let container = VideoContainer(start: Array(start.prefix(count))) else {
            throw Problem.video("Choose a video: MP4, MOV, WebM, MKV, AVI, FLV, OGV or 3GP.")
        }
        self = container
    }

    /// The boxes that such a file may begin with.
    private static let boxes = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "styp", "moof"]
}

extension Problem {
    static func video(_ message: String) -> Problem { .invalid("video", message) }

    static let videoDamaged = video("The video is damaged or cut off.")
    static let videoTooLong = video("The video is longer than 2 minutes.")
    static let videoTooBig = video("The video may have at most \(Videos.fileLimit >> 20) MB.")
    static let videoTooMuch = video("The video takes too much to read.")
}
