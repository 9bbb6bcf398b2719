/// Why there is no certificate: what is wrong and what to do.
package struct CertificateError: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
