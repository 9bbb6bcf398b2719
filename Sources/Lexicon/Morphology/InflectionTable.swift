/// All forms of a lemma, grouped as a grammar book does: by mood and tense for a verb, in one group for other words.
package struct InflectionTable: Sendable, Hashable, Codable {
    package struct Group: Sendable, Hashable, Codable {
        /// What the forms have in common, as content files name features: ["indicative", "present"]. Empty where there
        /// is one group only.
        package var features: [String]
        package var forms: [Form]
    }

    package struct Form: Sendable, Hashable, Codable {
        package var form: String
        /// What tells it from the others of its group: ["first", "singular"], with "voseo" or "peninsular" where it is
        /// not said everywhere.
        package var features: [String]
    }

    package var lemma: String
    package var partOfSpeech: PartOfSpeech
    package var groups: [Group]
}

extension CompiledLexicon {
    /// The table of a lemma; nil when the lexicon does not have it, or it has one form only.
    package func inflectionTable(of lemma: String, _ partOfSpeech: PartOfSpeech) -> InflectionTable? {
        let cells = paradigm(of: lemma, partOfSpeech)
        guard cells.count > 1 else { return nil }
        let grouping: Features = partOfSpeech == .verb ? Features.moods.union(.nonFinite).union(.tenses) : []
        var groups: [InflectionTable.Group] = []
        var numbers: [Features: Int] = [:]
        for (form, features) in cells {
            let common = features.intersection(grouping)
            if numbers[common] == nil {
                numbers[common] = groups.count
                groups.append(InflectionTable.Group(features: common.names, forms: []))
            }
            guard let number = numbers[common] else { continue }
            groups[number].forms.append(
                InflectionTable.Form(form: form, features: features.subtracting(grouping).names))
        }
        return InflectionTable(lemma: lemma, partOfSpeech: partOfSpeech, groups: groups)
    }
}
