/// The kinds of files that are decoded, told by their first bytes; a file's name says nothing.
///
/// libsndfile knows many more, whose parsers are seldom used and seldom looked at: those see no byte.
enum AudioContainer: CaseIterable {
    case wave, wave64, flac, ogg, mp3, aiff, au, caf

    static let names = "WAV, FLAC, Ogg Vorbis, Opus, MP3, AIFF, AU or CAF"

    init(recognising bytes: [UInt8]) throws(AudioRefusal) {
        guard !bytes.isEmpty else { throw AudioRefusal("the audio is empty") }
        let found = AudioContainer.allCases.first { container in
            container.signatures.contains { AudioContainer.matches(bytes, $0) }
        }
        guard let found else { throw AudioContainer.refusal(bytes) }
        self = found
    }

    /// Beginnings of files; a "?" stands for any byte.
    private var signatures: [String] {
        switch self {
        case .wave: ["RIFF????WAVE", "RIFX????WAVE", "RF64????WAVE"]
        case .wave64: ["riff\u{2E}"]
        case .flac: ["fLaC"]
        case .ogg: ["OggS"]
        case .mp3: ["ID3"]
        case .aiff: ["FORM????AIFF", "FORM????AIFC"]
        case .au: [".snd", "dns."]
        case .caf: ["caff"]
        }
    }

    private static func matches(_ bytes: [UInt8], _ signature: String) -> Bool {
        let signature = Array(signature.utf8)
        if signature == Array("ID3".utf8), bytes.count > 1, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 { return true }
        return bytes.count >= signature.count
            && zip(bytes, signature).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "?") }
    }

    private static func refusal(_ bytes: [UInt8]) -> AudioRefusal {
        let known: [(signature: String, name: String)] = [
            ("????ftyp", "MP4 or M4A"), ("\u{1A}E", "WebM or Matroska"), ("#!AMR", "AMR"), ("RIFF????AVI ", "AVI"),
        ]
        let name = known.first { matches(bytes, $0.signature) }?.name
        let found = name.map { "is \($0)" } ?? "is in no format that is known"
        return AudioRefusal("the audio \(found); send \(names)")
    }
}

/// Why bytes are not audio that can be judged, for the person who sent them.
struct AudioRefusal: Error, Equatable {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}
