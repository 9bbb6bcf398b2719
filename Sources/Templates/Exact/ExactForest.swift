/// Templates, lists and rules as rows of small nodes for exact matching. A rule is compiled once, however often it is
/// named.
struct ExactForest: Sendable {
    enum Kind: UInt8, Sendable {
        /// `first` is a number of ``chunks``.
        case text
        /// `first` and `count` are a row of ``children``.
        case sequence, choice, permutation
        /// `first` is a number of ``lists``.
        case list
        /// `first` is a number of ``ranges``.
        case range
        case freeText
    }

    struct Node: Sendable {
        var kind: Kind
        var isFollowedBySpace = false
        var isCapture = false
        var first: Int32 = 0
        var count: Int32 = 0
        /// Number of the slot's name; -1 fills none.
        var slot: Int32 = -1
    }

    /// A piece of text: its folded letters lie in ``letters``.
    struct Chunk: Sendable {
        var start: Int32
        var end: Int32
        /// Spaces it begins with.
        var leading: Int32
        var isBlank: Bool
        /// Whether a new word begins after it: it ends in a space, or in the apostrophe of an elided word.
        var endsWord: Bool

        var isEmpty: Bool { start == end }
    }

    struct Item: Sendable {
        var node: Int32
        /// A text without template marks.
        var isPlain: Bool
        /// Nil for the words that were said.
        var value: SlotValue?
    }

    struct List: Sendable {
        var items: [Item]
        /// Items by the first letter of their text; under 0 those that must always be tried. Shorter texts come first.
        var byLetter: [UInt32: [Int32]] = [:]
    }

    struct Template: Sendable {
        var node: Int32
        var response: Int32
        var isUnderstand: Bool
        /// Index in the response's row of accept, or of understand templates.
        var index: Int32
    }

    var nodes: [Node] = []
    var children: [Int32] = []
    var chunks: [Chunk] = []
    var letters: [UInt32] = []
    var lists: [List] = []
    var ranges: [NumberTrie] = []
    var slots: [String] = []
    /// In the order in which they are tried.
    var templates: [Template] = []
    var filter = FragmentFilter()
}

/// What a slot holds.
package enum SlotValue: Sendable, Hashable {
    case text(String)
    case number(Double)
    case flag(Bool)
}
