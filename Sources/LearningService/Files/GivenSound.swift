package import Foundation

/// How a word sounds, as a learner gives it: a file of a kind that browsers and headsets play.
package struct GivenSound: Sendable {
    /// Bytes of the longest.
    package static let mostBytes = 512 << 10
    /// By how files begin; a "?" stands for any byte.
    private static let kinds = [("RIFF????WAVE", "wav"), ("OggS", "ogg"), ("fLaC", "flac"), ("ID3", "mp3")]

    let bytes: Data
    /// The extension of its name.
    let kind: String

    /// - Throws: ``ServiceError/Code/unreadableAudio`` for what is none, or too large.
    package init(_ bytes: Data) throws(ServiceError) {
        guard bytes.count <= Self.mostBytes else {
            throw ServiceError(
                .unreadableAudio, "A word's sound has at most \(Self.mostBytes) bytes, not \(bytes.count).",
                field: "audio")
        }
        let start = Array(bytes.prefix(12))
        // A frame of MP3 without what tells its title: of a layer, a bit rate and a sampling rate that there are.
        let isFrame =
            start.count > 2 && start[0] == 0xFF && start[1] & 0xE0 == 0xE0 && start[1] & 0x06 != 0
            && start[2] & 0xF0 != 0xF0 && start[2] & 0x0C != 0x0C
        let found = Self.kinds.first { signature, _ in
            start.count >= signature.utf8.count
                && zip(start, signature.utf8).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "?") }
        }
        guard let kind = isFrame ? "mp3" : found?.1 else {
            throw ServiceError(
                .unreadableAudio, "The sound is of no kind that is known; send WAV, MP3, Ogg or FLAC.", field: "audio")
        }
        (self.bytes, self.kind) = (bytes, kind)
    }
}

/// A sound in a folder on its way in.
struct StagedSound: Sendable {
    let folder: URL
    let name: String
    let kind: String
}
