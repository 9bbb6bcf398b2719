/// A scenario's script in the making: nodes that lead to each other by number, until they get their names.
struct ScriptDraft {
    enum Destination: Hashable {
        /// A node of this draft.
        case node(Int)
        /// The beginning of a node of the story, drafted or not.
        case entry(String)
        case end
        case `return`
    }

    struct Line {
        var id: String
        var text: String
        var when: String?
        var isOnce = false
        var speaker: String?
    }

    /// A field and its value as the file has them.
    struct Pair: Hashable {
        var key: String
        var value: String
    }

    struct Answer {
        var id: String
        var accept: String
        var when: String?
        var isOnce = false
        var set: [Pair] = []
        var events: [Pair] = []
        var say: Line?
        var way: Destination
    }

    struct Branch {
        var when: String?
        var way: Destination
    }

    struct Node {
        var set: [Pair] = []
        var events: [Pair] = []
        var lines: [Line] = []
        /// Several lines, the best of which is said.
        var picks = false
        var answers: [Answer] = []
        /// Whatever is said leads there.
        var anything: Destination?
        var hints: [String] = []
        /// Seconds of silence, and where they lead.
        var wait: (seconds: Int, way: Destination)?
        var detour: Destination?
        var branches: [Branch] = []
        var way: Destination?
        /// More than one way leads here, so that nothing may be put before it.
        var isPinned = false
        /// What it sets only counts visits, which no line before it shows.
        var countsVisits = false

        var listens: Bool { !answers.isEmpty || anything != nil }
        var saysNothing: Bool { lines.isEmpty && set.isEmpty && events.isEmpty }
        /// Leads on at once, without a choice.
        var isPlain: Bool { !listens && detour == nil && branches.isEmpty && wait == nil }
    }

    var nodes: [Node] = []
    /// Where the nodes of the story begin, by their keys.
    var entries: [String: Destination] = [:]
    /// The keys in the order of the story, with the names that their first nodes get.
    var titles: [(key: String, title: String)] = []

    /// - Returns: The new node's number.
    mutating func add(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    /// The node that `way` leads to, when something may still be put at its beginning; else a new one in front of it.
    mutating func open(_ way: Destination, where isFit: (Node) -> Bool) -> Int {
        if case .node(let number) = way, !nodes[number].isPinned, isFit(nodes[number]) { return number }
        return add(Node(way: way))
    }

    /// Lets several ways lead to the same place.
    mutating func pin(_ way: Destination) {
        if case .node(let number) = way { nodes[number].isPinned = true }
    }
}
