package import Foundation
package import Grammar

/// An exercise of a rule, with an id of its own.
package struct GrammarExercise: Sendable, Hashable {
    /// `<ruleID>:<number>`, the first exercise of a rule being 1.
    package let id: String
    package let ruleID: String
    package let exercise: GrammarRule.Exercise

    package init(id: String, ruleID: String, exercise: GrammarRule.Exercise) {
        self.id = id
        self.ruleID = ruleID
        self.exercise = exercise
    }

    /// The id under which clients keep the exercise.
    package var uuid: UUID { UUID(named: "exercise", id) }

    /// The exercises of a rule, in the author's order.
    package static func all(of rule: GrammarRule) -> [GrammarExercise] {
        rule.exercises.enumerated().map {
            GrammarExercise(id: "\(rule.ruleID):\($0.offset + 1)", ruleID: rule.ruleID, exercise: $0.element)
        }
    }

    /// How an answer was.
    package enum Mark: String, Codable, Sendable, CaseIterable {
        case right
        /// Right but for its accents.
        case accents
        case wrong
    }

    /// Capitals, spaces at the ends and the final full stop do not count.
    package func mark(_ answer: String) -> Mark {
        let given = Self.normal(answer)
        let wanted = Self.normal(exercise.correctAnswer)
        if given == wanted { return .right }
        return Self.withoutAccents(given) == Self.withoutAccents(wanted) ? .accents : .wrong
    }

    private static func normal(_ text: String) -> String {
        var words = text.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        while let last = words.last, ".!?".contains(last) { words.removeLast() }
        while let first = words.first, "¡¿".contains(first) { words.removeFirst() }
        return words
    }

    /// The letters of a text without the marks above them; ñ stays itself.
    private static func withoutAccents(_ text: String) -> String {
        let kept: Set<Unicode.Scalar> = ["\u{303}"]
        let letters = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
            $0.properties.generalCategory != .nonspacingMark || kept.contains($0)
        }
        return String(String.UnicodeScalarView(letters)).precomposedStringWithCanonicalMapping
    }
}
