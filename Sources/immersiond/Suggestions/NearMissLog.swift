import Foundation
import JSONText
import ScenarioTools

/// Near misses as they were logged, one JSON object a line.
struct NearMissLog {
    /// The longest line, in bytes.
    private static let lineLimit = 1 << 16
    /// Lines that are read at most.
    private static let limit = 1_000_000

    private(set) var misses: [NearMiss] = []
    /// What is wrong with single lines, which are left out.
    private(set) var faults: [String] = []

    init(_ misses: [NearMiss]) {
        self.misses = misses
    }

    /// - Throws: ``LaunchError`` when there are too many lines.
    init(reading input: FileHandle) throws(LaunchError) {
        var lines = LineReader(input, limit: Self.lineLimit)
        var number = 0
        while let line = lines.next() {
            number += 1
            guard number <= Self.limit else {
                throw LaunchError("There are more than \(Self.limit) near misses; give the latest of them only.")
            }
            switch line {
            case .tooLong: note("the line has more than \(Self.lineLimit) bytes", number)
            case .whole(let data):
                guard let value = try? JSONParser.parse(data) else {
                    note("the line is not valid JSON", number)
                    continue
                }
                guard let scenario = value["scenario"]?.string, let node = value["node"]?.string,
                    let utterance = value["utterance"]?.string
                else {
                    note("a near miss needs 'scenario', 'node' and 'utterance', each a text", number)
                    continue
                }
                misses.append(
                    NearMiss(
                        scenario: scenario, node: node, utterance: utterance, response: value["response"]?.string,
                        cost: value["cost"]?.number))
            }
        }
    }

    private mutating func note(_ fault: String, _ line: Int) {
        if faults.count < 20 { faults.append("near miss \(line): \(fault); it is left out.") }
    }
}
