import Grammar
import Templates

extension DialogueTurn {
    /// Judges an utterance and lets the character answer.
    mutating func say(_ text: String, in node: DialogueNode) {
        state.waited = 0
        answer(text, in: node)
        forgetStaleClauses()
    }

    /// What an utterance is read as, before anything comes of it.
    struct Reading {
        /// As it was said, and without what was taken back.
        var said: Utterance
        var utterance: Utterance
        var analysis: EditAnalysis
        var parts: UtteranceParts
        var decision: ResponseMatcher.Decision
        /// The sentence of a template that all of it is, and that sentence without its mistakes.
        var sentence: (said: Alignment, correct: Alignment?)?
        var free: WeighedAnswer?
        var move: LearnerMove?
    }

    func reading(_ text: String, in node: DialogueNode) -> Reading {
        let said = utterance(text, in: node)
        let utterance = retold(said, in: node) ?? said
        let analysis = EditAnalysis(utterance: utterance, vocabulary: flow.vocabulary)
        let decision = matcher(analysis, in: node).match()
        let parts = UtteranceParts(utterance, marks: flow.partMarks)
        var reading = Reading(
            said: said, utterance: utterance, analysis: analysis, parts: parts, decision: decision)
        // *Hola* alone is not *hola, sí* with a slip.
        if case .recognised(let said, let correct) = decision, !parts.clauses.isEmpty || !said.isShortened,
            !said.leavesNumber(utterance, flow.partMarks)
        {
            reading.sentence = (said, correct)
        }
        let detected = move(utterance, taken: reading.sentence == nil ? .nothing : decision, in: node)
        if reading.sentence == nil || detected != nil { reading.free = freeAnswer(utterance, parts, in: node) }
        if let detected, reading.free?.outweighs(detected) != true { reading.move = detected.move }
        return reading
    }

    private mutating func answer(_ text: String, in node: DialogueNode) {
        let reading = reading(text, in: node)
        let (utterance, analysis, parts) = (reading.utterance, reading.analysis, reading.parts)
        polarity = utterance.polarAnswer(flow.partMarks)?.isYes
        if let move = reading.move { return make(move, in: node) }
        if let (said, correct) = reading.sentence {
            if trust == .doubtful {
                let response = node.responses[Int(said.final.response)]
                return confirmHeard(response, slots: said.slots(analysis), of: utterance.text, in: node)
            }
            accept(said, correct: correct, analysis, in: node)
            answerOn(utterance, parts.clauses, used: said.reads, from: node)
        } else if let answer = reading.free?.answer, answer.isSure, !isOpen(reading.decision, answer, in: node) {
            if trust == .doubtful { return confirmHeard(answer, of: utterance.text, in: node) }
            accept(answer, analysis, parts, in: node)
        } else if confirms(reading.said) {
            confirmPending(in: node)
        } else if let anything = node.anything {
            acceptAnything(analysis, anything, in: node)
        } else if trust != .full, reading.decision.isNothing {
            hearUnclearly(in: node)
        } else if !putRight(reading.said, in: node) {
            reject(reading.decision, analysis, likely: reading.free?.answer.response, in: node)
        }
    }

    /// Whether an utterance says yes to what was proposed and, besides, hardly anything that was not: *sí, treinta el
    /// kilo*.
    private func confirms(_ said: Utterance) -> Bool {
        guard let proposed = state.pending?.sentence, let answer = said.polarAnswer(flow.partMarks), answer.isYes else {
            return false
        }
        let known = Set(Tokenizer.words(of: proposed.lowercased()))
        let others = said.words[answer.run.upperBound...].filter { !known.contains(said.text($0.range).lowercased()) }
        return others.allSatisfy { $0.facts.wordClass != .decisive }
            && others.count { $0.facts.wordClass == .content } <= 1
    }

    /// Takes an answer that is no sentence of the node as a whole, and what was said besides.
    private mutating func accept(
        _ answer: FreeAnswer, _ analysis: EditAnalysis, _ parts: UtteranceParts, in node: DialogueNode
    ) {
        let utterance = analysis.utterance
        switch answer {
        case .part(let part):
            let response = node.responses[Int(part.alignment.final.response)]
            let known = part.alignment.slots(part.analysis)
            accept(
                part.alignment, correct: part.correct, part.analysis, in: node,
                besides: slotsOfEnd(utterance, of: response, filled: known, in: node))
            answerOn(utterance, parts.clauses, used: { $0.overlaps(part.run) }, from: node)
        case .meant(var meant):
            let further = slotsOfEnd(utterance, of: meant.response, filled: meant.slots, in: node)
            meant.slots.merge(further) { known, _ in known }
            let rest = unheard(parts.clauses, utterance, in: node)
            accept(meant, analysis, in: node)
            answerOn(utterance, rest, used: [], all: parts.clauses, from: node)
        case .likely:
            break
        }
    }

    /// The learner spoke, and nothing that the node knows was recognised. Where anything will do the conversation goes
    /// on; elsewhere the character asks again. Nothing is scored: it may be the recogniser that failed.
    mutating func hearUnclearly(in node: DialogueNode) {
        state.waited = 0
        state.isClarifying = false
        state.pending = nil
        if let anything = node.anything {
            outcome.match = .accepted
            follow(anything, from: node)
        } else {
            outcome.match = .offScript
            rescue(in: node)
        }
    }

    /// - Parameter further: Slots that words beside the sentence fill.
    private mutating func accept(
        _ alignment: Alignment, correct: Alignment?, _ analysis: EditAnalysis, in node: DialogueNode,
        besides further: [String: String] = [:]
    ) {
        let response = node.responses[Int(alignment.final.response)]
        let pattern = response.patterns[Int(alignment.final.template)]
        if response.scope == .yes { return confirmPending(in: node) }
        outcome.responseID = response.id
        outcome.match = pattern.ruleID == nil ? .accepted : .understood
        outcome.slots = alignment.slots(analysis).merging(further) { known, _ in known }
        if case .control = response.consequence { return follow(response.consequence, from: node) }
        var report = check(analysis.utterance, expecting: correct.map { [$0.sentence(analysis)] } ?? [])
        let edits =
            trust == .full && !analysis.utterance.isRearranged
            ? correct?.edits(analysis, isSpoken: settings.isSpoken) ?? [] : []
        var isLearnersSentence = true
        if let ruleID = pattern.ruleID {
            let foreseen = ForeseenError(
                ruleID: ruleID, said: alignment, correct: correct, witness: response.patterns[0].witness)
            foreseen.merge(
                into: &report, analysis, rule: engine.checker?.rule(ruleID), language: settings.explanationLanguage)
            isLearnersSentence = foreseen.isLocated(analysis)
        }
        outcome.edits = edits
        record(report.errors, analysis, score: .init(alignment, isUnderstood: pattern.ruleID != nil))
        let mended = isLearnersSentence ? mended(report.errors, analysis, response: response, in: node) : nil
        // *En la tercero* is no floor before it is mended.
        outcome.slots.merge(mended?.slots ?? [:]) { _, mended in mended }
        if let error = report.errors.first(where: { shouldElicit($0) }) {
            return elicit(error, response, in: node)
        }
        let isForeseen = pattern.ruleID != nil && alignment.isWordForWord(analysis, ignoringAccents: true)
        recast(mended?.text, isForeseen ? response.recast : nil, of: analysis.utterance.text)
        take(response, slots: outcome.slots, in: node)
        varyRecast()
    }

    /// Takes an answer in words of the learner's own: right unless the grammar check says otherwise.
    private mutating func accept(_ meant: MeantAnswer, _ analysis: EditAnalysis, in node: DialogueNode) {
        outcome.responseID = meant.response.id
        outcome.match = .accepted
        outcome.slots = meant.slots
        let report = check(analysis.utterance)
        record(report.errors, analysis, score: .full)
        if let error = report.errors.first(where: { shouldElicit($0) }) {
            return elicit(error, meant.response, in: node)
        }
        take(meant.response, slots: meant.slots, in: node)
    }

    private mutating func acceptAnything(
        _ analysis: EditAnalysis, _ consequence: Consequence, in node: DialogueNode
    ) {
        outcome.match = .accepted
        let report = check(analysis.utterance)
        record(report.errors, analysis, score: .full)
        follow(consequence, from: node)
    }

    /// Sets what the response sets, says what it says, and goes where it leads.
    ///
    /// - Parameter isLearners: Whether the learner gave it, who then reaches the objectives that it completes.
    mutating func take(
        _ response: DialogueResponse, slots: [String: String], in node: DialogueNode, isLearners: Bool = true
    ) {
        if response.scope == .node {
            answered.append(FurtherAnswer(nodeID: node.id, responseID: response.id, slots: slots))
        }
        assign(response.assignments, slots: slots)
        if response.isOnce { state.uses[response.useKey(in: node), default: 0] += 1 }
        if isLearners { complete(response.completes) }
        emit(response.events)
        if let number = flow.number(of: node.id),
            let reply = variant(of: response.reply, place: number, visit: state.turns)
        {
            noteUse(of: reply, in: response.reply)
            speak(reply)
        }
        follow(response.consequence, from: node)
    }

    private mutating func confirmPending(in node: DialogueNode) {
        guard let pending = state.pending, let response = node.responses.last(where: { $0.id == pending.responseID })
        else { return rescue(in: node) }
        outcome.match = .accepted
        outcome.responseID = response.id
        outcome.slots = pending.slots
        take(response, slots: pending.slots, in: node)
    }

    // MARK: Not understood

    private mutating func reject(
        _ decision: ResponseMatcher.Decision, _ analysis: EditAnalysis, likely: DialogueResponse?, in node: DialogueNode
    ) {
        let report = check(analysis.utterance)
        let isAskingAgain = state.isClarifying
        state.isClarifying = false
        state.pending = nil
        rememberForLater(analysis.utterance)
        let mayAsk = settings.difficultyMode != .challenging && !isAskingAgain
        guard mayAsk,
            let question = question(decision, analysis, in: node) ?? likely.flatMap({ question(whether: $0, in: node) })
        else {
            outcome.match = .offScript
            record(report.errors, analysis, score: .missed)
            rescue(in: node, after: analysis.utterance)
            return
        }
        outcome.match = .clarify
        outcome.repair = .clarify
        record(report.errors, analysis, score: .unclear)
        state.isClarifying = true
        state.pending = question.pending
        speak(phrase: question.text, id: question.pending == nil ? "choose" : "confirm", as: .clarify)
        state.misses += 1
        if settings.difficultyMode == .easy { giveHint(in: node) }
    }

    /// What the character asks to learn which answer was meant; nil when there is nothing to ask.
    private func question(
        _ decision: ResponseMatcher.Decision, _ analysis: EditAnalysis, in node: DialogueNode
    ) -> (text: String, pending: PendingAnswer?)? {
        switch decision {
        case .ambiguous(let one, let other):
            guard let first = proposal(one, analysis, in: node), let second = proposal(other, analysis, in: node),
                let phrase = phrases(\.choose).turn(state.turns)
            else { return nil }
            // Two answers in the same words leave nothing to choose.
            guard first.lowercased() != second.lowercased() else { return question(.near(one), analysis, in: node) }
            return (phrase.replacing("{first}", with: first).replacing("{second}", with: second), nil)
        case .near(let alignment):
            guard let first = proposal(alignment, analysis, in: node), let phrase = phrases(\.confirm).turn(state.turns)
            else { return nil }
            let pending = PendingAnswer(
                responseID: node.responses[Int(alignment.final.response)].id, slots: alignment.slots(analysis),
                sentence: first)
            return (phrase.replacing("{first}", with: first), pending)
        case .recognised, .nothing:
            return nil
        }
    }

    /// Whether an utterance is about as near a sentence of another response as one of that which it seems to mean.
    private func isOpen(_ decision: ResponseMatcher.Decision, _ answer: FreeAnswer, in node: DialogueNode) -> Bool {
        guard case .ambiguous(let one, let other) = decision, let response = answer.response else { return false }
        return [one, other].contains { node.responses[Int($0.final.response)].id == response.id }
    }

    /// Asks whether an answer was meant, by a sentence for it; nil where that would name what the learner did not, or
    /// say nothing: *¿quieres decir «qué»?*
    private func question(
        whether likely: DialogueResponse, in node: DialogueNode
    ) -> (text: String, pending: PendingAnswer?)? {
        guard likely.scope == .node, likely.slots.isEmpty, let sample = sampleAnswer(of: likely, in: node),
            Utterance(sample.sentence, vocabulary: flow.vocabulary).words.contains(where: {
                $0.facts.wordClass == .content
            }),
            !isContradicted(sample.sentence), let phrase = phrases(\.confirm).turn(state.turns)
        else { return nil }
        return (
            phrase.replacing("{first}", with: sample.sentence),
            PendingAnswer(responseID: likely.id, slots: sample.slots, sentence: sample.sentence)
        )
    }

    /// An answer as the character quotes it to ask whether it was meant; nil when it would put other words into the
    /// learner's mouth, or is not a correct sentence. A foreseen mistake is not repeated to them.
    func proposal(_ alignment: Alignment, _ analysis: EditAnalysis, in node: DialogueNode) -> String? {
        let right =
            alignment.final.isUnderstand ? matcher(analysis, in: node).correctSentence(for: alignment) : alignment
        // What may be said anywhere shares a phrase with anything: *mi primo perdió otra vez*.
        let response = node.responses[Int(alignment.final.response)]
        guard let right, !right.turnsTheMeaning, right.keepsWords(analysis, isMost: response.scope != .node),
            response.isAsked || !isAskingMore(analysis, than: right)
        else { return nil }
        let sentence = right.sentence(analysis).quotable
        guard !isContradicted(sentence), isSayable(sentence, besides: analysis.utterance) else { return nil }
        return isFaultless(sentence) ? sentence : nil
    }

    /// Whether the learner asks something, with a verb that a sentence does not have: *¿el casco es obligatorio?* is
    /// no *el casco*.
    private func isAskingMore(_ analysis: EditAnalysis, than alignment: Alignment) -> Bool {
        analysis.utterance.asks
            && alignment.steps.contains { step in
                if case .extra(let word) = step { analysis.utterance.words[word].facts.isVerb } else { false }
            }
    }

    /// What tells which of a node's answers an utterance is, as the conversation stands.
    func matcher(_ analysis: EditAnalysis, in node: DialogueNode) -> ResponseMatcher {
        ResponseMatcher(
            own: node.index, everywhere: flow.everywhere, analysis: analysis,
            tolerance: MatchTolerance(settings.difficultyMode), isSpoken: settings.isSpoken, responses: node.responses,
            isAnsweringClarification: state.isClarifying, isAnsweringQuestion: state.pending != nil,
            unavailable: engine.unavailable(in: node, state, settings: settings))
    }

    /// The character's phrases, else the language's.
    func phrases(_ kind: KeyPath<CharacterPhrases, [String]>) -> [String] {
        let speaker = asker
        let own = speaker?.phrases[keyPath: kind] ?? []
        guard own.isEmpty else { return own }
        let style = speaker?.conversationStyle ?? .casual
        return engine.flow.library.stock(for: engine.languageID).phrases(in: style)[keyPath: kind]
    }
}

extension DialogueTurn.FreeAnswer {
    /// The response that it means by its words as a whole.
    fileprivate var response: DialogueResponse? {
        switch self {
        case .part: nil
        case .meant(let meant): meant.response
        case .likely(let response): response
        }
    }

    /// Whether it can be taken without a question.
    var isSure: Bool { if case .likely = self { false } else { true } }
}

extension ResponseMatcher.Decision {
    fileprivate var isNothing: Bool { if case .nothing = self { true } else { false } }
}

extension [String] {
    /// The one whose turn it is.
    func turn(_ number: Int) -> String? { isEmpty ? nil : self[number % count] }
}

extension String {
    /// Without the closing mark that would stand before a closing quotation mark, and what is quoted in it within other
    /// marks.
    var quotable: String {
        let inner = replacing("«", with: "“").replacing("»", with: "”")
        return if let last, last == "." || last == "…" { String(inner.dropLast()) } else { inner }
    }
}
