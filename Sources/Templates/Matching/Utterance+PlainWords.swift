extension ScriptVocabulary {
    /// A word that no template has, as one that means the same and that a template has: *café* for *cafecito*, *5* for
    /// *05*; nil where there is none.
    ///
    /// - Parameters:
    ///   - form: Its letters in lower case.
    ///   - folded: Gets the letters of the other one.
    func plain(_ word: Utterance.Word, _ form: [UInt32], _ folded: inout [UInt32]) -> Utterance.Word? {
        for plain in plainForms(of: form, word.facts) {
            let letters = Folding.fold(String(String.UnicodeScalarView(plain.compactMap { Unicode.Scalar($0) })))
            let number = table.find(letters[...])
            guard number >= 0 else { continue }
            var other = word
            other.number = number
            other.said = word.folded
            (other.formNumber, other.facts) = look(up: plain[...])
            other.folded = folded.count..<folded.count + letters.count
            folded += letters
            return other
        }
        return nil
    }

    private func plainForms(of form: [UInt32], _ facts: FormFacts) -> [[UInt32]] {
        let zero = UInt32(UInt8(ascii: "0"))
        if form.allSatisfy({ (zero..<zero + 10).contains($0) }) {
            let digits = form.dropLast().drop { $0 == zero } + form.suffix(1)
            return digits.count < form.count ? [Array(digits)] : []
        }
        guard !facts.isWord else { return [] }
        let text = String(String.UnicodeScalarView(form.compactMap { Unicode.Scalar($0) }))
        return knowledge.plainForms(of: text).map { $0.unicodeScalars.map(\.value) }
    }
}
