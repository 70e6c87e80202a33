/// Bounds on what one client may send, and how long it may take.
public struct ConnectionLimits: Sendable {
    /// Seconds without a byte after which a connection is closed that owes a request.
    public var idle: Int64 = 75
    /// Seconds for a head, from its first byte.
    public var head: Int64 = 10
    /// Seconds over which the rate of a body is measured, again and again.
    public var bodyPeriod: Int64 = 30
    /// The least rate of a body, in bytes a second.
    public var bodyRate = 1024
    /// Seconds after which a client is disconnected that takes nothing of a response.
    public var writing: Int64 = 60
    /// Bytes of all header fields of a request.
    public var headerList = 16 << 10
    /// The most header fields of a request.
    public var headerFields = 100
    /// Connections at once.
    public var connections = 10_000
    /// Connections at once from one address, or from one network of 64 bits of IPv6.
    public var connectionsPerAddress = 256
    /// Addresses of proxies, whose connections are those of many.
    public var trustedProxies: Set<String> = []

    public init() {}
}
