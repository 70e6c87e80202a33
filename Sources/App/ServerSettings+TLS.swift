import Configuration

/// The settings of HTTPS without a proxy.
extension ServerSettings {
    mutating func readTLS(
        _ text: (ConfigKey) -> String?, _ number: (ConfigKey, String, ClosedRange<Int>, Int) -> Int,
        _ wrong: inout [String]
    ) {
        tlsCert = text("tls.cert")
        tlsKey = text("tls.key")
        redirectPort = number("redirect.port", "redirect-port", 0...65_535, redirectPort)
        if (tlsCert == nil) != (tlsKey == nil) {
            wrong.append("tls-cert: goes together with --tls-key")
        }
        if redirectPort != 0, tlsCert == nil || redirectPort == port {
            wrong.append("redirect-port: goes together with --tls-cert, and is another than --port")
        }
    }

    /// Whether this server itself speaks HTTPS.
    public var hasTLS: Bool { tlsCert != nil && tlsKey != nil }
}
