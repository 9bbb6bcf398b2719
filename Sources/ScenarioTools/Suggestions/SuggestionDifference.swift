import Templates

/// The one place in which an utterance differs from a sentence of a template.
struct Difference {
    /// Words of the sentence that were not said, and words that were said instead.
    let expected: [String]
    let said: [String]
    /// The sentence's word after the place; nil at the end.
    let next: String?
    /// The slot that the place lies in, and all that was said there.
    let filling: (slot: String, words: String)?

    /// - Returns: Nil when there is no difference, more than one, or one of more than
    ///   ``SuggestionMiner/longestChange`` words.
    init?(_ steps: [Aligner.Step], _ utterance: Utterance, _ index: MatchIndex, _ vocabulary: ScriptVocabulary) {
        let edits = steps.indices.filter { steps[$0].isEdit }
        guard let first = edits.first, let last = edits.last,
            !steps[first...last].contains(where: { if case .match = $0 { true } else { false } })
        else { return nil }
        var expected: [String] = []
        var said: [String] = []
        for step in steps[first...last] {
            switch step {
            case .substitute(let word, let surface):
                expected.append(vocabulary.surfaces[Int(surface)].text)
                said.append(utterance.text(utterance.words[word].range))
            case .missing(let surface): expected.append(vocabulary.surfaces[Int(surface)].text)
            case .extra(let word): said.append(utterance.text(utterance.words[word].range))
            case .match, .mark: break
            }
        }
        guard expected.count <= SuggestionMiner.longestChange, said.count <= SuggestionMiner.longestChange else {
            return nil
        }
        self.expected = expected
        self.said = said
        next =
            steps[(last + 1)...].lazy.compactMap { step in
                if case .match(_, let surface) = step, surface >= 0 { surface } else { nil }
            }.first.map { vocabulary.surfaces[Int($0)].text }
        filling = Self.filling(steps, first...last, utterance, index)
    }

    /// The innermost slot whose words were exchanged, and what was said in their place. Words too many beside it belong
    /// to it: an alignment may put them before or after its end.
    private static func filling(
        _ steps: [Aligner.Step], _ place: ClosedRange<Int>, _ utterance: Utterance, _ index: MatchIndex
    ) -> (slot: String, words: String)? {
        var begins: [Int] = []
        for (number, step) in steps.enumerated() {
            guard case .mark(let mark) = step else { continue }
            switch index.graph.marks[Int(mark)] {
            case .punctuation: break
            case .slotBegin: begins.append(number)
            case .slotEnd(let slot, _):
                guard let begin = begins.popLast(), !slot.isEmpty else { continue }
                let exchanged = place.filter { steps[$0].surface != nil }
                guard !exchanged.isEmpty, exchanged.allSatisfy({ (begin...number).contains($0) }) else { continue }
                let around = min(begin, place.lowerBound)...max(number, place.upperBound)
                let words = steps[around].compactMap(\.word).map { utterance.text(utterance.words[$0].range) }
                return words.isEmpty ? nil : (slot, words.joined(separator: " "))
            }
        }
        return nil
    }

    /// Ways to change a template's text at the place, the likeliest first.
    func edits(of source: String) -> [(TemplateSuggestion.Change, String)] {
        let words = SourceWord.words(of: source)
        let new = said.joined(separator: " ")
        guard expected.isEmpty else {
            return words.indices.compactMap { start in
                let end = start + expected.count
                guard end <= words.count, zip(words[start..<end], expected).allSatisfy({ $0.text == $1 }) else {
                    return nil
                }
                let range = words[start].range.lowerBound..<words[end - 1].range.upperBound
                let old = String(source[range])
                guard !old.contains(where: { "()[]{}<>|;".contains($0) }) else { return nil }
                return said.isEmpty
                    ? (.omission, source.replacingCharacters(in: range, by: "[\(old)]"))
                    : (.alternative, source.replacingCharacters(in: range, by: "(\(old)|\(new))"))
            }
        }
        // Before the word that comes next, then at every other beginning of a part, then at the end.
        let starts = SourceWord.beginnings(in: source)
        let preferred = words.filter { $0.text == next }.map(\.range.lowerBound)
        let places = preferred + starts.filter { !preferred.contains($0) }
        return places.map { (.optional, source.replacingCharacters(in: $0..<$0, by: "[\(new)] ")) }
            + [(.optional, source.trimmed + " [\(new)]")]
    }
}

/// A plain word of a template's text.
struct SourceWord {
    var text: String
    var range: Range<String.Index>

    /// The words outside of names.
    static func words(of source: String) -> [SourceWord] {
        var words: [SourceWord] = []
        var start: String.Index?
        var closing: Character?
        func close(at end: String.Index) {
            if let begin = start { words.append(SourceWord(text: String(source[begin..<end]), range: begin..<end)) }
            start = nil
        }
        for index in source.indices {
            let character = source[index]
            if let wanted = closing {
                if character == wanted { closing = nil }
            } else if character.isLetter || character.isNumber {
                start = start ?? index
            } else {
                close(at: index)
                closing = character == "{" ? "}" : character == "<" ? ">" : nil
            }
        }
        close(at: source.endIndex)
        return words
    }

    /// Where a part of the template begins after a space, outside of names.
    static func beginnings(in source: String) -> [String.Index] {
        var places: [String.Index] = []
        var isAfterSpace = true
        var closing: Character?
        for index in source.indices {
            let character = source[index]
            if let wanted = closing {
                if character == wanted { closing = nil }
                continue
            }
            if isAfterSpace, character != " ", !")]|;".contains(character) { places.append(index) }
            isAfterSpace = character == " "
            closing = character == "{" ? "}" : character == "<" ? ">" : nil
        }
        return places
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, by text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
