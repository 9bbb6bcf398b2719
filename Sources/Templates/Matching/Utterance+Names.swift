extension Utterance {
    /// Words of the longest name.
    private static let longestName = 4

    /// The same with a name of the scenario's in the place of names that neither its templates nor the language know:
    /// *me llamo Irene* is read as *me llamo Ana*, and yet says *Irene*. Neighbouring names make one.
    ///
    /// - Parameters:
    ///   - name: One word of the scenario's templates.
    ///   - others: Who is spoken to, folded: no name of the speaker's.
    package func reading(_ name: String, vocabulary: ScriptVocabulary, except others: Set<[UInt32]> = []) -> Utterance {
        let form = name.lowercased().unicodeScalars.map(\.value)
        let (formNumber, facts) = vocabulary.look(up: form[...])
        let number = vocabulary.table.find(Folding.fold(name)[...])
        guard number >= 0 else { return self }
        let hasCapitals = text.contains(where: \.isUppercase)
        // What has a capital behind a word of the templates is a name, whatever else it means: *me llamo Estrella*.
        func isCapitalised(_ place: Int) -> Bool {
            guard place > 0, words[place - 1].number >= 0, !pauses(after: place - 1) else { return false }
            return text(words[place].range).first?.isUppercase == true && text.contains(where: \.isLowercase)
        }
        func isName(_ word: Word, at place: Int) -> Bool {
            guard word.number < 0, !word.facts.isWord || word.facts.mayBeName || isCapitalised(place) else {
                return false
            }
            let written = text(word.range)
            return written.allSatisfy { $0.isLetter || $0 == "-" } && written.count > 1
                && (!hasCapitals || written.first?.isUppercase == true) && !others.contains(Array(folded[word.folded]))
        }
        var read: [Word] = []
        // Words of the name that ends the row; 0 where none does.
        var length = 0
        for (place, word) in words.enumerated() {
            guard isName(word, at: place) else {
                read.append(word)
                length = 0
                continue
            }
            if length > 0, length < Self.longestName, !pauses(after: place - 1), var first = read.popLast() {
                first.range = first.range.lowerBound..<word.range.upperBound
                first.folded = first.folded.lowerBound..<word.folded.upperBound
                read.append(first)
                length += 1
            } else {
                var named = word
                (named.number, named.formNumber, named.facts, named.isNamed) = (number, formNumber, facts, true)
                read.append(named)
                length = 1
            }
        }
        return read.contains(where: \.isNamed) ? Utterance(self, words: read) : self
    }
}
