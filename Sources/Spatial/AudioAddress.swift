import Foundation

/// Where a recording lies on the web: an HTTPS address that ends in .mp3, .m4a or .wav. One rule for all that may have
/// one.
package enum AudioAddress {
    /// Bytes of an address.
    package static let limit = 2_048

    private static let extensions: Set<String> = ["mp3", "m4a", "wav"]
    private static let allowed = "allowed is an https URL that ends in .mp3, .m4a or .wav"

    /// What is wrong with an address, as words that follow its name; nil where it will do. Capitals do not count, nor
    /// what follows the path.
    package static func fault(of address: String) -> (code: String, message: String)? {
        guard address.utf8.count <= limit else { return ("tooLong", "is longer than \(limit) bytes; \(allowed)") }
        guard let url = URLComponents(string: address), let host = url.host, !host.isEmpty else {
            return ("badURL", "is no URL with a host; \(allowed)")
        }
        guard url.scheme?.lowercased() == "https" else {
            return ("notHTTPS", "has the scheme \(url.scheme ?? "none"); \(allowed)")
        }
        guard url.user == nil, url.password == nil else {
            return ("badURL", "holds a user name or password; \(allowed)")
        }
        let suffix = url.path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard url.path.contains("."), extensions.contains(suffix) else {
            return ("badAudioFormat", "is of no known audio format; \(allowed)")
        }
        return nil
    }
}
