internal import Glibc
import Templates

/// An answer among other things: *hola, María, la verdad es que prefiero la terraza, porque hace sol*.
extension DialogueTurn {
    /// A part of an utterance that is an answer, with what was found in it.
    struct RecognisedPart {
        var alignment: Alignment
        var correct: Alignment?
        var analysis: EditAnalysis
        /// Its words.
        var run: Range<Int>
        /// How good a sentence of the response it is.
        var trust: Float

        /// Whether it says enough of the utterance where nothing else tells what that means.
        var standsAlone: Bool { trust >= Trust.least }

        /// Whether it is a sentence of the response as it stands, with a word of content in it.
        var isWordForWord: Bool {
            alignment.cost == 0 && analysis.utterance.words.contains { $0.facts.wordClass == .content }
        }
    }

    /// What the share of the content that a part covers counts, and what its slips count against it.
    private enum Trust {
        static let coverage: Float = 0.7
        /// Makes the first words of content count for more than the next.
        static let power: Float = 0.3
        static let cost: Float = 0.1
        static let least: Float = 0.45
    }

    /// The best part for each of the node's responses that has one.
    func recognisedParts(
        of utterance: Utterance, _ parts: UtteranceParts, in node: DialogueNode
    ) -> [Int: RecognisedPart] {
        var best: [Int: RecognisedPart] = [:]
        let content = Float(max(1, Self.contentWords(utterance.words.indices, of: utterance)))
        for run in parts.runs {
            guard var part = recognisedPart(run, of: utterance, in: node) else { continue }
            let response = Int(part.alignment.final.response)
            let coverage = Float(Self.contentWords(run, of: utterance)) / content
            part.trust = Trust.coverage * powf(coverage, Trust.power) - Trust.cost * part.alignment.cost
            if part.trust > best[response]?.trust ?? -.infinity { best[response] = part }
        }
        return best
    }

    /// The answer that some words of an utterance are by themselves, trusted as if they were all of it.
    func recognisedPart(_ run: Range<Int>, of utterance: Utterance, in node: DialogueNode) -> RecognisedPart? {
        guard !utterance.leavesNumber(around: run, flow.partMarks) else { return nil }
        let analysis = EditAnalysis(utterance: utterance.part(run), vocabulary: flow.vocabulary)
        guard case .recognised(let alignment, let correct) = matcher(analysis, in: node).match(),
            [.node, .any].contains(node.responses[Int(alignment.final.response)].scope),
            !alignment.lacksWhatItIsAbout(analysis),
            !alignment.leavesNumber(analysis.utterance, flow.partMarks)
        else { return nil }
        return RecognisedPart(
            alignment: alignment, correct: correct, analysis: analysis, run: run,
            trust: Trust.coverage - Trust.cost * alignment.cost)
    }

    private static func contentWords(_ words: Range<Int>, of utterance: Utterance) -> Int {
        words.count { utterance.words[$0].facts.wordClass == .content }
    }
}
