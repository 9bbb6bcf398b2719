import Foundation
import Testing

@testable import Digests

struct DigestTests {
    /// The examples of FIPS 180-4 and the empty text.
    @Test(arguments: [
        (Digest.Algorithm.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func agreesWithTheStandard(algorithm: Digest.Algorithm, text: String, hash: String) {
        #expect(Digest.hexadecimal(Digest.of(Array(text.utf8), algorithm)) == hash)
    }

    @Test func piecesGiveTheHashOfTheWhole() {
        let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
        var digest = Digest(.sha256)
        digest.update(Array(bytes[..<17]))
        digest.update(Data())
        digest.update(Data(bytes[17...]))
        #expect(digest.finalize() == Digest.of(bytes))
    }
}
