import ContentFiles
import Conversation
import Foundation
import ScenarioTools
import Synchronization
import Templates

/// Says what people said to the characters again, on as many cores as there are.
struct HeardRun {
    /// Utterances of one node, all said to the same character.
    private struct Task: Sendable {
        var engine: DialogueEngine
        var heard: HeardFile
        var node: HeardFile.Node
    }

    struct Result: Sendable {
        var records: [HeardRecord] = []
        /// How long each turn took; empty unless that was asked for.
        var times: [Duration] = []
    }

    /// How what people said comes to the characters.
    enum Way: Sendable {
        case typed
        /// Typed without capitals and marks, as a recogniser writes.
        case plain
        /// Said aloud by the synthesiser and heard again.
        case spoken(SpokenEar)
    }

    private var tasks: [Task]
    private let isTimed: Bool
    private let checksAll: Bool
    private let weighs: Bool

    /// - Parameters:
    ///   - writers: Whose utterances count.
    ///   - isTimed: Every turn does all that it does in a conversation, and is timed.
    ///   - checksAll: The same without the clock.
    ///   - weighs: Records tell what spoke for each response.
    init(
        _ files: [(heard: HeardFile, engine: DialogueEngine)], writers: (String) -> Bool, isTimed: Bool,
        checksAll: Bool = false, weighs: Bool = false
    ) {
        self.weighs = weighs
        self.isTimed = isTimed
        self.checksAll = checksAll || isTimed
        tasks = files.flatMap { file in
            file.heard.nodes.map { node in
                var node = node
                node.utterances.removeAll { !writers($0.writer) }
                return Task(engine: file.engine, heard: file.heard, node: node)
            }
        }
    }

    var utterances: Int { tasks.reduce(0) { $0 + $1.node.utterances.count } }

    /// The same with so many of its utterances, drawn at random, always the same.
    func sampled(_ count: Int) -> HeardRun {
        var random = SplitMix(seed: 1)
        let all = tasks.indices.flatMap { task in tasks[task].node.utterances.indices.map { (task, $0) } }
        let drawn = Dictionary(grouping: all.shuffled(using: &random).prefix(count), by: \.0)
        var run = self
        for task in tasks.indices {
            let kept = Set((drawn[task] ?? []).map(\.1))
            let utterances = tasks[task].node.utterances
            run.tasks[task].node.utterances = utterances.indices.filter(kept.contains).map { utterances[$0] }
        }
        return run
    }

    /// Records are in the order of the files.
    func run(_ mode: DifficultyMode, _ way: Way = .typed) -> Result {
        let progress = Mutex((line: ProgressLine(), done: 0))
        let (isTimed, checksAll, weighs, all) = (isTimed, checksAll, weighs, utterances)
        let results = tasks.concurrentMap { task in
            let result = Self.run(task, mode, way, isTimed: isTimed, checksAll: checksAll, weighs: weighs)
            progress.withLock { progress in
                progress.done += task.node.utterances.count
                progress.line.show("\(progress.done) of \(counted(all, "utterance")) in \(mode.rawValue) mode")
            }
            return result
        }
        progress.withLock { $0.line.clear() }
        return Result(records: results.flatMap(\.records), times: results.flatMap(\.times))
    }

    private static func run(
        _ task: Task, _ mode: DifficultyMode, _ way: Way, isTimed: Bool, checksAll: Bool, weighs: Bool
    ) -> Result {
        let listener = HeardListener(engine: task.engine, mode: mode, checksAll: checksAll)
        guard let place = listener.place(task.node.id) else { return Result() }
        var result = Result()
        // The daemon does this while the learner thinks.
        task.engine.preparation(for: task.node.id)?()
        for utterance in task.node.utterances {
            let heard = Self.heard(utterance, task.engine, at: place, way)
            let start = ContinuousClock.now
            let turn = listener.hear(utterance, as: heard.input, trust: heard.trust, at: place)
            if isTimed { result.times.append(ContinuousClock.now - start) }
            var record = HeardRecord(
                utterance, turn, scenario: task.heard.scenario, level: task.engine.scenario.difficulty,
                node: task.node.id, voice: task.heard.voice(of: utterance.writer))
            if case .say(let text) = heard.input, text != utterance.text { record.heard = text }
            record.trust = heard.probability
            if weighs { record.evidence = listener.evidence(heard.input, at: place) }
            result.records.append(record)
        }
        return result
    }

    /// How an utterance comes to the character.
    private static func heard(
        _ utterance: HeardUtterance, _ engine: DialogueEngine, at place: HeardListener.Place, _ way: Way
    ) -> SpokenEar.Heard {
        switch way {
        case .typed: SpokenEar.Heard(input: .say(utterance.text))
        case .plain:
            SpokenEar.Heard(input: .say(Tokenizer.words(of: utterance.text).joined(separator: " ").lowercased()))
        case .spoken(let ear): ear.hear(utterance.text, engine, in: place.state)
        }
    }
}

/// The turn that half of the turns are faster than, and the one that 95 of 100 are.
struct TurnTimes: Encodable {
    /// Milliseconds.
    var p50: Double
    var p95: Double

    /// Nil without any.
    init?(_ times: [Duration]) {
        guard !times.isEmpty else { return nil }
        let sorted = times.sorted()
        func quantile(_ share: Double) -> Double {
            let index = min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.up)) - 1)
            return ((sorted[max(0, index)] / .microseconds(1)) / 10).rounded() / 100
        }
        p50 = quantile(0.5)
        p95 = quantile(0.95)
    }
}
