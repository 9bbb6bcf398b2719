import CEspeakNG
import SpeechProtocol

/// espeak-ng, which has one global state and so one instance in a process.
final class EspeakSynthesizer {
    private let catalogue: VoiceCatalogue
    /// The voice loaded last, by the name that was asked for: most requests want it again.
    private var currentVoice: String?

    /// Loads the voices; nil when espeak-ng or its data are not installed.
    init?() {
        let options = espeakINITIALIZE_PHONEME_EVENTS | espeakINITIALIZE_PHONEME_IPA | espeakINITIALIZE_DONT_EXIT
        let rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, options)
        guard rate == Int32(WorkerLimits.sampleRate) else { return nil }
        catalogue = VoiceCatalogue(voices: EspeakVoices.voices(), variants: EspeakVoices.variants())
        guard !catalogue.voices.isEmpty else { return nil }
        espeak_SetSynthCallback { samples, count, events in
            SpeechRecording.current.append(samples: samples, count: Int(count), events: events) ? 0 : 1
        }
    }

    var voices: [VoiceRecord] { catalogue.voices + catalogue.variants }

    /// Speaks a text: 16-bit little-endian samples at ``WorkerLimits/sampleRate``, and what they say.
    ///
    /// - Parameter rate: words a minute.
    func speech(_ text: SpokenText, voice: String, rate: Int) throws(Refused) -> (
        marks: SpeechMarks, samples: [UInt8]
    ) {
        try select(voice)
        let script = SpeechScript(text)
        forgetLastText()
        espeak_SetParameter(espeakRATE, Int32(rate), 0)
        SpeechRecording.current = SpeechRecording()
        let flags = UInt32(espeakCHARS_UTF8) | (script.isMarkup ? UInt32(espeakSSML) : 0)
        defer { SpeechRecording.current = SpeechRecording() }
        let result = script.text.withCString { start in
            // The text carries no commands: what is markup in it is escaped, phonemes in brackets are not understood.
            espeak_Synth(start, script.text.utf8.count + 1, 0, POS_CHARACTER, 0, flags, nil, nil)
        }
        let recording = SpeechRecording.current
        guard !recording.isTooLong else {
            throw Refused(
                .speechTooLong, "spoken, the text is longer than \(WorkerLimits.speechSeconds / 60) minutes")
        }
        guard result == EE_OK else {
            throw Refused(.synthesisFailed, "espeak-ng failed with status \(result.rawValue)")
        }
        return (recording.marks(of: script), recording.samples)
    }

    /// Lays the same phonemes over those of the text before. espeak-ng looks past the end of a text's phonemes to time
    /// the last of them, where it finds what was said before: a word came out up to an eighth longer for it.
    private func forgetLastText() {
        Self.filler.withCString { text in
            var rest: UnsafeRawPointer? = UnsafeRawPointer(text)
            while rest != nil, espeak_TextToPhonemes(&rest, espeakCHARS_UTF8, 0) != nil {}
        }
    }

    /// As many phonemes as a clause may have, in .2 ms.
    private static let filler = String(repeating: "la ", count: 150)

    /// The transcription of each clause, in IPA with ``WorkerReply/phonemeSeparator``.
    func transcription(_ text: String, voice: String) throws(Refused) -> [String] {
        try select(voice)
        let mode = Int32(espeakPHONEMES_IPA) | Int32(WorkerReply.phonemeSeparator.value) << 8
        return text.withCString { text in
            var clauses: [String] = []
            var rest: UnsafeRawPointer? = UnsafeRawPointer(text)
            while rest != nil, let clause = espeak_TextToPhonemes(&rest, espeakCHARS_UTF8, mode) {
                clauses.append(String(cString: clause))
            }
            return clauses
        }
    }

    /// Makes the voice current.
    private func select(_ name: String) throws(Refused) {
        guard name != currentVoice else { return }
        let identifier: String
        do throws(VoiceCatalogue.UnknownVoice) {
            identifier = try catalogue.identifier(for: name)
        } catch {
            throw Refused(.unknownVoice, error.message)
        }
        currentVoice = nil
        guard espeak_SetVoiceByName(identifier) == EE_OK else {
            throw Refused(.unknownVoice, "the voice \(identifier) is listed but cannot be loaded")
        }
        currentVoice = name
    }
}

/// The voices espeak-ng has installed.
enum EspeakVoices {
    static func voices() -> [VoiceRecord] { records(espeak_ListVoices(nil)) }

    static func variants() -> [VoiceRecord] {
        "variant".withCString { tag in
            var pattern = espeak_VOICE()
            pattern.languages = tag
            return records(espeak_ListVoices(&pattern)).map {
                VoiceRecord(name: $0.name, identifier: $0.identifier, languages: [])
            }
        }
    }

    private static func records(_ list: UnsafeMutablePointer<UnsafePointer<espeak_VOICE>?>?) -> [VoiceRecord] {
        var records: [VoiceRecord] = []
        var next = list
        while let entry = next?.pointee {
            let voice = entry.pointee
            records.append(
                VoiceRecord(
                    name: voice.name.map { String(cString: $0) } ?? "",
                    identifier: voice.identifier.map { String(cString: $0) } ?? "",
                    languages: voice.languages.map(languages) ?? []))
            next = next?.advanced(by: 1)
        }
        return records
    }

    /// A byte of priority and a C string for each language, and a zero byte after the last.
    private static func languages(_ list: UnsafePointer<CChar>) -> [VoiceRecord.Language] {
        var languages: [VoiceRecord.Language] = []
        var entry = list
        while entry.pointee != 0 {
            let priority = Int(entry.pointee)
            let tag = String(cString: entry + 1)
            languages.append(VoiceRecord.Language(tag: tag.lowercased(), priority: priority))
            entry += tag.utf8.count + 2
        }
        return languages.sorted { $0.priority < $1.priority }
    }
}
