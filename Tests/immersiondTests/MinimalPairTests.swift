import Foundation
import LearningService
import PronunciationCoach
import Protocol
import Testing

@testable import JSONText
@testable import SocketTransport

/// Words that one sound tells apart, said by espeak-ng's voices through a real daemon: whether the learner is told that
/// another word was heard.
///
/// One after the other, by one worker: how espeak-ng says a text hangs a little on what it has said before, and so
/// would what is heard.
@Suite("Minimal pairs", .serialized)
struct MinimalPairTests {
    private static let daemon = try? DaemonProcess(arguments: ["--speech-workers", "1"])

    private let connection: RPCConnection

    init() throws { connection = try #require(Self.daemon).connect() }

    struct Pair: Sendable, CustomTestStringConvertible {
        var language: String
        var word: String
        var partner: String
        /// Where it stands in place of the underscore.
        var sentence = "_"

        var testDescription: String { "\(language): \(sentence), \(word) and \(partner)" }
        func saying(_ word: String) -> String { sentence.replacing("_", with: word) }
    }

    private func said(_ text: String, expecting expected: String, _ language: String) throws -> PronunciationReply {
        let speech = try connection.call("speech.synthesize", ["text": .string(text), "language": .string(language)])
        return try connection.call(
            Methods.pronunciationScore,
            ["audioPath": speech["path"] ?? .null, "text": .string(expected), "language": .string(language)]
        ).reply
    }

    private static let told = [
        Pair(language: "es-ES", word: "pero", partner: "perro", sentence: "digo _ otra vez"),
        Pair(language: "es-ES", word: "perro", partner: "pero", sentence: "digo _ otra vez"),
        Pair(language: "es-MX", word: "caro", partner: "carro", sentence: "digo _ otra vez"),
        Pair(language: "en-US", word: "ship", partner: "sheep", sentence: "I saw the _ yesterday"),
        Pair(language: "en-US", word: "sheep", partner: "ship", sentence: "the _ is big"),
        Pair(language: "fr-FR", word: "vue", partner: "vous", sentence: "la _ de Paris"),
        Pair(language: "fr-FR", word: "rue", partner: "roue", sentence: "la _ est belle"),
        Pair(language: "de-DE", word: "bitten", partner: "bieten", sentence: "ich sage _ noch einmal"),
        Pair(language: "de-DE", word: "schon", partner: "schön", sentence: "ich sage _ noch einmal"),
        Pair(language: "it-IT", word: "casa", partner: "cassa"),
        Pair(language: "it-IT", word: "cassa", partner: "casa", sentence: "la _ nuova"),
        Pair(language: "pt-BR", word: "doze", partner: "doce"),
        Pair(language: "pt-BR", word: "tia", partner: "dia", sentence: "a _ bonita"),
    ]

    @Test("who says the partner of a word is told which word it sounded like", arguments: told)
    func partner(pair: Pair) throws {
        let reply = try said(pair.saying(pair.partner), expecting: pair.saying(pair.word), pair.language)
        let tip = try #require(reply.tips?.first { $0.partner != nil })
        #expect(tip.partner == pair.partner && tip.word == pair.word)
        #expect(tip.text.contains("“\(pair.word)” sounded more like “\(pair.partner)”."))
        #expect(tip.confidence >= TipChooser.leastNearer)
    }

    @Test("who says the word itself is told of no other", arguments: told)
    func right(pair: Pair) throws {
        for word in [pair.word, pair.partner] {
            let reply = try said(pair.saying(word), expecting: pair.saying(word), pair.language)
            #expect(reply.accepted)
            #expect(reply.tips?.allSatisfy { $0.partner == nil } == true)
        }
    }

    @Test(
        "of what is not judged no partner is named, and the reply says what that is and why",
        arguments: [
            (Pair(language: "de-DE", word: "Stadt", partner: "Staat", sentence: "ich sage _ noch einmal"), "length"),
            (Pair(language: "it-IT", word: "pala", partner: "palla"), "length"),
            (Pair(language: "pt-BR", word: "avó", partner: "avô"), "openness"),
            (Pair(language: "fr-FR", word: "bon", partner: "banc", sentence: "je dis _ encore"), "nasality"),
        ])
    func notJudged(pair: Pair, kind: String) throws {
        let reply = try said(pair.saying(pair.partner), expecting: pair.saying(pair.word), pair.language)
        #expect(reply.accepted)
        #expect(reply.tips?.allSatisfy { $0.partner == nil } == true)
        #expect(reply.notJudged?.map(\.rawValue).contains(kind) == true)
        #expect(reply.notJudgedReason?.contains("not told apart surely enough") == true)
    }
}
