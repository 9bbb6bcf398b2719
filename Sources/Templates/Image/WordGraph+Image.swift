package import Images

extension WordGraph: Imaged {
    package func write(to image: inout ImageWriter) {
        // Most edges lead nearby, and few leave a state.
        image.write(short: (0..<stateCount).map { Int32(edges(of: $0).count) })
        image.write(short: edgeTargets.indices.map { edgeTargets[$0] - edgeSources[$0] })
        image.write(short: edgeLabels)
        image.write(short: edgeMarks)
        image.write(short: surfaces)
        image.write(marks)
        image.write(finals)
        image.write(freeStates)
        image.write(longestPath)
    }

    package init(from image: inout ImageReader) throws(ImageFault) {
        self.init()
        let leaving = try image.short()
        let steps = try image.short()
        edgeLabels = try image.short()
        edgeMarks = try image.short()
        surfaces = try image.short()
        marks = try image.value()
        finals = try image.value()
        freeStates = try image.value()
        longestPath = try image.value()
        guard layEdges(leaving: leaving, steps: steps), isSound else { throw .damaged }
    }

    /// Numbers the states and lays the edges in one row, each leading to a higher state, so that no path goes round.
    ///
    /// - Parameters:
    ///   - leaving: How many edges leave each state.
    ///   - steps: How many states each edge leads on.
    /// - Returns: Whether that can be done.
    private mutating func layEdges(leaving: [Int32], steps: [Int32]) -> Bool {
        stateCount = leaving.count
        guard stateCount > 0, edgeLabels.count == steps.count, edgeMarks.count == steps.count else { return false }
        edgeStarts = [0]
        edgeStarts.reserveCapacity(stateCount + 1)
        edgeSources.reserveCapacity(steps.count)
        edgeTargets.reserveCapacity(steps.count)
        for (state, count) in leaving.enumerated() {
            guard count >= 0, Int(count) <= steps.count - edgeSources.count else { return false }
            for _ in 0..<count {
                let (target, isOver) = Int32(state).addingReportingOverflow(steps[edgeSources.count])
                guard !isOver, target > state, target < stateCount else { return false }
                edgeSources.append(Int32(state))
                edgeTargets.append(target)
            }
            edgeStarts.append(Int32(edgeSources.count))
        }
        return edgeSources.count == steps.count
    }

    /// Whether everything that is named by number is there; of the vocabulary's surfaces see ``isSound(in:)``.
    private var isSound: Bool {
        let states = 0..<Int32(stateCount)
        return edgeLabels.indices.allSatisfy { edge in
            (Self.anyWord..<Int32(surfaces.count)).contains(edgeLabels[edge])
                && (-1..<Int32(marks.count)).contains(edgeMarks[edge])
        } && finals.allSatisfy { states.contains($0.state) && $0.response >= 0 && $0.template >= 0 }
            && freeStates.allSatisfy(states.contains) && (0...stateCount).contains(longestPath)
    }

    /// Whether the vocabulary has all of its surfaces.
    func isSound(in vocabulary: ScriptVocabulary) -> Bool {
        surfaces.allSatisfy { vocabulary.surfaces.indices.contains(Int($0)) }
    }
}

extension WordGraph.Mark: Imaged {
    package func write(to image: inout ImageWriter) {
        switch self {
        case .punctuation(let text):
            image.write(0)
            image.write(text)
        case .slotBegin: image.write(1)
        case .slotEnd(let slot, let value):
            image.write(2)
            image.write(slot)
            image.write(value)
        }
    }

    package init(from image: inout ImageReader) throws(ImageFault) {
        switch try image.integer() {
        case 0: self = .punctuation(try image.value())
        case 1: self = .slotBegin
        case 2: self = .slotEnd(slot: try image.value(), value: try image.value())
        default: throw .damaged
        }
    }
}

extension WordGraph.Final: Imaged {
    package func write(to image: inout ImageWriter) {
        image.write(state)
        image.write(response)
        image.write(template)
        image.write(isUnderstand)
    }

    package init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            state: try image.value(), response: try image.value(), template: try image.value(),
            isUnderstand: try image.value())
    }
}

extension MatchIndex {
    /// What ``init(from:vocabulary:)`` reads: the graph, since all else follows from it.
    package func write(to image: inout ImageWriter) { image.write(graph) }

    package convenience init(
        from image: inout ImageReader, vocabulary: ScriptVocabulary
    ) throws(ImageFault) {
        let graph = try image.value(WordGraph.self)
        guard graph.isSound(in: vocabulary) else { throw .damaged }
        self.init(graph, vocabulary: vocabulary)
    }
}
