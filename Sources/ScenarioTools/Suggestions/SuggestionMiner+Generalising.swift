import Templates

/// Makes of single sentences what a template can be made of.
extension SuggestionMiner {
    /// Words of the shortest clause that is taken for the whole.
    private static let shortestClause = 2

    /// The utterances with the clause that most of them share in place of the whole, and with lists in place of their
    /// items.
    func generalised(_ said: [Said]) -> [Said] {
        let lists = listsByResponse
        let cut = said.map { said in (said: said, clauses: clauses(of: said).map { generalised($0, said, lists) }) }
        var frequency: [[String]: Int] = [:]
        for (said, clauses) in cut { for clause in Set(clauses) { frequency[clause, default: 0] += said.count } }
        return cut.map { said, clauses in
            var general = said
            let shared = clauses.filter { $0.count >= Self.shortestClause && frequency[$0, default: 0] > said.count }
            let commonest = shared.max { (frequency[$0] ?? 0, $0.count) < (frequency[$1] ?? 0, $1.count) }
            general.words = commonest ?? generalised(said.words, said, lists)
            return general
        }
    }

    /// The clauses that say something, as words.
    private func clauses(of said: Said) -> [[String]] {
        guard let alignment else { return [said.words] }
        let utterance = alignment.utterance(said.text)
        return UtteranceParts(utterance, marks: marks).clauses
            .filter { clause in clause.contains { utterance.words[$0].facts.wordClass == .content } }
            .map { Tokenizer.words(of: utterance.text(of: $0)) }
    }

    /// A list as templates name it, with what it holds.
    struct ListReference {
        var source: String
        var items: [[String]]
    }

    private func generalised(_ words: [String], _ said: Said, _ lists: [String: [ListReference]]) -> [String] {
        var rest = words[...]
        var general: [String] = []
        let references = lists[said.response ?? ""] ?? []
        while let word = rest.first {
            let found = references.lazy.compactMap { list in
                list.items.first { rest.starts(with: $0) }.map { (list.source, $0.count) }
            }.max { $0.1 < $1.1 }
            general.append(found?.0 ?? word)
            rest = rest.dropFirst(found?.1 ?? 1)
        }
        return general
    }

    /// The lists that the templates of each response name, themselves or by their rules.
    private var listsByResponse: [String: [ListReference]] {
        Dictionary(
            node.definition.responses.map { response in
                let sources = response.accept.flatMap { [$0] + (alignment?.sources(of: $0) ?? []) }
                var seen: Set<String> = []
                let references = sources.flatMap(\.listReferences).filter { seen.insert($0).inserted }
                return (response.id, references.compactMap(reference))
            }, uniquingKeysWith: +)
    }

    private func reference(_ source: String) -> ListReference? {
        let name = source.dropFirst().prefix { $0 != ":" && $0 != "}" }
        guard case .items(let items) = node.definition.lists[String(name)] else { return nil }
        // Items that are templates themselves are left to the author.
        let plain = items.map(\.text).filter { !$0.contains(where: { "()[]{}<>|;".contains($0) }) }
        return ListReference(
            source: source,
            items: plain.map { Tokenizer.words(of: $0) }.filter { !$0.isEmpty }.sorted { $0.count > $1.count })
    }
}

extension String {
    /// Lists in a template's text, with braces and slots.
    fileprivate var listReferences: [String] {
        var references: [String] = []
        var start: Index?
        for index in indices {
            if self[index] == "{" { start = index }
            guard self[index] == "}", let begin = start else { continue }
            references.append(String(self[begin...index]))
            start = nil
        }
        return references
    }
}
