import Images
import Templates

extension DialogueFlow {
    /// What ``init(from:knowledge:language:library:)`` reads: all but what comes with the language.
    func write(to image: inout ImageWriter) {
        vocabulary.write(to: &image)
        everywhere.write(to: &image)
        // The same in every node that listens.
        image.write(nodes.first { !$0.responses.isEmpty }?.responses.filter { $0.scope != .node } ?? [])
        image.write(UInt64(nodes.count))
        for node in nodes { node.write(to: &image) }
        image.write(start)
        image.write(variables)
        image.write(objectives)
        phrases.index.write(to: &image)
        image.write(cast)
        image.write(glosses)
    }

    /// - Parameters:
    ///   - language: Whose stock of phrases belongs to the script.
    ///   - library: What is said in the languages whatever the scenario.
    convenience init(
        from image: inout ImageReader, knowledge: any WordKnowledge, language: String, library: PhraseLibrary
    ) throws(ImageFault) {
        let vocabulary = try ScriptVocabulary(from: &image, knowledge: knowledge)
        let everywhere = try MatchIndex(from: &image, vocabulary: vocabulary)
        let shared = try image.value([DialogueResponse].self)
        var nodes: [DialogueNode] = []
        for _ in 0..<(try image.count()) {
            nodes.append(try DialogueNode(from: &image, everywhere: shared, vocabulary: vocabulary))
        }
        let stock = library.stock(for: language)
        self.init(
            nodes: nodes, start: try image.value(), vocabulary: vocabulary, everywhere: everywhere,
            variables: try image.value(), objectives: try image.value(),
            phrases: PhraseSpotter(try MatchIndex(from: &image, vocabulary: vocabulary)), library: library,
            cast: try image.value(), partMarks: stock.partMarks, strangers: stock.strangers,
            glosses: try image.value())
        guard isSound else { throw .damaged }
    }

    /// Whether everything that is named by number is there. What an image holds may be forged: it may then say
    /// nonsense, and reads nothing out of bounds.
    private var isSound: Bool {
        nodes.indices.contains(start)
            && phrases.index.graph.finals.allSatisfy { objectives.indices.contains(Int($0.response)) }
            && nodes.allSatisfy { node in
                node.targets.allSatisfy(nodes.indices.contains) && Self.isSound(node.index, node.responses)
                    && (node.responses.isEmpty || Self.isSound(everywhere, node.responses))
            }
    }

    private static func isSound(_ index: MatchIndex, _ responses: [DialogueResponse]) -> Bool {
        index.graph.finals.allSatisfy {
            responses.indices.contains(Int($0.response))
                && responses[Int($0.response)].patterns.indices.contains(Int($0.template))
        }
    }
}

extension ObjectiveGoal: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(id)
        image.write(when)
        image.write(rules)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(id: try image.value(), when: try image.value(), rules: try image.value())
    }
}
