import Testing
import Vocab

@Suite("Syllables of a transcription")
struct IPASyllablesTests {
    @Test(
        "are told apart by dots, or by the stress mark of the next",
        arguments: [
            ("ˈmesa", "ˈme.sa"), ("kanˈθjon", "kanˈθjon"), ("paˈis", "paˈis"), ("ˈaɣwa", "ˈa.ɣwa"),
            ("ˈaɪɾe", "ˈaɪ.ɾe"), ("θjuˈðad", "θjuˈðad"), ("ˈmjeɾkoles", "ˈmjeɾ.ko.les"), ("eksˈtɾaɲo", "eksˈtɾa.ɲo"),
            ("ˌinstɾukˈθjon", "ˌins.tɾukˈθjon"), ("ˈaʊnke", "ˈaʊn.ke"), ("ˌsikoloˈxia", "ˌsi.ko.loˈxi.a"),
            ("aˈeɾeo", "aˈe.ɾe.o"), ("ˈlet͡ʃe", "ˈle.t͡ʃe"), ("ˈletʃe", "ˈle.tʃe"), ("ˈpatɾja", "ˈpa.tɾja"),
            ("ˈrei ˈɡɾande", "ˈre.i ˈɡɾan.de"), ("sol", "sol"),
        ])
    func spanish(ipa: String, dotted: String) {
        #expect(syllabified(ipa: ipa, language: "es") == dotted)
    }

    @Test("stay as they are in a language without rules here")
    func others() {
        #expect(syllabified(ipa: "ˈteɪbəl", language: "en") == "ˈteɪbəl")
    }
}
