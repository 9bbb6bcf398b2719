import SpeechProtocol

/// Finds the voice that a name means. espeak-ng's own search falls back to a similar voice, ignores unknown variants
/// and runs MBROLA for names that happen to be its voices; here a name is one of the listed voices or an error.
struct VoiceCatalogue {
    let voices: [VoiceRecord]
    let variants: [VoiceRecord]

    struct UnknownVoice: Error {
        var message: String
    }

    /// The name espeak-ng loads for `name`: a language ("es-419") or a voice's file ("en-us-nyc"), in any case, and
    /// possibly a variant after a plus sign ("es+f3").
    func identifier(for name: String) throws(UnknownVoice) -> String {
        let parts = name.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        let wanted = parts[0].lowercased()
        guard let voice = voice(speaking: wanted) ?? voices.first(where: { $0.fileName.lowercased() == wanted }) else {
            throw UnknownVoice(message: "no voice speaks \"\(parts[0])\"; \(suggestion(near: wanted))")
        }
        guard parts.count == 2 else { return voice.identifier }
        let variantName = parts[1].lowercased()
        guard let variant = variants.first(where: { $0.fileName.lowercased() == variantName }) else {
            throw UnknownVoice(
                message: "no variant is called \"\(parts[1])\"; there are m1 to m8, f1 to f5, croak, whisper and others"
            )
        }
        return voice.identifier + "+" + variant.fileName
    }

    /// The voice that prefers this language most; of equals the first listed.
    private func voice(speaking tag: String) -> VoiceRecord? {
        var best: (voice: VoiceRecord, priority: Int)?
        for voice in voices {
            for language in voice.languages where language.tag == tag && language.priority < best?.priority ?? .max {
                best = (voice, language.priority)
            }
        }
        return best?.voice
    }

    private func suggestion(near wanted: String) -> String {
        let tags = voices.compactMap { $0.languages.first?.tag }
        let family = wanted.prefix { $0 != "-" }
        var near = tags.filter { $0.prefix { $0 != "-" } == family }
        if near.isEmpty, !family.isEmpty {
            near = tags.filter { $0.hasPrefix(family.prefix(2)) || family.hasPrefix($0) }
        }
        guard !near.isEmpty else { return "ask for the list of voices" }
        return "near it there are " + near.sorted().prefix(8).joined(separator: ", ")
    }
}

extension VoiceRecord {
    /// The last part of the identifier: "es-419" of "roa/es-419".
    fileprivate var fileName: Substring {
        identifier[(identifier.lastIndex(of: "/").map(identifier.index(after:)) ?? identifier.startIndex)...]
    }
}
