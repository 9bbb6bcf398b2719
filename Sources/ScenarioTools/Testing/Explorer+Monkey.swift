import ContentFiles
import Conversation
import Templates

/// Conversations of random answers, requests, silence and noise.
extension Explorer {
    /// A random conversation is given up, and counted as passed, after this many turns.
    private static let monkeyTurns = 200
    /// Kinds of failure that are told.
    private static let toldFailures = 5

    /// A conversation that can be held again.
    private struct Run {
        var settings: DialogueSettings
        var seed: UInt64
        var inputs: [DialogueInput] = []
    }

    /// What went wrong; equal for conversations that fail alike.
    private enum Failure: Hashable {
        case unset(variable: String, node: String)
        case endless(node: String)
        case refused(node: String, reason: String)

        var text: String {
            switch self {
            case .unset(let variable, let node): "the variable '\(variable)' is not set at \(node)"
            case .endless: "more than \(DialogueLimits.hops) nodes in one turn"
            case .refused(let node, let reason): "refused at \(node): \(reason)"
            }
        }
    }

    func monkey(_ coverage: inout CoverageCounter) -> ScenarioTestResult {
        var order: [Failure] = []
        var first: [Failure: Run] = [:]
        var counts: [Failure: Int] = [:]
        for number in 0..<plan.monkeyRuns {
            var random = SplitMix(seed: plan.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
            let (run, failure) = play(&random, &coverage)
            guard let failure else { continue }
            counts[failure, default: 0] += 1
            guard first[failure] == nil else { continue }
            order.append(failure)
            first[failure] = run
        }
        let faults = order.prefix(Self.toldFailures).compactMap { failure -> String? in
            guard let run = first[failure] else { return nil }
            let steps = shrunk(run, failing: failure).inputs.map(\.summary)
            let way = steps.isEmpty ? "at the start" : "after: \(steps.joined(separator: ", "))"
            return "\(failure.text) \(way) (\(counts[failure, default: 1]) of \(counted(plan.monkeyRuns, "run")))"
        }
        return result("monkey, \(counted(plan.monkeyRuns, "run")) from seed \(plan.seed)", faults)
    }

    private func play(
        _ random: inout SplitMix, _ coverage: inout CoverageCounter
    ) -> (run: Run, failure: Failure?) {
        let settings = DialogueSettings(difficultyMode: DifficultyMode.allCases[Int(random.next() % 3)])
        var run = Run(settings: settings, seed: random.next() >> 1)
        var turn = beginning(of: run)
        coverage.note(turn)
        for _ in 0..<Self.monkeyTurns {
            if let failure = failure(of: turn) { return (run, failure) }
            guard !turn.state.isEnded else { break }
            let input = input(in: turn.state, &random)
            run.inputs.append(input)
            let from = turn.state.node
            switch step(turn, input, run.settings) {
            case .success(let next)?:
                turn = next
                coverage.note(turn, from: from)
            case .failure(let error)?:
                return (run, .refused(node: from, reason: "\(error)"))
            case nil:
                continue
            }
        }
        return (run, nil)
    }

    private func beginning(of run: Run) -> DialogueTurn {
        unchecked.begun(at: flow.start, variables: flow.variables, settings: run.settings, seed: run.seed)
    }

    /// Nil where there is nothing to go back to, which is not a failure.
    private func step(
        _ turn: DialogueTurn, _ input: DialogueInput, _ settings: DialogueSettings
    ) -> Result<DialogueTurn, DialogueInputError>? {
        do {
            return .success(try unchecked.taken(turn.state, input, settings: settings))
        } catch .nothingBefore {
            return nil
        } catch {
            return .failure(error)
        }
    }

    private func failure(of turn: DialogueTurn) -> Failure? {
        if plan.forbidden.contains(.unsetVariable), let variable = turn.trace.unsetVariables.first {
            return .unset(variable: variable, node: turn.state.node)
        }
        return turn.trace.isEndless ? .endless(node: turn.state.node) : nil
    }

    /// The conversation with every step left out that is not needed to fail so: stretches first, halved down to single
    /// steps.
    private func shrunk(_ run: Run, failing failure: Failure) -> Run {
        var run = run
        var length = max(1, run.inputs.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < run.inputs.count {
                var shorter = run
                shorter.inputs.removeSubrange(start..<min(start + length, run.inputs.count))
                if fails(shorter, as: failure) {
                    run = shorter
                    hasShrunk = true
                } else {
                    start += length
                }
            }
            if length == 1, !hasShrunk { return run }
            length = max(1, length / 2)
        }
    }

    /// Whether a conversation fails so, at its last step.
    private func fails(_ run: Run, as failure: Failure) -> Bool {
        var turn = beginning(of: run)
        for (number, input) in run.inputs.enumerated() {
            guard self.failure(of: turn) == nil, !turn.state.isEnded else { return false }
            let from = turn.state.node
            switch step(turn, input, run.settings) {
            case .success(let next)?: turn = next
            case .failure(let error)?:
                return number == run.inputs.count - 1 && failure == .refused(node: from, reason: "\(error)")
            case nil: continue
            }
        }
        return self.failure(of: turn) == failure
    }

    private func input(in state: DialogueState, _ random: inout SplitMix) -> DialogueInput {
        let node = flow.number(of: state.node).map { flow.nodes[$0] }
        let witnesses = (node?.responses ?? []).filter { $0.scope != .yes }.flatMap { $0.patterns.map(\.witness) }
        switch random.next() % 20 {
        case 0: return .hint
        case 1: return .repeatLine(slower: random.next() % 2 == 0)
        case 2: return .back
        case 3: return .wait(seconds: node?.waits.randomElement(using: &random)?.after ?? 1)
        case 4: return .say("xqz \(random.next() % 1000) wkj")
        default:
            guard let witness = witnesses.randomElement(using: &random), !witness.isEmpty else { return .say("…") }
            return .say(witness)
        }
    }
}
