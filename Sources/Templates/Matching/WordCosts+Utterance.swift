extension Aligner.WordCosts {
    /// Compares every word of the utterance with every surface of the node.
    package init(_ utterance: Utterance, _ index: MatchIndex, vocabulary: ScriptVocabulary) {
        surfaceCount = index.words.count
        reading = [Float](repeating: .infinity, count: utterance.words.count * surfaceCount)
        extra = []
        var distance = EditDistance()
        let table = vocabulary.table
        // Each as long as there are surfaces.
        let (numbers, letterMasks, allowedBits) = (index.words, index.letterMasks, index.allowedBits)
        let words = numbers.span
        let masks = letterMasks.span
        let bits = allowedBits.span
        extra.reserveCapacity(utterance.words.count)
        for row in utterance.words.indices {
            let word = utterance.words[row]
            let facts = word.facts
            let letters = utterance.folded[word.folded]
            let mask = letterMask(letters)
            extra.append(MatchCosts.extra(facts.wordClass))
            for column in 0..<surfaceCount {
                let cell = row * surfaceCount + column
                if word.number == words[unchecked: column] {
                    reading[cell] = 0
                    continue
                }
                // Most words have too few letters in common.
                guard (mask ^ masks[unchecked: column]).nonzeroBitCount <= Int(bits[unchecked: column]) else {
                    continue
                }
                // A decisive word stands only for itself, and only a misspelling stands for one.
                guard facts.wordClass != .decisive, !(index.isDecisive[column] && facts.isWord) else {
                    continue
                }
                let length = Int(index.lengths[column])
                let allowed = Int(index.allowedDistances[column])
                guard abs(length - letters.count) <= allowed, length > 1 || letters.count > 1,
                    let edits = distance.between(
                        letters, table.scalars[table.range(of: index.words[column])], limit: allowed)
                else { continue }
                reading[cell] = MatchCosts.substitution + Float(edits) / Float(max(length, letters.count))
            }
            for lemma in facts.lemmas where facts.wordClass != .decisive {
                for column in index.surfacesByLemma[lemma] ?? [] {
                    let cell = row * surfaceCount + Int(column)
                    reading[cell] = min(reading[cell], MatchCosts.substitution + MatchCosts.inflection)
                }
            }
        }
    }

    /// Whether so many of the utterance's words of content may stand for words of the graph that a sentence of it can
    /// be near.
    func mayCover(_ utterance: Utterance) -> Bool {
        let content = utterance.words.indices.filter { utterance.words[$0].facts.wordClass == .content }
        let coverable = content.count { row in
            reading[row * surfaceCount..<(row + 1) * surfaceCount].contains { $0.isFinite }
        }
        return Float(coverable) >= MatchTolerance.near.coverage * Float(content.count)
    }

    /// Makes leaving out a function word dearer than changing it, and lets a verb or a small word stand for any of its
    /// part of speech. A noun or an adjective is what the sentence is about, and is never exchanged.
    mutating func preferChanges(_ utterance: Utterance, _ index: MatchIndex) {
        let function = MatchCosts.extra(.function)
        for row in extra.indices {
            if extra[row] == function { extra[row] = MatchCosts.extraInCorrection }
            let facts = utterance.words[row].facts
            let kinds = facts.partsOfSpeech & ~MatchCosts.neverExchanged
            guard kinds != 0, facts.wordClass != .decisive else { continue }
            for column in 0..<surfaceCount
            where index.partsOfSpeech[column] & kinds != 0 && !index.isDecisive[column] {
                let cell = row * surfaceCount + column
                reading[cell] = min(reading[cell], MatchCosts.changeInCorrection)
            }
        }
    }
}
