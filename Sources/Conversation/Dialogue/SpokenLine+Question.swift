extension SpokenLine {
    /// The line up to its question, *Aquí tiene. ¿Algo más? Hay tarta.* The whole where it asks nothing; nil where it
    /// begins with a question.
    var beforeQuestion: SpokenLine? {
        let sentences = Self.sentences(of: text)
        let told = sentences.firstIndex { Self.asks($0) } ?? sentences.count
        guard told > 0 else { return nil }
        guard told < sentences.count else { return self }
        var line = self
        // Another text needs another recording.
        line.id += ".told"
        line.recording = nil
        line.text = sentences[..<told].joined(separator: " ")
        let markedSentences = marked.map(Self.sentences) ?? []
        let toldMarked =
            markedSentences.count == sentences.count ? markedSentences[..<told].joined(separator: " ") : nil
        line.marked = toldMarked == line.text ? nil : toldMarked
        let translated = translation.map(Self.sentences) ?? []
        line.translation = translated.count == sentences.count ? translated[..<told].joined(separator: " ") : nil
        return line
    }

    private static func asks(_ sentence: String) -> Bool {
        sentence.contains { $0 == "?" || $0 == "？" || $0 == "¿" }
    }

    /// Cut after closing marks that white space follows.
    private static func sentences(of text: String) -> [String] {
        var sentences: [String] = []
        var sentence = ""
        var hasEnded = false
        for character in text {
            if hasEnded, character.isWhitespace {
                if !sentence.isEmpty { sentences.append(sentence) }
                sentence = ""
                hasEnded = false
                continue
            }
            if sentence.isEmpty, character.isWhitespace { continue }
            sentence.append(character)
            hasEnded = ".?!…。？！".contains(character) || hasEnded && "»”\")".contains(character)
        }
        if !sentence.isEmpty { sentences.append(sentence) }
        return sentences
    }
}
