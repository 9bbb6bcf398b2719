extension Alignment {
    /// The sentence that was meant, as the author wrote its words and marks; a capital, the pauses and the closing mark
    /// of the learner's stay where the author wrote none.
    package func sentence(_ analysis: EditAnalysis) -> String {
        var writer = SentenceWriter()
        var last: Int?
        var isPausing = false
        for step in steps {
            switch step {
            case .match(_, let surface), .substitute(_, let surface), .missing(let surface):
                if isPausing { writer.pause() }
                writer.word(analysis.text(of: surface))
                if let word = step.word { last = word }
                isPausing = step.word.map { analysis.utterance.pauses(after: $0) } ?? false
            case .mark(let mark):
                if case .punctuation(let marks) = index.graph.marks[Int(mark)] { writer.punctuation(marks) }
            case .extra:
                break
            }
        }
        let isWhole = last == analysis.utterance.words.indices.last
        return writer.text(inTheMannerOf: analysis.utterance, closing: isWhole)
    }

    /// The values of the path's slots.
    package func slots(_ analysis: EditAnalysis) -> [String: String] {
        var slots: [String: String] = [:]
        var open: [SentenceWriter] = []
        for step in steps {
            switch step {
            case .match(let word, let surface) where !open.isEmpty:
                let text = analysis.name(word, written: surface) ?? analysis.text(of: surface)
                for index in open.indices { open[index].word(text) }
            case .match(_, let surface), .substitute(_, let surface), .missing(let surface):
                for index in open.indices { open[index].word(analysis.text(of: surface)) }
            case .extra:
                break
            case .mark(let mark):
                switch index.graph.marks[Int(mark)] {
                case .punctuation(let marks):
                    for index in open.indices { open[index].punctuation(marks) }
                case .slotBegin:
                    open.append(SentenceWriter())
                case .slotEnd(let slot, let value):
                    guard let writer = open.popLast(), !slot.isEmpty else { continue }
                    slots[slot] = value ?? writer.text
                }
            }
        }
        return slots
    }
}

extension Alignment {
    /// Whether the utterance is the sentence, marks and fillers aside.
    package func isWordForWord(_ analysis: EditAnalysis, ignoringAccents: Bool = false) -> Bool {
        edits(analysis, isSpoken: ignoringAccents).isEmpty
    }

    /// Whether the sentence is about something that was not said: of *me llamo* nobody knows the name.
    package func lacksWhatItIsAbout(_ analysis: EditAnalysis) -> Bool {
        var openSlots = 0
        for step in steps {
            switch step {
            case .missing(let surface):
                if openSlots > 0 || analysis.wordClass(of: surface) == .content { return true }
            case .mark(let mark):
                switch index.graph.marks[Int(mark)] {
                case .slotBegin: openSlots += 1
                case .slotEnd: openSlots -= 1
                case .punctuation: break
                }
            case .match, .substitute, .extra:
                break
            }
        }
        return false
    }
}

extension SentenceWriter {
    /// Takes over the learner's capital and closing mark where the sentence has none of its own.
    ///
    /// - Parameter closing: Whether the learner's closing mark belongs to the sentence: it ends where they do.
    func text(inTheMannerOf utterance: Utterance, closing isWhole: Bool) -> String {
        var sentence = text
        let scalars = utterance.text.unicodeScalars
        if let first = utterance.words.first, utterance.text(first.range).first?.isUppercase == true,
            let letter = sentence.firstIndex(where: \.isLetter)
        {
            sentence.replaceSubrange(letter...letter, with: sentence[letter].uppercased())
        }
        let closing: [Unicode.Scalar] = [".", "!", "?", "…"]
        if isWhole, let last = scalars.last, closing.contains(last), let own = sentence.unicodeScalars.last,
            !closing.contains(own)
        {
            sentence.unicodeScalars.append(last)
            let opening: [Unicode.Scalar: Unicode.Scalar] = ["?": "¿", "!": "¡"]
            if let mark = opening[last], scalars.contains(mark), !sentence.unicodeScalars.contains(mark) {
                sentence = String(Character(mark)) + sentence
            }
        }
        return sentence
    }
}

extension EditAnalysis {
    /// A name with the accents that its bearer gives it, where the template has none: *María* is no *Maria*.
    fileprivate func name(_ word: Int, written surface: Int32) -> String? {
        let template = text(of: surface)
        guard template.first?.isUppercase == true, template.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        // *Madríd* is none.
        guard utterance.words[word].facts.mayBeName else { return nil }
        let said = utterance.text(utterance.words[word].range)
        return said.utf8.allSatisfy { $0 < 0x80 } ? nil : Substring(said).capitalisedFirst
    }
}
