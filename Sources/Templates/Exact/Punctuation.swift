/// Removes the marks around words as hassil does before it matches (`remove_punctuation`): at the text's ends, before
/// and after words, and between spaces. A period inside an abbreviation such as *a.m.* stays, and so does any mark
/// between two letters.
enum Punctuation {
    private static let marks = Set<Unicode.Scalar>("。,，?¿？؟!¡！;；:：\u{2019}…—–―".unicodeScalars)

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || marks.contains(scalar) }

    static func remove(from text: inout [Unicode.Scalar]) {
        guard text.contains(where: isMark) else { return }
        text.removeFirst(text.prefix(while: isMark).count)
        if !endsInInitials(text) { text.removeLast(text.reversed().prefix(while: isMark).count) }
        removeRuns(from: &text, of: isMark, taking: beforeWord)
        removeRuns(from: &text, of: marks.contains, taking: afterWord)
        removePeriods(from: &text)
        removeRuns(from: &text, of: isMark, taking: alone)
    }

    /// Takes out what `part` names of each run of marks; all runs are judged by the text before anything is taken out.
    private static func removeRuns(
        from text: inout [Unicode.Scalar], of isMark: (Unicode.Scalar) -> Bool,
        taking part: ([Unicode.Scalar], Range<Int>) -> Range<Int>
    ) {
        var kept: [Unicode.Scalar] = []
        var place = 0
        while place < text.count {
            guard isMark(text[place]) else {
                kept.append(text[place])
                place += 1
                continue
            }
            var end = place
            while end < text.count, isMark(text[end]) { end += 1 }
            let taken = part(text, place..<end)
            kept += text[place..<taken.lowerBound]
            kept += text[taken.upperBound..<end]
            place = end
        }
        text = kept
    }

    private static func isAfterGap(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
        place > 0 && !text[place - 1].isWordLetter
    }

    /// Marks that a word follows: all of them after a gap, else all but the first.
    private static func beforeWord(_ text: [Unicode.Scalar], _ run: Range<Int>) -> Range<Int> {
        guard run.upperBound < text.count, text[run.upperBound].isWordLetter else {
            return run.lowerBound..<run.lowerBound
        }
        return (isAfterGap(text, run.lowerBound) ? run.lowerBound : run.lowerBound + 1)..<run.upperBound
    }

    /// Marks after a word: all of them before a gap, else all but the last.
    private static func afterWord(_ text: [Unicode.Scalar], _ run: Range<Int>) -> Range<Int> {
        guard run.lowerBound > 0, text[run.lowerBound - 1].isWordLetter else { return run.lowerBound..<run.lowerBound }
        let isBeforeGap = run.upperBound < text.count && !text[run.upperBound].isWordLetter
        return run.lowerBound..<(isBeforeGap ? run.upperBound : run.upperBound - 1)
    }

    /// Marks between two gaps.
    private static func alone(_ text: [Unicode.Scalar], _ run: Range<Int>) -> Range<Int> {
        let start = isAfterGap(text, run.lowerBound) ? run.lowerBound : run.lowerBound + 1
        let isBeforeGap = run.upperBound < text.count && !text[run.upperBound].isWordLetter
        let end = isBeforeGap ? run.upperBound : run.upperBound - 1
        return start < end ? start..<end : run.lowerBound..<run.lowerBound
    }

    /// Periods before a gap, those of initials aside.
    private static func removePeriods(from text: inout [Unicode.Scalar]) {
        let judged = text
        text = judged.indices.filter { place in
            guard judged[place] == ".", place + 1 < judged.count, !judged[place + 1].isWordLetter else { return true }
            return place >= 3 && judged[place - 1].isWordLetter && judged[place - 2] == "."
                && judged[place - 3].isWordLetter
        }.map { judged[$0] }
    }

    /// Whether the text ends in two letters or more with a period after each.
    private static func endsInInitials(_ text: [Unicode.Scalar]) -> Bool {
        var start = text.count
        var pairs = 0
        while start >= 2, text[start - 1] == ".", text[start - 2].isWordLetter {
            start -= 2
            pairs += 1
        }
        let isAtBoundary = start == 0 || !text[start - 1].isWordLetter
        return pairs >= 3 || pairs == 2 && isAtBoundary
    }
}
