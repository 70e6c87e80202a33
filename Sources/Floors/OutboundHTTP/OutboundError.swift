public import Foundation

/// A failed request to another server.
public enum OutboundError: Error, Equatable, CustomStringConvertible {
    /// The address is none that may be asked: not on the web, or inside a private network.
    case forbidden(String)
    case unreachable(String)
    case late
    case tooLarge
    /// An unsuccessful response, with the beginning of its body.
    case status(Int, String)
    /// The response cannot be decoded.
    case unreadable(String)
    /// The other side, or the operator's quota, asks to wait.
    case paused(until: Date)

    public var description: String {
        switch self {
        case .forbidden(let why): "not asked: \(why)"
        case .unreachable(let why): "not reached: \(why)"
        case .late: "too late"
        case .tooLarge: "too large"
        case .status(let status, let text): "status \(status): \(text.prefix(200))"
        case .unreadable(let why): "not readable: \(why)"
        case .paused(let until): "paused until \(until)"
        }
    }

    /// Whether asking again at once may help.
    var isPassing: Bool {
        switch self {
        case .unreachable: true
        case .status(let status, _): [500, 502, 503, 504].contains(status)
        default: false
        }
    }
}
