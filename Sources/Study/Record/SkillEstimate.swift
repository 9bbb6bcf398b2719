import Foundation

/// How well a learner listens, speaks, reads or writes, 0 to 100.
///
/// Each success adds evidence, in units of one understood turn at A1; a harder level adds more, a failure nothing. The
/// estimate is 100 · (1 − e^(−evidence / 400)): it rises with each success, ever slower, and never falls. 400 turns at
/// A1, or 100 at C1, make 63. How sure it is: n / (n + 20) after n observations, failures included.
package struct SkillEstimate: Sendable, Hashable, Codable {
    private static let scale = 400.0
    private static let doubt = 20.0
    /// Evidence is kept in thousandths, so that its sum does not depend on the order of what is added.
    private static let unit = 1_000.0

    package private(set) var evidence = 0
    package private(set) var observations = 0

    package init() {}

    package var value: Double { 100 * (1 - exp(-Double(evidence) / Self.unit / Self.scale)) }
    package var certainty: Double { Double(observations) / (Double(observations) + Self.doubt) }

    /// - Parameter evidence: 0 for a failure.
    mutating func observe(_ evidence: Double) {
        self.evidence += Int((max(0, evidence) * Self.unit).rounded())
        observations += 1
    }
}

package enum Skill: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case listening, speaking, reading, writing
}

/// What an event shows of the four skills.
enum SkillEvidence {
    /// What a success is worth at a level.
    private static let levelWeights = ["A1": 1.0, "A2": 1.5, "B1": 2, "B2": 3, "C1": 4, "C2": 5]
    private static let wordsOfATurn = 50.0

    static func evidence(_ event: StudyEvent) -> [(skill: Skill, amount: Double)] {
        let weight = event["level"].flatMap { levelWeights[$0.text] } ?? 1
        switch event.kind {
        case .turn:
            let isUnderstood = event["accepted"]?.flag ?? false
            // A turn with mistakes or hints shows half of what a clean one does.
            let isClean = (event["errors"]?.number ?? 0) == 0 && (event["hints"]?.number ?? 0) == 0
            // Who reads the lines and types an answer neither listens nor speaks. Turns of earlier versions do not say.
            let understanding: Skill = event["heard"]?.flag ?? true ? .listening : .reading
            let producing: Skill = event["spoken"]?.flag ?? true ? .speaking : .writing
            return [
                (understanding, isUnderstood ? weight : 0),
                (producing, isUnderstood ? weight * (isClean ? 1 : 0.5) : 0),
            ]
        case .pronunciation: return [(.speaking, (event["score"]?.number ?? 0) / 100)]
        case .chapter: return [(.reading, (event["words"]?.number ?? 0) / wordsOfATurn * weight)]
        case .answer: return answer(event)
        default: return []
        }
    }

    private static func answer(_ event: StudyEvent) -> [(skill: Skill, amount: Double)] {
        guard event["skipped"]?.flag != true else { return [] }
        let points = event["difficulty"].flatMap { QuestionDifficulty(rawValue: $0.text) }?.points ?? 10
        let amount = event["correct"]?.flag == true ? Double(points) / 10 : 0
        switch event["type"].flatMap({ QuestionType(rawValue: $0.text) }) {
        case .dictation?: return [(.listening, amount), (.writing, amount)]
        case .openEnded?, .translation?, .cloze?: return [(.writing, amount)] + read(event, amount)
        case .speakAloud?: return [(.speaking, amount)]
        default: return read(event, amount)
        }
    }

    /// A question about a text shows that it was understood.
    private static func read(_ event: StudyEvent, _ amount: Double) -> [(skill: Skill, amount: Double)] {
        event["readerID"] == nil ? [] : [(.reading, amount)]
    }
}
