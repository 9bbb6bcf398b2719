package import ContentFiles
import Lexicon

/// Why a rule spoke, or kept silent after all: its match and what became of it.
///
/// ```text
/// es-agr-det-noun-gender (es/grammar/agreement.yaml:15:7, confidence 0.95): error, el → la
///   el      {id: d, pos: [article, determiner], only: true, …}
///           el article definite masculine singular
///   mesa    {id: n, pos: noun, only: true, has: gender, …}
///           mesa noun feminine singular
///   unless  {d: {form: [un, una]}, after: {form: [de, más, menos]}}: does not hold
/// ```
package struct RuleTrace: Sendable, CustomStringConvertible {
    package enum Outcome: Sendable, Hashable {
        case error
        case hint
        /// The two tokens agree after all.
        case agrees
        /// No condition under `when` holds.
        case unmet
        /// A condition under `unless` holds.
        case excepted
        /// The lexicon has no such form, or nothing would change.
        case noCorrection
        /// Above the learner's level, below the hinting confidence, or about writing in spoken text.
        case silent
        /// A surer or longer finding marks the same words.
        case overlapped
        /// The corrected sentence would hold a new error.
        case harmful
    }

    package struct Element: Sendable {
        /// As the rule's file states it.
        package var test: String
        /// The words it took; empty when it took none.
        package var words: [String]
        /// What disambiguation left of the last word's readings: *mesa noun feminine singular*.
        package var readings: [String]
    }

    package struct Condition: Sendable {
        package var isException: Bool
        /// As the rule's file states it.
        package var text: String
        package var holds: Bool
    }

    package var ruleID: String
    /// Where the variant that matched is written.
    package var location: SourceLocation
    /// After expected answers have been weighed.
    package var confidence: Double
    package var outcome: Outcome
    package var elements: [Element]
    /// Every condition looked at, those under `when` first.
    package var conditions: [Condition]
    package var incorrect: String
    package var correct: String

    package var description: String {
        let change = correct.isEmpty ? "" : ", \(incorrect) → \(correct)"
        var lines = ["\(ruleID) (\(location), confidence \(confidence)): \(outcome)\(change)"]
        for element in elements {
            lines.append("  \(element.words.isEmpty ? "—" : element.words.joined(separator: " "))  \(element.test)")
            lines += element.readings.map { "      \($0)" }
        }
        for condition in conditions {
            let kind = condition.isException ? "unless" : "when"
            lines.append("  \(kind)  \(condition.text): \(condition.holds ? "holds" : "does not hold")")
        }
        return lines.joined(separator: "\n")
    }
}
