import Templates

extension DialogueEngine {
    /// What the learner said as it should have been said: without the errors that were found, and spelt right; nil
    /// where there was nothing to mend. Where it merely differs from the answer that was expected (*no como carne* for
    /// *no come carne*) it stays as it is.
    ///
    /// - Parameter outcome: What the utterance brought.
    package func mendedSentence(_ utterance: String, _ outcome: TurnOutcome) -> String? {
        let misspelt = outcome.edits.filter { $0.kind == .typo }
        guard !outcome.detectedErrors.isEmpty || !misspelt.isEmpty else { return nil }
        let said = Utterance(utterance, vocabulary: flow.vocabulary)
        return MendedSentence(said, errors: outcome.detectedErrors, misspelt: misspelt).written
    }
}
