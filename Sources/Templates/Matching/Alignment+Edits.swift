import Lexicon

extension Alignment {
    /// How the utterance differs from the sentence, in the order of the utterance.
    ///
    /// A word too many beside a missing one counts as one wrong word. Fillers are not edits.
    package func edits(_ analysis: EditAnalysis, isSpoken: Bool) -> [UtteranceEdit] {
        var edits: [UtteranceEdit] = []
        var openMissing: Int?
        var openExtra: Int?
        var end = 0
        for step in steps {
            switch step {
            case .mark:
                continue
            case .match(let word, let surface):
                if !isSpoken, let edit = accentEdit(word, surface, analysis) { edits.append(edit) }
                end = analysis.utterance.words[word].range.upperBound
                (openMissing, openExtra) = (nil, nil)
            case .substitute(let word, let surface):
                edits.append(
                    analysis.edit(
                        analysis.kind(of: word, for: surface), word: word, correct: analysis.text(of: surface)))
                end = analysis.utterance.words[word].range.upperBound
                (openMissing, openExtra) = (nil, nil)
            case .missing(let surface):
                let text = analysis.text(of: surface)
                if let extra = openExtra {
                    edits[extra].kind = analysis.kind(at: edits[extra].position, for: surface)
                    edits[extra].correct = text
                    openExtra = nil
                } else {
                    let start = analysis.utterance.words.first { $0.range.lowerBound >= end }?.range.lowerBound ?? end
                    let place = edits.isEmpty && end == 0 ? start : end
                    edits.append(
                        UtteranceEdit(
                            kind: .missing, position: .init(start: place, end: place), incorrect: "", correct: text))
                    openMissing = openMissing ?? edits.count - 1
                }
            case .extra(let word):
                end = analysis.utterance.words[word].range.upperBound
                guard analysis.wordClass(ofWord: word) != .filler else { continue }
                var edit = analysis.edit(.extra, word: word, correct: "")
                if let missing = openMissing {
                    edit.correct = edits[missing].correct
                    edit.kind = .lexical
                    edits[missing] = edit
                    openMissing = nil
                } else {
                    edits.append(edit)
                    openExtra = openExtra ?? edits.count - 1
                }
            }
        }
        return edits
    }

    /// Whether the sentence is nearly the learner's own words: it exchanges none of what theirs is about, and adds few
    /// words.
    ///
    /// - Parameter isMost: Whether it must leave out at most half as much of what theirs is about as it keeps.
    package func keepsWords(_ analysis: EditAnalysis, isMost: Bool) -> Bool {
        var added = 0
        var addsContent = false
        var (kept, dropped) = (0, 0)
        for step in steps {
            switch step {
            case .missing(let surface):
                added += 1
                addsContent = addsContent || analysis.wordClass(of: surface) != .function
            case .extra(let word):
                dropped += analysis.wordClass(ofWord: word) == .content ? 1 : 0
            case .substitute(let word, let surface):
                // *circo* is a word, and no *turco*.
                if analysis.isKnown(word), analysis.kind(of: word, for: surface) == .lexical,
                    analysis.wordClass(ofWord: word) == .content
                {
                    return false
                }
                kept += analysis.wordClass(of: surface) == .content ? 1 : 0
            case .match(_, let surface):
                kept += [.content, .decisive].contains(analysis.wordClass(of: surface)) ? 1 : 0
            case .mark:
                break
            }
        }
        return !(addsContent && dropped > 0) && (!isMost || 2 * dropped <= kept) && added <= max(1, sentenceWords / 3)
    }

    private func accentEdit(_ word: Int, _ surface: Int32, _ analysis: EditAnalysis) -> UtteranceEdit? {
        guard surface >= 0 else { return nil }
        let expected = analysis.vocabulary.surfaces[Int(surface)]
        guard analysis.utterance.words[word].formNumber != expected.formNumber else { return nil }
        return analysis.edit(.accent, word: word, correct: expected.text)
    }
}

extension EditAnalysis {
    /// The word as its author wrote it; of free text, as the learner did.
    package func text(of surface: Int32) -> String {
        guard surface < 0 else { return vocabulary.surfaces[Int(surface)].text }
        let word = utterance.words[Int(-1 - surface)]
        let text = utterance.text(word.range)
        // A name has its capitals, however it was typed.
        return word.isNamed ? text.split(separator: " ").map(\.capitalisedFirst).joined(separator: " ") : text
    }

    fileprivate func edit(_ kind: UtteranceEdit.Kind, word: Int, correct: String) -> UtteranceEdit {
        let range = utterance.words[word].range
        return UtteranceEdit(
            kind: kind, position: .init(start: range.lowerBound, end: range.upperBound),
            incorrect: utterance.text(range),
            correct: correct)
    }

    /// The kind of the slip when the word at `position` stands where `surface` should.
    fileprivate func kind(at position: TextSpan, for surface: Int32) -> UtteranceEdit.Kind {
        guard let word = utterance.words.firstIndex(where: { $0.range.lowerBound == position.start }) else {
            return .lexical
        }
        return kind(of: word, for: surface)
    }
}

extension Substring {
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
