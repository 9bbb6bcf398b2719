// Speed of the word scheduling alone, on one thread:
//   VocabBenchmark states          next states a second
//   VocabBenchmark queue           the order of 100,000 words, and their statistics
//   VocabBenchmark optimise FILE   fits FSRS-6 to histories, [[microseconds, rating], …] a line, and prints JSON

import BenchmarkSupport
import Foundation
import Vocab

var thresholds = try Thresholds(of: "VocabBenchmark")
let sorting = ProcessorAnchor.sorting()

@MainActor func report(_ name: String, _ count: Int, _ time: Double) {
    print("\(name): \(String(format: "%.1f", Double(count) / time / 1e6)) million a second")
    thresholds.check("100,000 \(name)", 1e5 * time / Double(count), beside: sorting)
}

@MainActor func measureStates() throws {
    let fsrs = try FSRS6()
    let count = 4_000_000
    func memory(_ index: Int) -> FSRS6.Memory {
        FSRS6.Memory(stability: 1 + Double(index % 1_000), difficulty: 1 + Double(index % 90) / 10)
    }
    // Summed, so that no work can be left out.
    var sum = 0.0
    report(
        "next states (all four answers with their intervals)", count,
        seconds {
            for index in 0..<count {
                let states = fsrs.nextStates(from: memory(index), elapsedDays: 1 + index % 300)
                sum += states.good.memory.stability + Double(states.again.interval)
            }
        })
    report(
        "memory after one answer", count,
        seconds {
            for index in 0..<count {
                let rating: ReviewRating = index % 10 == 0 ? .again : .good
                sum += fsrs.nextMemory(from: memory(index), rating: rating, elapsedDays: 1 + index % 300).stability
            }
        })
    let start = Date(timeIntervalSince1970: 1_767_600_000)
    try report(
        "whole reviews (state, counters, steps, dates)", count / 4,
        seconds {
            for index in 0..<count / 4 {
                let state = SchedulingState(
                    phase: .review, stability: 1 + Double(index % 1_000), difficulty: 5, lastReview: start, interval: 1,
                    reviewCount: 1)
                let at = start.addingTimeInterval(Double(1 + index % 300) * 86_400)
                sum += try fsrs.review(state, rating: .good, at: at, seed: 0).stability
            }
        })
    precondition(sum.isFinite)
}

@MainActor func measureQueue() throws {
    let fsrs = try FSRS6()
    let now = Date(timeIntervalSince1970: 1_767_600_000)
    var random = SplitMix64(seed: 1)
    let states = (0..<100_000).map { index in
        guard index % 3 > 0 else { return SchedulingState() }
        let ago = Double.random(in: 0...60, using: &random)
        return SchedulingState(
            phase: .review, stability: .random(in: 0.5...200, using: &random), difficulty: 5,
            due: now.addingTimeInterval(.random(in: -5...5, using: &random) * 86_400),
            lastReview: now.addingTimeInterval(-ago * 86_400), interval: 1, reviewCount: 3)
    }
    let candidates = states.map {
        QueueCandidate(wordID: UUID(), state: $0, rank: .random(in: 1...50_000, using: &random), noteID: UUID())
    }
    var shown = 0
    let order = seconds { shown = ReviewQueue().order(candidates, at: now, model: fsrs).count }
    print(String(format: "the day's queue of 100,000 words (%d shown): %.1f ms", shown, order * 1_000))
    thresholds.check("the queue of 100,000 words", order, beside: sorting)
    var words = 0
    let statistics = seconds {
        var tally = ReviewTally(at: now, calendar: LearningCalendar(), model: fsrs)
        for state in states { tally.count(state) }
        words = tally.statistics.words.count
    }
    print(String(format: "statistics of 100,000 words (%d states): %.1f ms", words, statistics * 1_000))
    thresholds.check("statistics of 100,000 words", statistics, beside: sorting)
    let simulator = try WorkloadSimulator()
    let simulation = seconds { _ = simulator.run(fsrs) }
    print(String(format: "a year with 1,000 words simulated: %.1f ms", simulation * 1_000))
    thresholds.check("a year simulated", simulation, beside: sorting)
}

func measureOptimiser(_ path: String) throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let histories = try lines.map { line in
        try JSONDecoder().decode([[Int64]].self, from: Data(line.utf8)).map { pair in
            ReplayedAnswer(at: pair[0], rating: ReviewRating(rawValue: Int(pair[1])) ?? .good)
        }
    }
    var fit: ParameterFit?
    let time = seconds { fit = ParameterOptimiser().optimise(TrainingSet(histories: histories)) }
    guard let fit else { return }
    let result: [String: Any] = [
        "seconds": time, "verdict": fit.verdict.rawValue, "evidence": fit.evidenceCount,
        "logLossBefore": fit.logLossBefore, "logLossAfter": fit.logLossAfter, "parameters": fit.parameters,
    ]
    print(String(decoding: try JSONSerialization.data(withJSONObject: result), as: UTF8.self))
}

switch CommandLine.arguments.dropFirst().first {
case "states": try measureStates()
case "queue": try measureQueue()
case "optimise" where CommandLine.arguments.count == 3: try measureOptimiser(CommandLine.arguments[2])
default:
    print("usage: VocabBenchmark states | queue | optimise FILE")
    exit(2)
}
thresholds.conclude()
