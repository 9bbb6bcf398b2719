import Lexicon

extension Analysis {
    /// Whether a node is the first word after an edge, a full stop, a question mark.
    func startsSentence(_ node: Int) -> Bool {
        var index = node - 1
        while index >= 0, nodes[index].kind.contains(.punctuation) {
            if let text = token(at: index)?.text, [".", "!", "?", "…", "¿", "¡"].contains(text) { return true }
            index -= 1
        }
        return index < 0 || nodes[index].kind.contains(.edge)
    }

    /// A token as it is spelt inside a sentence: without the capital that only its place gave it.
    func spelling(at node: Int) -> String {
        guard let token = token(at: node) else { return "" }
        let isName = token.flags.contains(.name) || nodes[node].parts == PartOfSpeechSet(.name)
        return startsSentence(node) && !isName ? token.form : token.text
    }

    /// `text` with the capitals of the token it replaces.
    ///
    /// - Parameter keepsInnerCapital: Whether a capital inside a sentence is the learner's wish, or belongs to a word
    ///   that `text` still holds.
    func recased(_ text: String, like node: Int, keepsInnerCapital: Bool) -> String {
        guard nodes[node].isCapitalised, let token = token(at: node) else { return text }
        if keepsInnerCapital, token.text.unicodeScalars.count > 1, token.text == token.text.uppercased() {
            return text.uppercased()
        }
        guard keepsInnerCapital || startsSentence(node) else { return text }
        // "¿dónde": marks have no capitals.
        guard let letter = text.firstIndex(where: \.isLetter) else { return text }
        return text[..<letter] + text[letter...].prefix(1).uppercased() + text[letter...].dropFirst()
    }
}
