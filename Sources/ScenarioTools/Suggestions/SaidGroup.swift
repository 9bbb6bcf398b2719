import Templates

/// Utterances that one new template could stand for: they differ from the most frequent in one word each, or not at all
/// once what lists hold is laid aside.
struct SaidGroup {
    private let words: [String]
    private var members: [Said]
    /// Other words for each of ``words``.
    private var alternatives: [[String]]
    /// Words that came before each of ``words``, and at the end.
    private var additions: [[String]]
    private var mayBeLeftOut: [Bool]

    private init(_ first: Said) {
        words = first.words
        members = [first]
        alternatives = Array(repeating: [], count: words.count)
        additions = Array(repeating: [], count: words.count + 1)
        mayBeLeftOut = Array(repeating: false, count: words.count)
    }

    /// - Parameter said: The most frequent first.
    static func groups(of said: [Said]) -> [SaidGroup] {
        var groups: [SaidGroup] = []
        for utterance in said {
            if let index = groups.firstIndex(where: { $0.difference(to: utterance) != nil }) {
                groups[index].add(utterance)
            } else {
                groups.append(SaidGroup(utterance))
            }
        }
        return groups
    }

    private enum Difference {
        case none
        case exchanged(Int, String)
        case added(Int, String)
        case leftOut(Int)
    }

    /// The one word in which an utterance differs; nil for more, and for utterances too short to tell.
    private func difference(to said: Said) -> Difference? {
        let others = said.words
        guard said.response == members[0].response || said.response == nil || members[0].response == nil else {
            return nil
        }
        if others == words { return Difference.none }
        guard words.count >= 3, abs(words.count - others.count) <= 1 else { return nil }
        let start = zip(words, others).prefix { $0 == $1 }.count
        let end = zip(words.dropFirst(start).reversed(), others.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        switch (words.count - start - end, others.count - start - end) {
        case (1, 1): return .exchanged(start, others[start])
        case (0, 1): return .added(start, others[start])
        case (1, 0): return .leftOut(start)
        default: return nil
        }
    }

    private mutating func add(_ said: Said) {
        members.append(said)
        switch difference(to: said) {
        case .exchanged(let place, let word): alternatives[place].append(word)
        case .added(let place, let word): additions[place].append(word)
        case .leftOut(let place): mayBeLeftOut[place] = true
        case Difference.none?, nil: break
        }
    }

    private var template: String {
        var parts: [String] = []
        for place in 0...words.count {
            if !additions[place].isEmpty { parts.append("[" + unique(additions[place]) + "]") }
            guard place < words.count else { break }
            let choice = unique([words[place]] + alternatives[place])
            parts.append(
                mayBeLeftOut[place] ? "[\(choice)]" : alternatives[place].isEmpty ? choice : "(\(choice))")
        }
        return parts.joined(separator: " ")
    }

    private func unique(_ words: [String]) -> String {
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }.joined(separator: "|")
    }

    /// Whether it stands for more than the one sentence that was said.
    private var isGeneral: Bool { members.count > 1 || words != Tokenizer.words(of: members[0].text) }

    func suggestion(scenario: String, node: String) -> TemplateSuggestion {
        TemplateSuggestion(
            scenario: scenario, node: node, response: members.lazy.compactMap(\.response).first,
            change: isGeneral ? .template : .example, before: nil, after: isGeneral ? template : members[0].text,
            count: members.reduce(0) { $0 + $1.count },
            examples: members.prefix(SuggestionMiner.examples).map(\.text))
    }
}
