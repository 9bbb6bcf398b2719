package import Foundation

/// An answer that a file of questions brings, given somewhere else.
package struct OldAnswer: Sendable, Hashable, Codable {
    /// Of the answer; where there is none, question and time tell it from others.
    package var id: String?
    /// As the file has it.
    package var questionID: String
    package var answer: String?
    package var isCorrect: Bool
    /// ISO 8601.
    package var timestamp: String
    package var interactionType: UserAnswer.Interaction?
    /// Seconds.
    package var timeSpent: Int?
    package var hintsUsed: Int?
    package var confidence: Int?
    package var perceivedDifficulty: Int?
    package var sessionID: String?
    package var deviceType: String?

    /// The answer as it is kept, to a question under the id that it has here.
    ///
    /// - Parameter now: No answer was given later.
    /// - Returns: Nil where the time cannot be read, or a number is out of its range.
    package func answer(to question: Question, at now: Date) -> UserAnswer? {
        guard let date = Self.date(timestamp), date <= now, (0...86_400).contains(timeSpent ?? 0),
            (0...20).contains(hintsUsed ?? 0), (1...5).contains(confidence ?? 1),
            (1...5).contains(perceivedDifficulty ?? 1)
        else { return nil }
        var answer = UserAnswer(
            id: id.flatMap { $0.isEmpty ? nil : $0 } ?? "\(question.id)@\(timestamp)", questionID: question.id,
            answer: self.answer ?? "", type: question.type,
            options: question.options.isEmpty ? nil : question.options.count, difficulty: question.difficulty,
            isCorrect: isCorrect, timestamp: date, interactionType: interactionType ?? .answered, timeSpent: timeSpent,
            hintsUsed: hintsUsed ?? 0)
        (answer.confidence, answer.perceivedDifficulty) = (confidence, perceivedDifficulty)
        (answer.sessionID, answer.deviceType) = (sessionID, deviceType)
        return answer
    }

    /// - Parameter questionID: Under which the file has the question.
    package init(_ answer: UserAnswer, questionID: String) {
        id = answer.id
        self.questionID = questionID
        self.answer = answer.answer
        isCorrect = answer.isCorrect
        timestamp = answer.timestamp.formatted(Self.format)
        interactionType = answer.interactionType
        timeSpent = answer.timeSpent
        hintsUsed = answer.hintsUsed
        confidence = answer.confidence
        perceivedDifficulty = answer.perceivedDifficulty
        sessionID = answer.sessionID
        deviceType = answer.deviceType
    }

    private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    private static func date(_ text: String) -> Date? {
        (try? format.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
    }
}
