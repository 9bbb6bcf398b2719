import ContentFiles
import Foundation
import JSONText
import LearningService
import Pictures
import Protocol
import SocketTransport
import Study

/// A round of flashcards in the terminal, a line an answer: asks, shows, grades.
struct FlashcardRound {
    let daemon: RPCConnection
    let parameters: [String: JSONValue]
    let style: TerminalStyle
    let limit: Int
    private var given: [(card: UUID, isRecalled: Bool)] = []

    init(daemon: RPCConnection, parameters: [String: JSONValue], style: TerminalStyle, limit: Int) {
        self.daemon = daemon
        self.parameters = parameters
        self.style = style
        self.limit = limit
    }

    /// - Parameter nextLine: nil ends the round.
    mutating func run(_ nextLine: () -> String?) throws {
        while given.count < limit {
            let due = try daemon.call(
                Methods.flashcardsList, .object(parameters.merging(["view": "due", "limit": 1]) { $1 }))
            guard let card = due.flashcards.first else {
                print(given.isEmpty ? "Nothing is due." : "Nothing more is due.")
                break
            }
            guard try ask(card, nextLine) else { break }
        }
        guard !given.isEmpty else { return }
        print("\(counted(given.count, "answer")), \(given.count(where: \.isRecalled)) recalled.")
    }

    /// - Returns: Whether to go on.
    private mutating func ask(_ card: Flashcard, _ nextLine: () -> String?) throws -> Bool {
        print("\n" + style.bold(card.question.onOneLine))
        guard let line = nextLine(), line.trimmingCharacters(in: .whitespaces) != "q" else { return false }
        print("  " + style.green(card.answer.onOneLine))
        if let explanation = card.explanation { print("  " + style.dim(explanation.onOneLine)) }
        while true {
            print(style.dim("  0 to 5?"))
            guard let line = nextLine()?.trimmingCharacters(in: .whitespaces), line != "q" else { return false }
            if line == "u" {
                try takeBack()
                return true
            }
            guard let quality = Int64(line), 0...5 ~= quality else { continue }
            try grade(card, quality)
            return true
        }
    }

    private mutating func grade(_ card: Flashcard, _ quality: Int64) throws {
        let wanted: [String: JSONValue] = [
            "flashcardID": .string(card.id.uuidString), "quality": .integer(quality),
            "reviewID": .string(UUID().uuidString),
        ]
        let reply = try daemon.call(Methods.flashcardsReview, .object(parameters.merging(wanted) { $1 }))
        given.append((card.id, quality >= 3))
        print(style.dim("  again on \(LocalTime().text(Instant.text(reply.flashcard.nextReviewDate)))"))
    }

    private mutating func takeBack() throws {
        guard let last = given.last else { return print(style.dim("  There is no answer to take back.")) }
        // Of this round: another device may have answered since.
        let wanted: [String: JSONValue] = [
            "flashcardID": .string(last.card.uuidString), "undoID": .string(UUID().uuidString),
        ]
        let reply = try daemon.call(Methods.flashcardsUndo, .object(parameters.merging(wanted) { $1 }))
        given.removeLast()
        print(style.dim("  The answer to «\(reply.flashcard.question.onOneLine)» was taken back."))
    }
}
