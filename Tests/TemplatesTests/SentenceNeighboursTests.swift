import ConversationFixtures
import Lexicon
import Testing

@testable import Templates

@Suite("The nearest of the sentences that were learnt")
struct SentenceNeighboursTests {
    /// Two answers, and something that is none.
    private var neighbours: SentenceNeighbours {
        SentenceNeighbours(
            ["voy al parque", "quiero un café", "quiero un té", "el metro va al museo"].map(
                MeaningFeatures.init(fixture:)),
            meaning: [0, 1, 1, -1], of: 2)
    }

    @Test("the same sentence is as near as can be, for its own response alone")
    func same() {
        let nearest = neighbours.nearest(MeaningFeatures(fixture: "quiero un té"))
        #expect(nearest.count == 3)
        #expect(abs(nearest[1] - 1) < 1e-4)
        #expect(nearest[0] < 0.5 && nearest[2] < 0.5)
    }

    @Test("a word that no sentence has makes an utterance unlike all of them")
    func unseen() {
        let plain = neighbours.nearest(MeaningFeatures(fixture: "quiero un café"))[1]
        #expect(neighbours.nearest(MeaningFeatures(fixture: "quiero un café tremebundo"))[1] < plain)
    }

    @Test("what is no answer is told apart from what is one")
    func stranger() {
        let nearest = neighbours.nearest(MeaningFeatures(fixture: "el metro va al parque"))
        #expect(nearest[2] > nearest[0] && nearest[0] > nearest[1])
    }

    @Test("without sentences nothing is near")
    func none() {
        #expect(SentenceNeighbours.none.nearest(MeaningFeatures(fixture: "quiero un té")) == [0])
    }
}

@Suite("What is said of things and of oneself")
struct ThingTests {
    private func opensWithThing(_ text: String) -> Bool {
        MeaningFeatures(Utterance(text, vocabulary: ScriptVocabulary(knowledge: GrammarKnowledge()))).opensWithThing
    }

    @Test(
        "a noun with what stands before it, and a verb in the third person",
        arguments: ["la casa va lejos", "pues la casa va", "los museos de la casa va"])
    func things(text: String) {
        #expect(opensWithThing(text))
    }

    @Test(
        "who speaks of oneself, names a thing alone, or tells it after a pause does not",
        arguments: ["la casa", "la casa, va", "voy a la casa", "la casa voy", "casa va", "va la casa"])
    func others(text: String) {
        #expect(!opensWithThing(text))
    }
}

/// Knows whose deed a verb tells, which the fixture does not.
private struct GrammarKnowledge: WordKnowledge {
    private let fixture = FixtureKnowledge()

    func isFunctionWord(_ form: String) -> Bool { fixture.isFunctionWord(form) }
    func isFiller(_ form: String) -> Bool { fixture.isFiller(form) }
    func lemmas(of form: String) -> [String] { fixture.lemmas(of: form) }
    func isWord(_ form: String) -> Bool { fixture.isWord(form) }
    func isPreposition(_ form: String) -> Bool { fixture.isPreposition(form) }
    func isDecisive(_ form: String) -> Bool { fixture.isDecisive(form) }

    func partsOfSpeech(of form: String) -> UInt32 {
        switch form {
        case "casa", "museos": 1 << 0
        case "la", "los": 1 << 8
        default: fixture.partsOfSpeech(of: form)
        }
    }

    func record(of form: String) -> KnownWord {
        KnownWord(
            isFunctionWord: isFunctionWord(form), isFiller: isFiller(form), isDecisive: isDecisive(form),
            lemmas: lemmas(of: form), isWord: isWord(form), partsOfSpeech: partsOfSpeech(of: form),
            person: form == "va" ? .third : form == "voy" ? .first : [], isVerb: ["va", "voy"].contains(form))
    }
}
