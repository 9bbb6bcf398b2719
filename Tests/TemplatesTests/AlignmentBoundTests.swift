import ConversationFixtures
import TestSupport
import Testing

@testable import Templates

/// Sentences through different states are left at different costs: what is left must be what nobody would ask about.
@Suite("Where the aligner gives up")
struct AlignmentBoundTests {
    private static let templates = [
        "hola", "quiero un café con leche [y una tostada con tomate] [por favor]", "(sí|no) [gracias]",
        "una mesa para {name}", "me llamo {name} y vengo (del|de la) (norte|costa) con mi hermana pequeña",
        "¿cuánto es?", "con tarjeta", "(hoy; mañana) no puedo",
    ]
    private static let words =
        templates.joined(separator: " ").split { !$0.isLetter }.map(String.init) + [
            "cafe", "lece", "kiero", "mesas", "xyz", "ayer", "tarjetas", "porfavor",
        ]

    /// Random sequences of the templates' words, of slips and of strange ones, up to 14 words.
    @Test(arguments: 0..<200)
    func whatIsNearIsReachedAtTheSameCost(_ seed: Int) throws {
        var context = TemplateContext(numberWords: NumberWords(language: "es"))
        context.wildcards = ["name"]
        var vocabulary = ScriptVocabulary(knowledge: FixtureKnowledge())
        var builder = WordGraphBuilder(context: context)
        for (response, template) in Self.templates.enumerated() {
            try builder.add(
                TemplateParser.parse(template), response: response, template: 0, isUnderstand: false,
                vocabulary: &vocabulary)
        }
        let index = MatchIndex(try builder.finish(), vocabulary: vocabulary)
        var random = SeededGenerator(seed: UInt64(seed))
        let sentence = (0..<Int.random(in: 1...14, using: &random)).map { _ in
            Self.words.randomElement(using: &random) ?? ""
        }.joined(separator: " ")
        let utterance = Utterance(sentence, vocabulary: vocabulary)
        let costs = Aligner.WordCosts(utterance, index, vocabulary: vocabulary)
        let bounded = Aligner(utterance, to: index, wordCosts: costs)
        // Bounded by the longest sentence of all alone.
        let loose = Aligner(utterance, to: index, wordCosts: costs, isCorrection: true)
        for final in index.graph.finals {
            let (found, cost) = (bounded.cost(of: final), loose.cost(of: final))
            #expect(found == cost || found == .infinity)
            let analysis = EditAnalysis(utterance: utterance, vocabulary: vocabulary)
            guard found == .infinity, let left = Alignment(loose, final, analysis, isSpoken: false) else { continue }
            #expect(!left.fits(.near), "\(sentence) is near response \(final.response)")
        }
    }
}
