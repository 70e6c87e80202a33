/// Why a bounded queue takes nothing more.
public enum QueueError: Error, Equatable, CustomStringConvertible {
    /// As many wait for this resource as may.
    case full(String)
    /// The resource was shut down.
    case closed(String)

    public var description: String {
        switch self {
        case .full(let resource): "Too much is waiting for \(resource)."
        case .closed(let resource): "\(resource) is closed."
        }
    }
}
