extension WordGraphBuilder {
    /// Refuses a template that is too large to write out, before anything walks it.
    package mutating func check(_ template: TemplateNode) throws(TemplateError) {
        guard template.size(context, rules: ruleSizes) <= TemplateLimits.states else {
            throw TemplateError(
                code: "template-too-large",
                message:
                    "The template has more than \(TemplateLimits.states) words with its rules and lists written out.",
                offset: 0)
        }
    }

    /// A word in each of its spellings.
    mutating func joined(
        _ parts: [TemplateNode], from start: Int32, into vocabulary: inout ScriptVocabulary, offset: Int
    ) throws(TemplateError) -> Int32 {
        if try areApart(parts, offset: offset) {
            return try compile(.sequence(parts), from: start, into: &vocabulary, offset: offset)
        }
        var ends: [Int32] = []
        for spelling in try TemplateNode.spellings(of: parts, context, offset: offset) {
            var state = start
            for _ in spelling.slots { state = try mark(.slotBegin, from: state, offset: offset) }
            let words = Tokenizer.words(of: spelling.text).map(TemplateNode.word)
            state = try compile(.sequence(words), from: state, into: &vocabulary, offset: offset)
            for filled in spelling.slots {
                state = try mark(.slotEnd(slot: filled.slot, value: filled.value), from: state, offset: offset)
            }
            ends.append(state)
        }
        return meet(ends, start: start)
    }

    /// Whether the parts make words of their own: numbers and single letters between them,
    /// `{0..24:hour}h[{0..59:minute}]`, as the tokenizer cuts them.
    private func areApart(_ parts: [TemplateNode], offset: Int) throws(TemplateError) -> Bool {
        var (hasNumber, isParted) = (false, true)
        for part in parts {
            if part.isRange(context) {
                guard isParted else { return false }
                (hasNumber, isParted) = (true, false)
                continue
            }
            guard let texts = try part.literals(context, offset: offset),
                texts.allSatisfy({ $0.isEmpty || Tokenizer.words(of: "1" + $0) == ["1", $0] })
            else { return false }
            if !texts.contains("") { isParted = true }
        }
        return hasNumber
    }

    /// Every order of the parts, by the sets of those that were said: n·2ⁿ⁻¹ copies instead of n·n!.
    mutating func permutation(
        _ parts: [TemplateNode], from start: Int32, into vocabulary: inout ScriptVocabulary, offset: Int
    ) throws(TemplateError) -> Int32 {
        let all = (1 << parts.count) - 1
        var ends: [[Int32]] = Array(repeating: [], count: all + 1)
        ends[0] = [start]
        for said in 0..<all {
            let state = said == 0 ? start : meet(ends[said], start: start)
            for (number, part) in parts.enumerated() where said & (1 << number) == 0 {
                // A part that may be nothing needs an end of its own, or two sets of parts would share a state.
                let begin = try newState(offset: offset)
                connect(state, begin)
                let end = try compile(part, from: begin, into: &vocabulary, offset: offset)
                ends[said | 1 << number].append(end)
            }
        }
        return meet(ends[all], start: start)
    }

    /// Any words, one or more.
    mutating func freeText(_ slot: String, from start: Int32, offset: Int) throws(TemplateError) -> Int32 {
        let begin = try mark(.slotBegin, from: start, offset: offset)
        let words = try newState(offset: offset)
        connect(begin, words, label: WordGraph.anyWord)
        return try mark(.slotEnd(slot: slot, value: nil), from: words, offset: offset)
    }
}
