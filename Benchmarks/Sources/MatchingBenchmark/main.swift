// Speed of matching on one thread: MatchingBenchmark [TEMPLATES.json] [SENTENCES.txt]
// Without files it writes 400 Spanish templates of its own and sentences said from and near them; `hassil_peer.py`
// reads what `MatchingBenchmark --write FOLDER` leaves there, and runs both side by side.

import BenchmarkSupport
import Foundation
import Templates

var thresholds = try Thresholds(of: "MatchingBenchmark")
let sorting = ProcessorAnchor.sorting()

@MainActor func report(_ name: String, _ times: [Double], _ remark: String) {
    let sorted = times.sorted()
    let total = times.reduce(0, +)
    print(
        name.padding(toLength: 40, withPad: " ", startingAt: 0),
        String(
            format: "%9.0f /s   p50 %7.1f µs   p95 %7.1f µs   worst %8.1f µs   %@", Double(times.count) / total,
            sorted[sorted.count / 2] * 1e6, sorted[sorted.count * 95 / 100] * 1e6, (sorted.last ?? 0) * 1e6, remark))
    thresholds.check("100 times \(name)", 100 * total / Double(times.count), beside: sorting)
}

var random = BenchmarkRandom(seed: 5)
let corpus = TemplateCorpus(templates: 400, sentences: 4_000, &random)

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--write" {
    try corpus.write(to: URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory))
    exit(0)
}

let compiling = try seconds { _ = try TemplateGrammar(corpus.definition, knowledge: nil) }
print(String(format: "400 templates compiled in %.1f ms", compiling * 1e3))
thresholds.check("400 templates compiled", compiling, beside: sorting)
let grammar = try TemplateGrammar(corpus.definition, knowledge: nil)

/// Matches all sentences one by one after a first round to warm up.
@MainActor func measure(
    _ name: String, _ grammar: TemplateGrammar, _ sentences: [String], _ mode: TemplateGrammar.Mode, rounds: Int
) throws {
    var matched = 0
    for sentence in sentences where try grammar.match(sentence, mode: mode).isMatched { matched += 1 }
    var times: [Double] = []
    for _ in 0..<rounds {
        for sentence in sentences {
            times.append(try seconds { _ = try grammar.match(sentence, mode: mode, findsMargin: false) })
        }
    }
    report(name, times, "\(matched) of \(sentences.count) matched")
}

try measure("strict, 400 templates at once", grammar, corpus.sentences, .strict, rounds: 3)
try measure("strict, hostile sentences", grammar, TemplateCorpus.hostile, .strict, rounds: 50)
let node = try TemplateGrammar(TemplateCorpus.node, knowledge: nil)
try measure("tolerant, one node, right answers", node, TemplateCorpus.rightAnswers, .tolerant, rounds: 5_000)
try measure("tolerant, one node, answers with slips", node, TemplateCorpus.slips, .tolerant, rounds: 5_000)

// Linux only; elsewhere the line is left out.
if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let peak = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
{
    print("peak memory:\(peak.dropFirst("VmHWM:".count))")
}
thresholds.conclude()
