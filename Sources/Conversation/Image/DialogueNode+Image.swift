import Images
import Templates

extension DialogueNode {
    /// What ``init(from:everywhere:vocabulary:)`` reads: all but the responses valid everywhere.
    func write(to image: inout ImageWriter) {
        image.write(id)
        image.write(location)
        image.write(lines)
        image.write(phrase)
        image.write(assignments)
        image.write(events)
        image.write(!responses.isEmpty)
        image.write(Array(responses.drop { $0.scope != .node }))
        image.write(anything)
        image.write(hints)
        image.write(waits)
        image.write(otherwise)
        image.write(detour)
        image.write(branches)
        image.write(isReturn)
        image.write(isEnd)
        image.write(isCheckpoint)
        image.write(nonAnswers)
        image.write(openName)
        index.write(to: &image)
    }

    /// - Parameter everywhere: The responses valid in every node that listens.
    convenience init(
        from image: inout ImageReader, everywhere: [DialogueResponse], vocabulary: ScriptVocabulary
    ) throws(ImageFault) {
        self.init(
            id: try image.value(), location: try image.value(), lines: try image.value(), phrase: try image.value(),
            assignments: try image.value(), events: try image.value(),
            responses: (try image.value(Bool.self) ? everywhere : []) + (try image.value([DialogueResponse].self)),
            anything: try image.value(), hints: try image.value(), waits: try image.value(),
            otherwise: try image.value(), detour: try image.value(), branches: try image.value(),
            isReturn: try image.value(), isEnd: try image.value(), isCheckpoint: try image.value(),
            nonAnswers: try image.value(), openName: try image.value(),
            index: try MatchIndex(from: &image, vocabulary: vocabulary))
    }
}

extension OpenPhrase: Imaged {}

extension DialogueNode.Wait: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(after)
        image.write(consequence)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(after: try image.value(), consequence: try image.value())
    }
}

extension DialogueNode.Hint: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(text)
        image.write(isAnswer)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(text: try image.value(), isAnswer: try image.value())
    }
}

extension DialogueNode.Rescue: Imaged {
    func write(to image: inout ImageWriter) {
        switch self {
        case .clarify: image.write(0)
        case .hint: image.write(1)
        case .repeat: image.write(2)
        case .slower: image.write(3)
        case .goto(let node):
            image.write(4)
            image.write(node)
        }
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        switch try image.integer() {
        case 0: self = .clarify
        case 1: self = .hint
        case 2: self = .repeat
        case 3: self = .slower
        case 4: self = .goto(try image.value())
        default: throw .damaged
        }
    }
}

extension DialogueNode.Branch: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(when)
        image.write(target)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(when: try image.value(), target: try image.value())
    }
}

extension Consequence: Imaged {
    func write(to image: inout ImageWriter) {
        switch self {
        case .goto(let node):
            image.write(0)
            image.write(node)
        case .detour(let node):
            image.write(1)
            image.write(node)
        case .return: image.write(2)
        case .end: image.write(3)
        case .stay: image.write(4)
        case .control(let control):
            image.write(5)
            image.write(control)
        }
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        switch try image.integer() {
        case 0: self = .goto(try image.value())
        case 1: self = .detour(try image.value())
        case 2: self = .return
        case 3: self = .end
        case 4: self = .stay
        case 5: self = .control(try image.value())
        default: throw .damaged
        }
    }
}

extension DialogueControl: Imaged {}
extension ResponseScope: Imaged {}

extension DialogueResponse: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(id)
        image.write(location)
        image.write(scope)
        image.write(when)
        image.write(isOnce)
        image.write(patterns)
        image.write(assignments)
        image.write(slots)
        image.write(optionalSlots)
        image.write(examples)
        image.write(completes)
        image.write(events)
        image.write(reply)
        image.write(recast)
        image.write(consequence)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            id: try image.value(), location: try image.value(), scope: try image.value(), when: try image.value(),
            isOnce: try image.value(), patterns: try image.value(), assignments: try image.value(),
            slots: try image.value(), optionalSlots: try image.value(), examples: try image.value(),
            completes: try image.value(), events: try image.value(), reply: try image.value(),
            recast: try image.value(), consequence: try image.value())
    }
}

extension DialogueResponse.Pattern: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(source)
        image.write(location)
        image.write(witness)
        image.write(ruleID)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            source: try image.value(), location: try image.value(), witness: try image.value(),
            ruleID: try image.value())
    }
}
