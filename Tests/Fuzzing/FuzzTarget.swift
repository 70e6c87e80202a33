import Foundation

/// A reader of what strangers send, to be given any bytes: it reads or refuses them, in a short time.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// A query or body in form encoding.
    case form
    /// A `multipart/form-data` body behind a line with its content type.
    case multipart
    /// A JSON body.
    case json
    /// A Range header.
    case ranges
    /// A value of the headers that every request is looked through for: cookies, languages, tags, tokens, addresses.
    case cookies
    /// Where a list goes on.
    case cursors
    /// Captions.
    case webvtt
    /// A file of a dump, or a recorded response with people.
    case dump
    /// A file of games.
    case csv
    /// A response of another server; the first byte says of which.
    case provider
    /// What comes on a connection.
    case head

    /// Milliseconds of processor time in which an input is to be read.
    public static let limit = 50.0

    /// The most bytes of an input: as many as the head of a request may have, or 64 KB of a body or file.
    public var longest: Int {
        switch self {
        case .ranges, .cookies, .cursors, .head: 16 << 10
        default: 64 << 10
        }
    }

    /// Reads an input.
    ///
    /// - Returns: the processor time of this thread that it took, in milliseconds; the least of three times when it was
    ///   more than the limit, since something else may have disturbed the first.
    public func milliseconds(reading bytes: [UInt8], limit: Double = FuzzTarget.limit) -> Double {
        var least = timed(bytes)
        for _ in 0..<2 where least > limit { least = min(least, timed(bytes)) }
        return least
    }

    private func timed(_ bytes: [UInt8]) -> Double {
        let began = Self.processorTime
        read(bytes)
        return Self.processorTime - began
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
