import Testing

@testable import SpeechClient

@Suite("Text before it is spoken")
struct SpeechTextTests {
    @Test(
        "a text is composed, and its breaks become spaces",
        arguments: [
            ("Buenos di\u{301}as", "Buenos d\u{ED}as"), ("uno\ndos\ttres\r\n", "uno dos tres  "),
            ("\u{212B}", "\u{C5}"),
        ])
    func normalForm(text: String, expected: String) throws {
        #expect(Array(try SpeechText.normalized(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(
        "a text that cannot be spoken is refused with what is wrong in it",
        arguments: [
            ("", SpeechError.Code.invalidText, "empty"), (" \n\u{3000}", .invalidText, "empty"),
            ("a\u{7}b", .invalidText, "U+0007 at position 2"), ("a\0", .invalidText, "U+0000"),
            ("\u{9B}1m", .invalidText, "U+009B"), (String(repeating: "á", count: 1_001), .textTooLong, "2002 bytes"),
            (String(repeating: "a", count: 1 << 20), .textTooLong, "at most 2000"),
        ])
    func refusals(text: String, code: SpeechError.Code, part: String) {
        let error = #expect(throws: SpeechError.self) { try SpeechText.normalized(text) }
        #expect(error?.code == code)
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }

    @Test("2,000 bytes are spoken, counted after composition")
    func longestText() throws {
        #expect(try SpeechText.normalized(String(repeating: "a\u{301}", count: 1_000)).utf8.count == 2_000)
    }

    @Test(
        "speeds from a half to double are words a minute", arguments: [(0.5, 80), (1.0, 160), (1.27, 203), (2.0, 320)])
    func rates(speed: Double, rate: Int) throws {
        #expect(try SpeechText.rate(speed: speed) == rate)
    }

    @Test("other speeds are refused", arguments: [0.49, 2.01, 0, -1, .infinity, .nan])
    func wrongSpeeds(speed: Double) {
        let error = #expect(throws: SpeechError.self) { try SpeechText.rate(speed: speed) }
        #expect(error?.code == .invalidSpeed)
        #expect(error?.message.contains("0.5 to 2.0") == true)
    }

    @Test("a voice's name has nothing of a path", arguments: ["", "../es", "roa/es", "es es", "español", "es\0"])
    func wrongVoices(voice: String) {
        let error = #expect(throws: SpeechError.self) { try SpeechText.normalized(voice: voice) }
        #expect(error?.code == .unknownVoice)
    }
}

@Suite("Transcriptions")
struct IPATranscriptionTests {
    @Test(
        "a stress mark stands before its syllable",
        arguments: [
            ("m|ˈe|s|a", "ˈmesa"), ("ˈu|n|a ˌe|s|t|a|θ|j|ˈo|n", "ˈuna ˌestaˈθjon"),
            ("b|w|ˈe|n|o|s ð|ˈi||a|s", "ˈbwenos ˈðias"),
            ("k|e|ɾ|ˈe|m|o|s k|a|f|ˈe", "keˈɾemos kaˈfe"), ("a|β|ɾ|ˈi|ɾ", "aˈβɾiɾ"), ("i|n|s|t|ˈa|n|t|e", "insˈtante"),
            ("a|t|l|ˈe|t|a", "atˈleta"), ("k|w|a|t|ɾ|ˈo", "kwaˈtɾo"), ("l|e|ˈo|n", "leˈon"), ("tʃ|ˈu|r|o|s", "ˈtʃuros"),
            ("d|ɪ|s|t|ɹ|ˈɔɪ", "dɪsˈtɹɔɪ"), ("ˈɛ|k|s|t|ɹ|ə", "ˈɛkstɹə"), ("h|ə|l|ˈəʊ", "həˈləʊ"),
            ("b|ɔ̃|ʒ|ˈu|ʁ", "bɔ̃ˈʒuʁ"),
        ])
    func stress(espeak: String, ipa: String) {
        let clause = espeak.replacing("|", with: "\u{1F}")
        #expect(IPATranscription.text(clauses: [clause]) == ipa)
    }

    @Test("language marks are gone, and clauses make one line")
    func languageMarks() {
        let clauses = ["ð|ˈə (en)|w|ˈiː|k|(es) ", "", "(pt-br)", "s|ˈi"].map { $0.replacing("|", with: "\u{1F}") }
        #expect(IPATranscription.text(clauses: clauses) == "ˈðə ˈwiːk ˈsi")
        #expect(IPATranscription.withoutLanguageMarks("(") == "(")
        #expect(IPATranscription.withoutLanguageMarks("a(ˈe)") == "a(ˈe)")
    }
}
