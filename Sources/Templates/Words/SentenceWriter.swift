/// Sets words and marks with the right spaces between them.
package struct SentenceWriter {
    package private(set) var text = ""
    private var wantsSpace = false

    package init() {}

    /// A comma, where no mark stands yet.
    mutating func pause() {
        if let last = text.last, last.isLetter || last.isNumber { punctuation(",") }
    }

    package mutating func word(_ word: String) {
        if wantsSpace, !isUnspaced(word) { text += " " }
        text += word
        wantsSpace = word == word.trimmingApostrophe && !isUnspaced(word)
    }

    mutating func punctuation(_ marks: String) {
        for mark in marks {
            switch mark {
            case "¿", "¡", "(", "«", "“", "[":
                if wantsSpace { text += " " }
                text.append(mark)
                wantsSpace = false
            case "-", "/", "–":
                text.append(mark)
                wantsSpace = false
            default:
                text.append(mark)
                wantsSpace = true
            }
        }
    }

    private func isUnspaced(_ word: String) -> Bool {
        word.unicodeScalars.first.map { Tokenizer.kind(of: $0) == .character } ?? false
    }
}
