import Foundation

/// What a benchmark may take, as multiples of anchors measured in the same run: `Benchmarks/thresholds.json` says how
/// many. Every check prints its ratio beside the threshold.
package struct Thresholds {
    private struct Threshold: Decodable {
        /// What the anchor is, in words.
        let beside: String
        let atMost: Double
    }

    private let table: [String: Threshold]
    private var missed: [String] = []

    /// - Parameter benchmark: The benchmark's name in the file, which is looked for below the current folder.
    package init(of benchmark: String) throws {
        let path = "Benchmarks/thresholds.json"
        guard let text = FileManager.default.contents(atPath: path) else {
            print("\(path) cannot be read; run benchmarks in the project's folder.")
            exit(2)
        }
        guard let table = try JSONDecoder().decode([String: [String: Threshold]].self, from: text)[benchmark] else {
            preconditionFailure("\(path) has no '\(benchmark)'; add it.")
        }
        self.table = table
    }

    /// - Parameters:
    ///   - name: What was measured, by its name in the file.
    ///   - measured: Seconds it took.
    ///   - anchor: Seconds that the anchor took in this run.
    package mutating func check(_ name: String, _ measured: Double, beside anchor: Double) {
        guard let threshold = table[name] else {
            preconditionFailure("thresholds.json has no '\(name)' for this benchmark; add it.")
        }
        let ratio = measured / anchor
        // Not a number is a miss too.
        let isKept = ratio <= threshold.atMost
        if !isKept { missed.append(name) }
        print(
            String(
                format: "  ratio %@: %.3g × %@, at most %.3g: %@", name, ratio, threshold.beside, threshold.atMost,
                isKept ? "ok" : "MISSED"))
    }

    /// Ends a run: with status 1 when a threshold was missed.
    package func conclude() {
        guard !missed.isEmpty else { return }
        print("\(missed.count) missed: \(missed.joined(separator: "; "))")
        exit(1)
    }
}
