import NIOSSL
import Foundation
import Synchronization

/// A certificate with its chain and its private key, from PEM files that may be replaced while it is used.
public final class TLSCertificate: Sendable {
    /// What changes when a file is replaced or written.
    private struct Stamp: Equatable {
        var inode: UInt64
        var modified: Int
        var modifiedNanoseconds: Int
        var size: Int64

        init(_ path: String) throws {
            var found = stat()
            guard stat(path, &found) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            inode = UInt64(found.st_ino)
            (modified, modifiedNanoseconds) = (found.st_mtim.tv_sec, found.st_mtim.tv_nsec)
            size = Int64(found.st_size)
        }
    }

    private struct Loaded {
        var context: NIOSSLContext
        var stamps: [Stamp]
    }

    private let chain: String
    private let key: String
    private let loaded: Mutex<Loaded>

    /// - Parameters:
    ///   - chain: the file of the certificate and those that vouch for it, in PEM.
    ///   - key: the file of the certificate's private key, in PEM, without a password.
    /// - Throws: `NIOSSLError` or `POSIXError` when the files cannot be read or do not belong together.
    public init(chain: String, key: String) throws {
        (self.chain, self.key) = (chain, key)
        loaded = Mutex(try Self.load(chain, key))
    }

    /// Reads the files anew if one of them has changed. Connections that are open keep the certificate they began with.
    ///
    /// - Returns: whether another certificate is used from now on.
    /// - Throws: as ``init(chain:key:)`` does; the certificate that was used goes on.
    @discardableResult public func reloadIfChanged() throws -> Bool {
        let stamps = try Self.stamps(chain, key)
        guard stamps != loaded.withLock({ $0.stamps }) else { return false }
        let new = try Self.load(chain, key)
        loaded.withLock { $0 = new }
        return true
    }

    var context: NIOSSLContext { loaded.withLock { $0.context } }

    private static func load(_ chain: String, _ key: String) throws -> Loaded {
        // Taken first: what is written meanwhile is a change.
        let stamps = try stamps(chain, key)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(chain).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        return Loaded(context: try NIOSSLContext(configuration: configuration), stamps: stamps)
    }

    private static func stamps(_ paths: String...) throws -> [Stamp] { try paths.map { try Stamp($0) } }
}
