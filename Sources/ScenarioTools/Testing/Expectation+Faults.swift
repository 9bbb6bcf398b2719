import Conversation
import Grammar
import Templates

extension ScenarioTestCase.Expectation {
    /// What a turn brought otherwise than expected: one sentence each, with both sides.
    ///
    /// - Parameter flow: Whose nodes and answers are named; one that is none is told with what it may mean.
    func faults(of turn: DialogueTurn, in flow: DialogueFlow) -> [String] {
        let outcome = turn.outcome
        var faults: [String] = []
        func expect(_ what: String, _ expected: String, _ got: String, _ holds: Bool) {
            if !holds { faults.append("expected \(what) \(expected), got \(got)") }
        }
        func lookFor(_ what: String, _ name: String, among known: [String]) {
            guard !known.contains(name) else { return }
            faults.append("there is no \(what) '\(name)'." + suggestion(for: name, among: known))
        }
        if let node, node != outcome.nodeID {
            expect("node", node, outcome.nodeID, false)
            lookFor("node", node, among: flow.nodeIDs)
        }
        if let response {
            let got = "\(outcome.responseID ?? "none") (\(outcome.match.rawValue))"
            expect("response", response ?? "none", got, response == outcome.responseID)
            if let response, response != outcome.responseID {
                lookFor("answer", response, among: flow.nodes.flatMap { $0.responses.map(\.id) })
            }
        }
        if let match { expect("match", match.rawValue, outcome.match.rawValue, match == outcome.match) }
        for (slot, value) in slots.sorted(by: { $0.key < $1.key }) {
            expect("slot \(slot)", value, outcome.slots[slot] ?? "none", outcome.slots[slot] == value)
        }
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
            let got = turn.state.variables[name]
            expect("variable \(name)", value, got ?? "none", got == value)
        }
        if let errors {
            expect("errors", list(errors), list(outcome.detectedErrors), areSame(errors, outcome.detectedErrors))
        }
        if let recast {
            let got = outcome.recast ?? ""
            expect("recast", "«\(recast)»", "«\(got)»", words(recast) == words(got))
        }
        for line in lines {
            let said = outcome.lines.map(\.text).joined(separator: " ")
            expect("a line with", "«\(line)»", "«\(said)»", said.contains(line))
        }
        if let hint { expect("hint", "«\(hint)»", "«\(outcome.hint ?? "")»", outcome.hint?.contains(hint) == true) }
        if let score {
            let got = outcome.score ?? outcome.review?.overallScore
            expect(
                "score", "\(score.lowerBound)..\(score.upperBound)", got.map { "\($0)" } ?? "none",
                got.map(score.contains) ?? false)
        }
        for word in words {
            expect(
                "word", word, outcome.wordsProduced.joined(separator: ", "), outcome.wordsProduced.contains(word))
        }
        for event in events {
            let got = outcome.events.map { "\($0.kind) \($0.value)" }.joined(separator: ", ")
            let isThere = outcome.events.contains {
                $0.kind == event.kind && (event.value == nil || event.value == $0.value)
            }
            expect("event", "\(event.kind) \(event.value ?? "")", got.isEmpty ? "none" : got, isThere)
        }
        for objective in completed {
            let got = outcome.completed.joined(separator: ", ")
            expect("objective", objective, got.isEmpty ? "none" : got, outcome.completed.contains(objective))
        }
        if let repair {
            expect("repair", repair.rawValue, outcome.repair?.rawValue ?? "none", repair == outcome.repair)
        }
        if let isEnded { expect("ended", "\(isEnded)", "\(outcome.isEnded)", isEnded == outcome.isEnded) }
        return faults
    }

    private func areSame(_ expected: [Error], _ got: [GrammarError]) -> Bool {
        var left = got
        for error in expected {
            guard
                let index = left.firstIndex(where: {
                    $0.ruleID == error.ruleID
                        && (error.correct == nil || $0.correct.lowercased() == error.correct?.lowercased())
                })
            else { return false }
            left.remove(at: index)
        }
        return left.isEmpty
    }

    private func list(_ errors: [Error]) -> String {
        errors.isEmpty
            ? "none" : errors.map { $0.ruleID + ($0.correct.map { " → «\($0)»" } ?? "") }.joined(separator: ", ")
    }

    private func list(_ errors: [GrammarError]) -> String {
        errors.isEmpty
            ? "none"
            : errors.map { "\($0.ruleID) «\($0.incorrect)» → «\($0.correct)»" }.joined(separator: ", ")
    }

    /// Words in lowercase with their accents.
    private func words(_ text: String) -> [String] {
        let cut = Tokenizer.cut(Folding.nfc(text))
        return cut.words.map { cut.text($0.range).lowercased() }
    }
}
