import Testing

@testable import SpeechClient

@Suite("How sounds are written")
struct IPANotationTests {
    let notation = IPANotation(
        symbols: [
            ["β"]: ["b"], ["aɪ"]: ["a", "j"], ["eɪ"]: ["e", "j"], ["aʊ"]: ["a", "w"], ["u", "i"]: ["w", "i"],
            ["j", "j"]: ["ʝ"], ["tsː"]: ["t", "ts"],
        ], marksSecondaryStress: false)

    @Test(
        "symbols and rows of symbols are written as the notation has it, and stress stands before its syllable",
        arguments: [
            ("l|a|β|ˈo|ɾ", "laˈboɾ"), ("r|ˈeɪ", "ˈrej"), ("ˈaɪ|ɾ|e", "ˈajɾe"), ("k|aʊ|s|ˈa|ɾ", "kawˈsaɾ"),
            ("r|u|ˈi|ð|o", "ˈrwiðo"), ("k|ˈa|j|j|e", "ˈkaʝe"), ("p|ˈi|tsː|a", "ˈpittsa"),
            ("ˌa|β|o|ɣ|ˈa|ð|o", "aboˈɣaðo"),
        ])
    func written(espeak: String, ipa: String) {
        let clause = espeak.replacing("|", with: "\u{1F}")
        #expect(IPATranscription.text(clauses: [clause], notation: notation) == ipa)
    }

    @Test(
        "it tells whether a transcription is written otherwise",
        arguments: [
            ("ˈreɪ", true), ("laˈβoɾ", true), ("ruˈido", true), ("ˌaboˈɡado", true), ("ˈrej", false), ("ˈmesa", false),
            ("", false),
        ])
    func rewrites(transcription: String, isRewritten: Bool) {
        #expect(notation.rewrites(transcription) == isRewritten)
        #expect(!IPANotation.plain.rewrites(transcription))
    }

    @Test("without a notation it is as the synthesiser has it, but for marks that are not IPA")
    func plain() {
        #expect(IPATranscription.text(clauses: ["r\u{1F}ˈeɪ"]) == "ˈreɪ")
        #expect(IPATranscription.text(clauses: ["l\u{1F}ˈe-"]) == "ˈle")
    }
}
