extension Aligner.WordCosts {
    /// Compares every word of the utterance with every surface of the node.
    init(
        _ utterance: Utterance, _ index: MatchIndex, vocabulary: ScriptVocabulary, knowledge: any WordKnowledge
    ) {
        surfaceCount = index.words.count
        reading = [Float](repeating: .infinity, count: utterance.words.count * surfaceCount)
        extra = []
        var distance = EditDistance()
        let table = vocabulary.table
        for (row, word) in utterance.words.enumerated() {
            let letters = utterance.folded[word.folded]
            let mask = letterMask(letters)
            let form = utterance.form(of: row)
            extra.append(MatchCosts.extra(WordClass(of: form, knowledge)))
            for column in 0..<surfaceCount {
                let cell = row * surfaceCount + column
                if word.number == index.words[column] {
                    reading[cell] = 0
                    continue
                }
                let length = Int(index.lengths[column])
                let allowed = MatchCosts.allowedDistance(length: length)
                guard abs(length - letters.count) <= allowed,
                    (mask ^ index.letterMasks[column]).nonzeroBitCount <= 2 * allowed, length > 1 || letters.count > 1,
                    let edits = distance.between(
                        letters, table.scalars[table.range(of: index.words[column])], limit: allowed)
                else { continue }
                reading[cell] = MatchCosts.substitution + Float(edits) / Float(max(length, letters.count))
            }
            for lemma in knowledge.lemmas(of: form) {
                guard let number = vocabulary.lemmaNumbers[lemma] else { continue }
                for column in index.surfacesByLemma[number] ?? [] {
                    let cell = row * surfaceCount + Int(column)
                    reading[cell] = min(reading[cell], MatchCosts.substitution + MatchCosts.inflection)
                }
            }
        }
    }

    /// Makes leaving out a function word dearer than changing it.
    mutating func preferChanges() {
        let function = MatchCosts.extra(.function)
        for index in extra.indices where extra[index] == function { extra[index] = MatchCosts.extraInCorrection }
    }
}
