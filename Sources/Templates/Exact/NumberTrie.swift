/// A range of numbers with the spellings of its words, letter by letter.
struct NumberTrie: Sendable {
    private struct Node: Sendable {
        var letter: UInt32 = 0
        var firstChild: Int32 = -1
        var sibling: Int32 = -1
    }

    let range: NumberRange
    private(set) var values: [Double] = []
    private var nodes = [Node()]
    /// Indices of ``values`` of the numbers that are spelled as a node's letters.
    private var numbers: [Int32: [Int32]] = [:]

    /// - Parameter words: Nil where no language is known.
    init(_ range: NumberRange, words: NumberWords?) {
        self.range = range
        guard range.allowsWords, let words else { return }
        values = range.values
        for (number, value) in values.enumerated() {
            var known: Set<String> = []
            for text in words.texts(of: value, withVerbose: false) {
                for spelling in [text, text.replacing("-", with: " ")] where known.insert(spelling).inserted {
                    insert(spelling, Int32(number))
                }
            }
        }
    }

    private mutating func insert(_ text: String, _ number: Int32) {
        var node: Int32 = 0
        for scalar in Folding.nfc(text).unicodeScalars {
            let letter = scalar.caseFolded
            if let next = child(of: node, letter) {
                node = next
            } else {
                nodes.append(Node(letter: letter, sibling: nodes[Int(node)].firstChild))
                nodes[Int(node)].firstChild = Int32(nodes.count - 1)
                node = Int32(nodes.count - 1)
            }
        }
        if node > 0 { numbers[node, default: []].append(number) }
    }

    private func child(of node: Int32, _ letter: UInt32) -> Int32? {
        var child = nodes[Int(node)].firstChild
        while child >= 0, nodes[Int(child)].letter != letter { child = nodes[Int(child)].sibling }
        return child >= 0 ? child : nil
    }

    var hasWords: Bool { nodes.count > 1 }

    /// Calls `body` with every spelling that begins at `start`, the shortest first, and the numbers spelled so.
    func spellings(
        in letters: [UInt32], at start: Int, _ body: (_ node: Int32, _ end: Int, _ numbers: [Int32]) -> Void
    ) {
        var node: Int32 = 0
        var place = start
        while place < letters.count, let next = child(of: node, letters[place]) {
            node = next
            place += 1
            if let found = numbers[node] { body(node, place, found) }
        }
    }
}
