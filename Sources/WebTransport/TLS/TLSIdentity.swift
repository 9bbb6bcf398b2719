package import Certificates
import NIOSSL
import Synchronization

/// The certificate that connections are made with; it can be renewed while they are.
package final class TLSIdentity: Sendable {
    private struct State {
        var context: NIOSSLContext
        var fingerprint: String
    }

    private let state: Mutex<State>

    /// - Throws: ``CertificateError`` for a certificate that cannot be used.
    package init(_ certificate: Certificate) throws {
        state = Mutex(try Self.state(of: certificate))
    }

    /// New connections get another certificate from now on.
    package func renew(_ certificate: Certificate) throws {
        let renewed = try Self.state(of: certificate)
        state.withLock { $0 = renewed }
    }

    var context: NIOSSLContext { state.withLock { $0.context } }

    /// SHA-256 of the certificate, in hexadecimal digits.
    package var fingerprint: String { state.withLock { $0.fingerprint } }

    private static func state(of certificate: Certificate) throws -> State {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.certificate.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(certificate.key.utf8), format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["h2", "http/1.1"]
        return State(
            context: try NIOSSLContext(configuration: configuration), fingerprint: try certificate.fingerprint())
    }
}
