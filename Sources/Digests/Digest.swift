internal import COpenSSL
package import Foundation

/// A hash of bytes that come piece by piece, by the system's OpenSSL.
package struct Digest: ~Copyable {
    package enum Algorithm: Sendable {
        case sha1
        case sha256

        package var byteCount: Int {
            switch self {
            case .sha1: 20
            case .sha256: 32
            }
        }
    }

    // OpenSSL looks an algorithm up by its name each time that it is not handed one that was fetched.
    private nonisolated(unsafe) static let sha1 = EVP_MD_fetch(nil, "SHA1", nil)
    private nonisolated(unsafe) static let sha256 = EVP_MD_fetch(nil, "SHA256", nil)

    private let algorithm: Algorithm
    private let context: OpaquePointer

    package init(_ algorithm: Algorithm) {
        self.algorithm = algorithm
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("There is no memory for a digest.") }
        self.context = context
        let function =
            switch algorithm {
            case .sha1: Self.sha1
            case .sha256: Self.sha256
            }
        precondition(EVP_DigestInit_ex(context, function, nil) == 1, "OpenSSL was built without \(algorithm).")
    }

    deinit { EVP_MD_CTX_free(context) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1)
    }

    package mutating func update(_ bytes: some ContiguousBytes) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The hash of all bytes so far.
    package consuming func finalize() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: algorithm.byteCount) { buffer, count in
            precondition(EVP_DigestFinal_ex(context, buffer.baseAddress, nil) == 1)
            count = algorithm.byteCount
        }
    }

    /// The hash of some bytes.
    package static func of(_ bytes: some ContiguousBytes, _ algorithm: Algorithm = .sha256) -> [UInt8] {
        var digest = Digest(algorithm)
        digest.update(bytes)
        return digest.finalize()
    }

    /// Lower-case hexadecimal digits of a hash.
    package static func hexadecimal(_ hash: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Whether a text is what ``hexadecimal(_:)`` makes of a hash of this algorithm.
    package static func isHexadecimal(_ text: some StringProtocol, of algorithm: Algorithm) -> Bool {
        text.utf8.count == 2 * algorithm.byteCount
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
