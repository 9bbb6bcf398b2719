import Lexicon

/// A text with errors mended, and what the rules say about it then.
struct MendedText {
    struct Edit {
        /// Scalars of the text as the learner wrote it.
        var range: Range<Int>
        var text: String
        /// Whether the corrected word is surely the one that the learner meant.
        var keepsWord: Bool
    }

    /// In the order of the text; none overlaps another.
    let edits: [Edit]
    /// Where each edit's text stands now.
    let places: [Range<Int>]
    let text: CheckedText
    let analysis: Analysis
    /// Of rules that are sure.
    var findings: [Finding] = []

    /// - Parameter edits: In the order of the text.
    init(_ original: CheckedText, _ edits: [Edit], by checker: GrammarChecker) {
        var shift = 0
        places = edits.map { edit in
            let length = edit.text.unicodeScalars.count
            let start = edit.range.lowerBound + shift
            shift += length - edit.range.count
            return start..<start + length
        }
        self.edits = edits
        text = CheckedText(original.applying(edits.map { ($0.range, $0.text) }))
        analysis = checker.analyse(text)
    }

    /// Where a scalar outside of the places stands in the text as the learner wrote it.
    func origin(of scalar: Int) -> Int {
        let before = places.partitioningIndex { $0.upperBound > scalar }
        return before == 0 ? scalar : scalar - (places[before - 1].upperBound - edits[before - 1].range.upperBound)
    }

    /// Whether a scalar lies in a place.
    func isMended(_ scalar: Int) -> Bool {
        let place = places.partitioningIndex { $0.upperBound > scalar }
        return place < places.count && places[place].lowerBound <= scalar
    }

    /// The places that a stretch of the text reaches into.
    func touched(by scalars: Range<Int>) -> Range<Int> {
        let first = places.partitioningIndex { $0.upperBound > scalars.lowerBound }
        var end = first
        while end < places.count, places[end].lowerBound < scalars.upperBound { end += 1 }
        return first..<end
    }
}

extension Analysis {
    /// The stretch of the text that a range of nodes covers, edges aside.
    func scalars(of nodes: Range<Int>) -> Range<Int> {
        guard let first = nodes.first(where: { self.nodes[$0].token >= 0 }),
            let last = nodes.last(where: { self.nodes[$0].token >= 0 })
        else { return 0..<0 }
        return tokens[Int(self.nodes[first].token)].range
            .lowerBound..<tokens[Int(self.nodes[last].token)].range.upperBound
    }
}

extension Array {
    /// The first index whose element satisfies `belongsInSecond`, when all such elements stand last.
    fileprivate func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
