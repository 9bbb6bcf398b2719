package import Foundation
import JSONText
import PathNames
import Storage
import Study
import Vocab

/// How flashcards are written outside.
package enum FlashcardFormat: String, Sendable, CaseIterable {
    /// Tables of commas and of tabs: question, answer, explanation.
    case csv, tsv
    /// With their schedules.
    case json
    /// Anki's packages, with their schedules: they go out only. What comes in from Anki are words.
    case apkg

    /// What the name of a file says; nil where it says nothing.
    package init?(ofFile name: String) { self.init(rawValue: PathName(name).suffix.lowercased()) }
}

extension Flashcards {
    /// Bytes of a file of flashcards.
    private static let mostBytes: Int64 = 64 << 20
    /// Of one file.
    static let mostCards = 100_000

    /// Takes cards of another program's table, or of an earlier export with their schedules. Those that are there stay
    /// as they are.
    ///
    /// - Throws: ``ServiceError/Code/unreadableFile`` where not one could be read, ``ServiceError/Code/notFound``.
    package func take(
        _ given: GivenDocument, as format: FlashcardFormat, materialID: UUID?, for learnerID: UUID
    ) async throws -> QuestionsImportReply {
        try await study.store.requireLearner(learnerID)
        guard format != .apkg else {
            throw ServiceError(
                .invalidInput,
                "Anki's packages come in as words, by vocab.import; as flashcards come csv, tsv and json.",
                field: "format")
        }
        let text = try await documents.contents(of: given, limit: Self.mostBytes)
        let field = given.path == nil ? "text" : "path"
        var cards: [Flashcard] = []
        let (drafts, unread) = try Self.drafts(text, format, field: field)
        var problems = unread
        for (line, draft) in drafts.entries {
            do throws(LibraryFault) {
                cards.append(try draft.card(materialID: materialID, at: study.now).checked())
            } catch {
                problems.add(error.message, line: line)
            }
        }
        if cards.isEmpty {
            let reason = problems.told.first.map { " \($0.message) (line \($0.line))" } ?? " There is none."
            throw ServiceError(.unreadableFile, "No flashcard could be read:\(reason)", field: field)
        }
        let records = try cards.map { try $0.record(of: learnerID) }
        let added = try await study.store.write { writer in
            if let materialID { _ = try Materials.material(materialID, of: learnerID, writer.reader) }
            return try records.reduce(0) { try writer.insertIfNew($1) ? $0 + 1 : $0 }
        }
        return QuestionsImportReply(
            added: added, known: records.count - added, problems: problems.told, otherProblems: problems.others,
            leftOut: drafts.leftOut > 0 ? drafts.leftOut : nil)
    }

    /// Writes a learner's cards to a file, or gives them as a text.
    ///
    /// - Throws: ``ServiceError/Code/forbidden``, ``ServiceError/Code/conflict`` for a file that is there;
    ///   ``ServiceError/Code/invalidInput`` for a package without a file.
    package func give(
        to path: String?, as format: FlashcardFormat, materialID: UUID?, of learnerID: UUID, mayReplace: Bool,
        userID: UInt32
    ) async throws -> FlashcardsExportReply {
        try await study.store.requireLearner(learnerID)
        let filter = FlashcardFilter(materialID: materialID)
        let cards = try await study.store.read { reader in
            try reader.flashcards(of: learnerID, filter, limit: .max).map(Flashcard.init)
        }
        let text: String
        switch format {
        case .csv: text = FlashcardTable.write(cards, separator: ",")
        case .tsv: text = FlashcardTable.write(cards, separator: "\t")
        case .json: text = String(decoding: try WireFormat.encode(FlashcardFile(flashcards: cards)), as: UTF8.self)
        case .apkg: return try await give(cards, asPackage: path, mayReplace: mayReplace, userID: userID)
        }
        guard let path else { return FlashcardsExportReply(flashcards: cards.count, text: text) }
        try await documents.place(text, at: path, mayReplace: mayReplace, userID: userID)
        return FlashcardsExportReply(flashcards: cards.count, path: path)
    }

    private func give(
        _ cards: [Flashcard], asPackage path: String?, mayReplace: Bool, userID: UInt32
    ) async throws -> FlashcardsExportReply {
        guard let path else {
            throw ServiceError(.invalidInput, "A package is no text; give the 'path' of a file.", field: "path")
        }
        let package = FlashcardPackage(
            cards: cards, now: study.now, secondsFromGMT: study.log.calendar.timeZone.secondsFromGMT(for: study.now))
        try await documents.place(at: path, mayReplace: mayReplace, userID: userID) { try package.write(to: $0.path) }
        return FlashcardsExportReply(flashcards: cards.count, path: path)
    }

    private typealias Drafts = (entries: [(line: Int, draft: FlashcardFile.Draft)], leftOut: Int)

    /// What a file holds, each with the line, or the place in a list, that it was found at; and what could not be read.
    private static func drafts(
        _ text: String, _ format: FlashcardFormat, field: String
    ) throws -> (Drafts, ImportProblems) {
        guard format == .json else {
            let table = FlashcardTable.read(text, separator: format == .tsv ? "\t" : nil, most: mostCards)
            let entries = table.entries.map { entry in
                let draft = FlashcardFile.Draft(
                    question: entry.question, answer: entry.answer, explanation: entry.explanation)
                return (entry.line, draft)
            }
            return ((entries, table.leftOut), ImportProblems())
        }
        var drafts: Drafts = ([], 0)
        var (problems, place) = (ImportProblems(), 0)
        do {
            let isFile = try JSONList.each("flashcards", in: Data(text.utf8)) { element in
                place += 1
                if place > mostCards {
                    drafts.leftOut += 1
                } else if let draft = FlashcardFile.draft(element) {
                    drafts.entries.append((place, draft))
                } else {
                    problems.add("It needs 'question' and 'answer'; one of its fields cannot be read.", line: place)
                }
                return true
            }
            guard isFile else { throw JSONList.Malformed() }
        } catch {
            throw ServiceError(
                .unreadableFile, "The file is not JSON with a list of 'flashcards', each with 'question' and 'answer'.",
                field: field)
        }
        return (drafts, problems)
    }
}

/// Flashcards as JSON, with all their fields.
private struct FlashcardFile: Encodable {
    var flashcards: [Flashcard]

    /// Bytes of one card.
    private static let mostBytes = 1 << 18

    static func draft(_ element: Data) -> Draft? {
        element.count > mostBytes ? nil : try? WireFormat.decode(Draft.self, from: element)
    }

    /// A card of a file: what is missing is as in a new one.
    struct Draft: Decodable {
        var question: String
        var answer: String
        var explanation: String?
        var easeFactor: Double?
        var interval: Int?
        var repetitions: Int?
        var nextReviewDate: Date?
        var createdAt: Date?
        var lastReviewedAt: Date?

        /// Under an id of this store's own: whether it is there already, question and answer tell.
        func card(materialID: UUID?, at now: Date) -> Flashcard {
            var card = Flashcard(
                id: UUID(), materialID: materialID, question: question, answer: answer, explanation: explanation,
                at: now)
            card.createdAt = createdAt ?? now
            card.schedule = Flashcard.Schedule(
                easeFactor: easeFactor ?? card.easeFactor, interval: interval ?? card.interval,
                repetitions: repetitions ?? card.repetitions, nextReviewDate: nextReviewDate ?? now,
                // An answer of the future would keep the card from being answered until then.
                lastReviewedAt: lastReviewedAt.map { min($0, now) })
            return card
        }
    }
}

package struct FlashcardsExportReply: Codable, Sendable {
    package var flashcards: Int
    /// Where it was written.
    package var path: String?
    /// The export itself, where no path was given.
    package var text: String?
}
