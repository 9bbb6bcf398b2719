import Foundation
import Grammar
import JSONText
import Lexicon
import SpeechClient
import Testing

@testable import Conversation
@testable import LearningService

/// A reply without the writer of its own, so that its type writes it.
private struct ByType: Encodable {
    let reply: TurnReply

    func encode(to encoder: any Encoder) throws { try reply.encode(to: encoder) }
}

@Suite("Replies to turns")
struct TurnReplyJSONTests {
    private func reply(_ fill: (inout TurnOutcome) -> Void) -> TurnReply {
        var outcome = TurnOutcome(nodeID: "order", match: .accepted)
        fill(&outcome)
        return TurnReply(
            outcome, sessionID: UUID(), sequence: 3, speechSpeed: 1.1, words: WordHarvest())
    }

    @Test("are written by hand as their type writes them, byte for byte")
    func bytes() throws {
        var full = reply { outcome in
            outcome.responseID = "drink"
            outcome.slots = ["size": "grande", "drink": "té"]
            outcome.further = [FurtherAnswer(nodeID: "a", responseID: "b", slots: ["y": "1", "x": "2"])]
            outcome.recast = "Un \"té\"."
            outcome.corrections = [
                GrammarError(
                    errorType: .articles, position: .init(start: 3, end: 6), incorrect: "una", correct: "un",
                    ruleID: "es-agr", explanation: "a/b", severity: .high)
            ]
            outcome.correctionsAfterLine = true
            outcome.lines = [
                SpokenLine(id: "l", text: "¿Qué?\n", translation: "What?", role: .line, speed: 1.15, characterID: "ana")
            ]
            outcome.events = [DialogueEvent(kind: "prop", value: "cup", details: ["b": "1", "a": "2"], line: 1)]
            outcome.repair = .recast
            outcome.completed = ["pay"]
            outcome.hint = "«un té»"
            outcome.isEnded = true
            outcome.score = 87.25
            outcome.silenceAfter = 12
        }
        full.lines[0].audioPath = "/a/b.wav"
        full.lines[0].audioMedia = "m1"
        full.lines[0].marked = "¿*Qué*?"
        full.lines[0].words = [WordTime(text: "Qué", start: 0, end: 0.25)]
        full.newWords = ["té"]
        full.suggestedReviews = [TurnReply.SuggestedReview(wordID: UUID(), word: "té", rating: "good")]
        full.reviewedWords = ["taza"]
        full.words = []
        full.audioError = "none"
        full.adaptation = .restarted
        full.notice = "The script changed."
        for reply in [full, reply { _ in }] {
            #expect(
                String(decoding: try WireFormat.encode(reply), as: UTF8.self)
                    == String(decoding: try WireFormat.encode(ByType(reply: reply)), as: UTF8.self))
        }
    }
}

/// A report without the writer of its own, so that its type writes it.
private struct ReportByType: Encodable {
    let report: GrammarReport

    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }
}

@Suite("Replies to checks")
struct GrammarReportJSONTests {
    @Test("are written by hand as their type writes them, byte for byte")
    func bytes() throws {
        let full = GrammarReport(
            inputText: "una \"té\"\n",
            errors: [
                GrammarError(
                    errorType: .articles, position: .init(start: 0, end: 3), incorrect: "una", correct: "un",
                    ruleID: "es-agr", explanation: "a/b", severity: .high)
            ], correctedText: "un \"té\"\n")
        for report in [full, GrammarReport(inputText: "", errors: [], correctedText: "")] {
            #expect(
                String(decoding: try WireFormat.encode(report), as: UTF8.self)
                    == String(decoding: try WireFormat.encode(ReportByType(report: report)), as: UTF8.self))
        }
    }
}
