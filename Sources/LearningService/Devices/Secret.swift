import Digests
import Foundation

/// Random texts that let somebody in. What is kept of them is their hash.
package enum Secret {
    /// 256 random bits, in letters that a header and an address take as they are.
    package static func token() -> String { text(bytes: 32) }

    /// What an invitation's QR code carries: 120 random bits, which nobody guesses.
    static func invitation() -> String { text(bytes: 15) }

    /// Six digits, for people to read and type.
    static func digits() -> String {
        let number = UInt32.random(in: 0..<1_000_000)
        let text = String(number)
        return String(repeating: "0", count: 6 - text.count) + text
    }

    package static func hash(_ secret: String) -> String { Digest.hexadecimal(Digest.of(Array(secret.utf8))) }

    private static func text(bytes: Int) -> String {
        // The system's generator is the kernel's, fit for keys.
        var generator = SystemRandomNumberGenerator()
        let random = Data((0..<bytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
        return random.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
