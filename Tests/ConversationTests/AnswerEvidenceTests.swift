import ConversationFixtures
import Foundation
import Testing

@testable import Conversation

@Suite("What speaks for an answer")
struct AnswerEvidenceTests {
    private func evidence(whole: Float, nearest: Float = 0.3, strangeness: Float = 0.4) -> AnswerEvidence {
        AnswerEvidence(
            whole: whole, part: whole, nearest: Nearness(own: nearest, rival: 0.1, stranger: 0.1),
            strangeness: strangeness, nodeStrangeness: strangeness, words: 6, asks: false, isBeyond: false,
            isDenial: false, thing: 0)
    }

    @Test("each weight has its name, and the script that fits them knows the same")
    func names() throws {
        #expect(evidence(whole: 0.5).values.count == AnswerEvidence.names.count)
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let script = try String(
            contentsOf: root.appending(path: "training/conversation/fit_evidence.py"), encoding: .utf8)
        let list = try #require(script.split(separator: "NAMES = [").last?.split(separator: "]").first)
        #expect(
            list.split(separator: "\"").filter { $0.contains(where: \.isLetter) }.map(String.init)
                == AnswerEvidence.names)
    }

    @Test("a likelier, nearer, less strange utterance is surer")
    func order() {
        let usual = evidence(whole: 0.5)
        #expect(evidence(whole: 0.9).score > usual.score)
        #expect(evidence(whole: 0.5, nearest: 0.8).score > usual.score)
        #expect(evidence(whole: 0.5, strangeness: 1).score < usual.score)
        var thing = usual
        thing.thing = 1
        #expect(thing.score < usual.score)
    }

    @Test("a rival is the nearest of the other responses, and no stranger")
    func nearness() {
        let second = Nearness([0.2, 0.9, 0.4, 0.7], ofResponseAt: 1)
        #expect(second.own == 0.9 && second.rival == 0.4 && second.stranger == 0.7)
        let only = Nearness([0.3, 0.1], ofResponseAt: 0)
        #expect(only.own == 0.3 && only.rival == 0 && only.stranger == 0.1)
    }

    @Test("the nearer its words stand to those of the response, and the farther from others', the surer")
    func kin() {
        func score(_ nearest: Float, stranger: Float) -> Float {
            var evidence = evidence(whole: 0.5)
            evidence.kin = Nearness(own: nearest, rival: 0.5, stranger: stranger)
            return evidence.score
        }
        #expect(score(0.9, stranger: 0.5) > score(0.6, stranger: 0.5))
        #expect(score(0.9, stranger: 0.5) > score(0.9, stranger: 0.8))
    }

    @Test("between what is sure and what is unlikely there is what is worth a question")
    func likely() {
        let scores = stride(from: Float(0.001), to: 1, by: 0.001).map { evidence(whole: $0) }
        #expect(scores.contains { $0.score > 0 && $0.isLikely })
        #expect(scores.contains { $0.score < 0 && $0.isLikely })
        #expect(scores.contains { $0.score < 0 && !$0.isLikely })
    }

    @Test("what is denied, or counts where no answer does, cannot be meant")
    func possible() {
        var denied = evidence(whole: 0.99)
        denied.isDenial = true
        #expect(!denied.isPossible)
        var beyond = evidence(whole: 0.99)
        beyond.isBeyond = true
        #expect(!beyond.isPossible)
        beyond.hasSentence = true
        #expect(beyond.isPossible)
    }
}
