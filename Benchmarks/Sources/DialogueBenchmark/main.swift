// Speed of the dialogue engine on one thread: DialogueBenchmark [CONTENT] [steps] [turns] [loading] [saves]
// CONTENT is a content folder with languages/es, the current folder unless given; without names all is measured. Times
// are of the processor: other programs on a busy machine do not count.

import BenchmarkSupport
import ContentFiles
import Conversation
import Foundation
import Lexicon

var thresholds = try Thresholds(of: "DialogueBenchmark")
let sorting = ProcessorAnchor.sorting()

/// Prints the median and the worst of several times.
///
/// - Returns: The median.
@discardableResult
func report(_ name: String, _ times: [Double], _ remark: String) -> Double {
    let sorted = times.sorted()
    let median = sorted[sorted.count / 2]
    print(
        name.padding(toLength: 44, withPad: " ", startingAt: 0),
        String(format: "p50 %9.1f µs   worst %9.1f µs   ", median * 1e6, (sorted.last ?? 0) * 1e6) + remark)
    return median
}

struct Broken: Error, CustomStringConvertible {
    var description: String
}

let root = URL(filePath: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ".", directoryHint: .isDirectory)
let spanish = try LanguagePack.load(directory: root.appending(path: "languages/es"))

let chosen = Set(CommandLine.arguments.dropFirst(2))

func isMeasured(_ part: String) -> Bool { chosen.isEmpty || chosen.contains(part) }

/// Loads a script that stands alone.
func engine(_ script: BenchmarkScript) throws -> DialogueEngine {
    let folder = try script.folder(languages: root.appending(path: "languages").absoluteURL)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (library, diagnostics) = ContentLibrary.load(directory: folder, languages: ["es": spanish])
    guard let scenario = library.scenarios[script.id] else {
        throw Broken(description: diagnostics.map(\.description).joined(separator: "\n"))
    }
    return DialogueEngine(
        scenario: scenario, character: library.characters["maria"], language: spanish, checker: nil)
}

// MARK: Steps

/// Nodes that follow each other without the learner: what ink's and Yarn's benchmarks count as lines.
@MainActor func measureSteps(_ name: String, _ script: BenchmarkScript) throws {
    let engine = try engine(script)
    let settings = DialogueSettings()
    let start = engine.begin(settings: settings, seed: 7).state
    var rates: [Double] = []
    for _ in 0..<30 {
        var state = start
        var steps = 0
        let time = try seconds {
            for _ in 0..<20 {
                let turn = try engine.turn(state, .wait(seconds: 1), settings: settings)
                steps += turn.outcome.lines.count
                state = turn.state
            }
        }
        rates.append(Double(steps) / time)
    }
    let sorted = rates.sorted()
    print(
        name.padding(toLength: 44, withPad: " ", startingAt: 0),
        String(format: "%9.0f /s   worst %9.0f /s", sorted[sorted.count / 2], sorted[0]))
    thresholds.check("10,000 \(name)", 10_000 / sorted[sorted.count / 2], beside: sorting)
}

if isMeasured("steps") {
    try measureSteps("steps: a line each", .ring(.lines))
    try measureSteps("steps: values, conditions, variants, events", .ring(.everything))
}

// MARK: Turns

/// The learner's turns, recognition included, without the grammar's check.
@MainActor func measureTurns() throws {
    let engine = try engine(.counter)
    let settings = DialogueSettings()
    let said = ["Un café, por favor.", "quiero un te", "la cuenta", "un zumo por fabor"]
    let start = engine.begin(settings: settings, seed: 7).state
    var times: [Double] = []
    for round in 0..<20_000 {
        let text = said[round % said.count]
        times.append(try seconds { _ = try engine.turn(start, .say(text), settings: settings) })
    }
    let median = report("a turn: an answer of few words", times, "")
    thresholds.check("1,000 turns", 1_000 * median, beside: sorting)
}

if isMeasured("turns") { try measureTurns() }

// MARK: Loading

@MainActor func measureLoading(nodes: Int, isRich: Bool, rounds: Int) throws {
    let script = BenchmarkScript.chain(nodes, isRich: isRich)
    let folder = try script.folder(languages: root.appending(path: "languages").absoluteURL)
    defer { try? FileManager.default.removeItem(at: folder) }
    var times: [Double] = []
    for _ in 0..<rounds {
        var count = 0
        let time = seconds {
            count = ContentLibrary.load(directory: folder, languages: ["es": spanish]).library.scenarios.count
        }
        times.append(time)
        guard count == 1 else { throw Broken(description: "The script of \(nodes) nodes does not load.") }
    }
    let size = "\(nodes) nodes, \(isRich ? "5 templates" : "1 template") each"
    let name = "loading \(size)"
    thresholds.check(name, report(name, times, "\(script.text.utf8.count) bytes"), beside: sorting)

    let images = ImageMemory()
    func read() -> Scenario? {
        LibraryFiles(directory: folder, cache: images)
            .keptScenario(script.id, with: [], languages: ["es": spanish]) { _ in nil }.scenario
    }
    guard read() != nil else { throw Broken(description: "The script of \(nodes) nodes does not load.") }
    let kept = (0..<rounds).map { _ in seconds { _ = read() } }
    let reading = "reading the images of \(size)"
    thresholds.check(reading, report(reading, kept, "\(images.bytes) bytes"), beside: sorting)
}

if isMeasured("loading") {
    try measureLoading(nodes: 100, isRich: true, rounds: 30)
    try measureLoading(nodes: 1_000, isRich: false, rounds: 20)
    try measureLoading(nodes: 1_000, isRich: true, rounds: 20)
}

// MARK: Saves

/// A conversation of 60 turns, written as the daemon stores it.
@MainActor func measureSaves() throws {
    let engine = try engine(.chain(200))
    let settings = DialogueSettings()
    var state = engine.begin(settings: settings, seed: 7).state
    for turn in 0..<60 {
        state = try engine.turn(state, .say(turn % 7 == 3 ? "no sé" : "quiero un café"), settings: settings).state
    }
    let data = Data(state.json.utf8)
    let encoder = JSONEncoder()
    var writing: [Double] = []
    var encoding: [Double] = []
    var reading: [Double] = []
    for _ in 0..<2_000 {
        writing.append(seconds { _ = state.json })
        encoding.append(try seconds { _ = try encoder.encode(state) })
        reading.append(try seconds { _ = try JSONDecoder().decode(DialogueState.self, from: data) })
    }
    let saving = report("saving a conversation of 60 turns", writing, "\(data.count) bytes")
    let peer = report("the same by Foundation's encoder", encoding, "")
    let restoring = report("reading it back", reading, "")
    thresholds.check("saving", saving, beside: peer)
    thresholds.check("100 conversations read back", 100 * restoring, beside: sorting)
}

if isMeasured("saves") { try measureSaves() }

// Linux only; elsewhere the line is left out.
if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let peak = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
{
    print("peak memory:\(peak.dropFirst("VmHWM:".count))")
}
thresholds.conclude()
