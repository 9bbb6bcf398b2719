import Templates

/// An answer among other things: *hola, María, la verdad es que prefiero la terraza, porque hace sol*.
extension DialogueTurn {
    /// A part of an utterance that is an answer, with what was found in it.
    struct RecognisedPart {
        var alignment: Alignment
        var correct: Alignment?
        var analysis: EditAnalysis
    }

    /// The part that answers best: the one whose right words outweigh its slips.
    func recognisedPart(of utterance: Utterance, in node: DialogueNode) -> RecognisedPart? {
        var best: (part: RecognisedPart, worth: Float)?
        for run in UtteranceParts(utterance, marks: flow.partMarks).runs {
            let analysis = EditAnalysis(utterance: utterance.part(run), vocabulary: flow.vocabulary)
            guard case .recognised(let alignment, let correct) = matcher(analysis, in: node).match(),
                mayStandForAll(alignment, run, of: utterance, in: node)
            else { continue }
            let worth = Float(run.count) - 3 * alignment.cost
            if best == nil || worth > best!.worth {
                best = (RecognisedPart(alignment: alignment, correct: correct, analysis: analysis), worth)
            }
        }
        return best?.part
    }

    /// Whether nothing that is left aside speaks against the part: a mere *sí* does not answer for *sí, pero no puedo*.
    private func mayStandForAll(
        _ alignment: Alignment, _ run: Range<Int>, of utterance: Utterance, in node: DialogueNode
    ) -> Bool {
        let scope = node.responses[Int(alignment.final.response)].scope
        guard scope == .node || scope == .any else { return false }
        if run.contains(where: { utterance.words[$0].facts.wordClass == .content }) { return true }
        let isNegative = run.contains { utterance.words[$0].facts.wordClass == .decisive }
        return isNegative
            || !utterance.words.indices.contains {
                !run.contains($0) && utterance.words[$0].facts.wordClass == .decisive
            }
    }
}
