import Concurrency
import HTTPServer
import HTTPTypes
import Logging

extension App {
    /// How often the files of the certificate are looked at.
    private static let tlsInterval = Duration.seconds(5)

    /// The certificate of the settings; nil where a proxy speaks HTTPS, or nobody does.
    ///
    /// - Throws: ``SettingsError`` when it cannot be used.
    func certificate() throws -> TLSCertificate? {
        guard let chain = settings.tlsCert, let key = settings.tlsKey else { return nil }
        do {
            return try TLSCertificate(chain: chain, key: key)
        } catch {
            throw SettingsError(lines: ["tls-cert: \(chain) and \(key) cannot be used: \(error)"])
        }
    }

    /// Takes a renewed certificate into use, until the task is cancelled.
    func renew(_ certificate: TLSCertificate) async {
        await repeatedly(every: Self.tlsInterval) {
            if try certificate.reloadIfChanged() { log.notice("the renewed certificate is used") }
        } failed: {
            log.error("the certificate cannot be read, the one before is used: \($0)")
        }
    }
}

/// Sends who comes by plain HTTP to the same place by HTTPS.
struct HTTPSRedirect: Responder {
    /// The public base URL, without a trailing slash.
    var base: String

    func respond(
        to request: Request, _ complete: @escaping @Sendable (Response) -> Void
    ) -> Task<Void, Never>? {
        let target = request.target.hasPrefix("/") ? request.target : "/"
        complete(
            Response(
                status: .permanentRedirect,
                headers: [.location: base + target, .cacheControl: ServedFile.Caching.never]))
        return nil
    }
}
