package import Foundation

/// What the daemon says of itself to those who do not know it yet.
package struct WebIdentity: Sendable {
    /// Stays the same for as long as the data folder does.
    package var serverID: UUID
    /// SHA-256 of the certificate, in hexadecimal digits; nil without TLS.
    package var fingerprint: @Sendable () -> String?
    /// The certificate of the authority, for devices to trust; nil without TLS.
    package var authority: String?
    /// The content's folder.
    package var content: URL

    package init(
        serverID: UUID, fingerprint: @escaping @Sendable () -> String?, authority: String?, content: URL
    ) {
        self.serverID = serverID
        self.fingerprint = fingerprint
        self.authority = authority
        self.content = content
    }
}
