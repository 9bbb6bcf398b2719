import Certificates
import WebTransport

/// How people reach the web server.
struct WebAddress {
    let bound: ListenAddress
    let names: MachineNames
    let isSecure: Bool

    private var scheme: String { isSecure ? "https" : "http" }

    /// An address that a device of the network reaches, and that is in the certificate.
    var best: String {
        let isEverywhere = bound.host == "0.0.0.0" || bound.host == "::"
        let host = isEverywhere ? names.lanAddress ?? "127.0.0.1" : bound.host
        return "\(scheme)://\(ListenAddress(host: host, port: bound.port))"
    }

    /// The best one, and the machine's name below `local`, which phones and headsets know.
    var all: [String] {
        let isReachable = !bound.isLoopback
        let local = names.dns.first { $0.hasSuffix(".local") }
        return [best] + (isReachable ? [local].compactMap { $0 }.map { "\(scheme)://\($0):\(bound.port)" } : [])
    }

    /// What a QR code holds: the page, with what lets one device in.
    func invitation(_ code: String, fingerprint: String?) -> String {
        "\(best)/#pair=\(code)" + (fingerprint.map { "&fp=\($0)" } ?? "")
    }

    /// Digits in groups that people can compare.
    static func grouped(_ digits: String) -> String {
        stride(from: 0, to: digits.count, by: 4).map { start in
            String(digits.dropFirst(start).prefix(4))
        }.joined(separator: " ")
    }
}
