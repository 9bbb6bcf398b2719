import Foundation
import JSONText
import LearningService
import Lexicon
import Storage
import Vocab

/// The methods by which words are studied: what is due, answers, and what may be told of them.
extension VocabMethods {
    enum Rating: String, CaseIterable {
        case again, hard, good, easy

        var reviewRating: ReviewRating {
            switch self {
            case .again: .again
            case .hard: .hard
            case .good: .good
            case .easy: .easy
            }
        }
    }

    /// What a client may say of where an answer came from.
    package enum Source: String, CaseIterable {
        case review, conversation, reading, quiz
    }

    package var study: [RPCMethod] {
        [
            RPCMethod(
                "vocab.due",
                "Lists what to review now: the likeliest forgotten first, then new words, within the day's limits.",
                pace: .long,
                parameters: [
                    Self.learner, Self.language, .optional("at", .instant, "The moment; now unless given."),
                    .optional("limit", .integer(1...500), "50 unless given."),
                    .optional(
                        "newLimit", .integer(0...500), "New words among them; what the day still allows unless given."),
                ],
                result:
                    "words: an array of VocabularyWord; newLeft and reviewsLeft: what the day's limits still allow.",
                example: #"{"learnerID": "\#(Self.exampleID)", "limit": 10}"#,
                errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
            ) { try await due($0) },
            RPCMethod(
                "vocab.review", "Records how well a word was remembered, and schedules its next review.",
                parameters: [
                    .required("wordID", .uuid, "The card."),
                    .required("rating", LearnerParameters.choices(Rating.self), "How it went."),
                    .optional("reviewID", .uuid, "Sent again with the same id, a review counts once."),
                    .optional(
                        "at", .instant, "When it was; now unless given. Not before the last review, not in the future."),
                    .optional(
                        "durationMs", .integer(0...ReviewLogEntry.longestDuration), "How long the answer took."),
                    .optional(
                        "source", LearnerParameters.choices(Source.self),
                        "Where the answer came from; only reviews and quizzes count for the day's limits and for the "
                            + "fit of parameters. review unless given."),
                ],
                result:
                    "reviewID; word: the VocabularyWord with its next review; scheduling: phase, step, stability (days), "
                    + "difficulty, due, lastReview, interval (days) and what it has counted; leech: whether the word has now been forgotten so often that it got the tag 'leech'.",
                example: #"{"wordID": "\#(Self.exampleID)", "rating": "good"}"#,
                errors: [.notFound, .conflict] + RPCError.Code.ofWriting
            ) { try await review($0) },
            RPCMethod(
                "vocab.preview", "Tells where each answer would leave a word, for the buttons to show.",
                parameters: [
                    .required("wordID", .uuid, "The card."),
                    .optional("at", .instant, "The moment of the answer; now unless given."),
                ],
                result: "again, hard, good and easy: scheduling as vocab.review returns it.",
                example: #"{"wordID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofReading
            ) { arguments in
                let wordID = try arguments.required("wordID", Arguments.uuid)
                let now = clock()
                let at = arguments.date("at") ?? now
                let reviewer = CardReviewer(calendar: calendar)
                return PreviewReply(
                    outcomes: try await store.read { try reviewer.outcomes(wordID, at: at, now: now, in: $0) })
            },
            RPCMethod(
                "vocab.undo",
                "Takes a learner's last answer back, whether given in a review, a text or a conversation; it stays in the "
                    + "log, and counts no more.",
                parameters: [
                    Self.learner,
                    .optional("reviewID", .uuid, "Of its word's last answer; the learner's last one unless given."),
                    .optional("wordID", .uuid, "Whose last answer, where no reviewID is given."),
                    .optional("undoID", .uuid, "Sent again with the same id, it is taken back once."),
                ],
                result: "word: the VocabularyWord as before; reviewID: of the answer.",
                example: #"{"learnerID": "\#(Self.exampleID)"}"#,
                errors: [.notFound, .conflict] + RPCError.Code.ofWriting
            ) { try await undo($0) },
        ]
    }

    private func due(_ arguments: Arguments) async throws -> DueReply {
        let learnerID = try await learner(arguments)
        let clock = clock()
        let now = arguments.date("at") ?? clock
        let content = catalog.snapshot
        let languages = try content.language(in: arguments).map { [$0.id] } ?? content.languages.keys.sorted()
        let (limit, newLimit) = (arguments.integer("limit") ?? 50, arguments.integer("newLimit"))
        let study = StudyQueue(content: content, calendar: calendar, memory: queues, mark: store.wordMark, clock: clock)
        let queue = try await store.read {
            try study.queue(
                of: learnerID, languages: try $0.languages(among: languages, of: learnerID), at: now, limit: limit,
                newLimit: newLimit, in: $0)
        }
        return DueReply(
            words: queue.words, newLeft: queue.newLeft, reviewsLeft: queue.reviewsLeft)
    }

    private func review(_ arguments: Arguments) async throws -> ReviewReply {
        let wordID = try arguments.required("wordID", Arguments.uuid)
        let rating = try arguments.required("rating") { arguments in
            { arguments.choice($0, as: Rating.self) }
        }
        let now = clock()
        let at = arguments.date("at") ?? now
        guard at <= now + CardReviewer.clockTolerance else {
            throw RPCError(
                .invalidParams, "'at' lies in the future; a review is recorded after it happened.", field: "at")
        }
        let reviewID = arguments.uuid("reviewID") ?? UUID()
        let duration = arguments.integer("durationMs")
        let source = ReviewSource(rawValue: arguments.string("source") ?? "review") ?? .review
        let reviewer = CardReviewer(calendar: calendar)
        let answer = try await store.write { writer in
            let answer = try reviewer.answer(
                wordID, rating.reviewRating, reviewID: reviewID, at: at, source: source, durationMs: duration,
                now: now, in: writer)
            if answer.isNew, !source.isAsked { try writer.setLastImplicit(at, ofWord: wordID) }
            return answer
        }
        queues.note(reviewAt: at)
        return ReviewReply(
            reviewID: reviewID, word: WordReply(record: answer.word), scheduling: answer.word.scheduling,
            leech: answer.isLeech)
    }

    private func undo(_ arguments: Arguments) async throws -> UndoReply {
        let learnerID = try await learner(arguments)
        let (wanted, wordID) = (arguments.uuid("reviewID"), arguments.uuid("wordID"))
        let undoID = arguments.uuid("undoID") ?? UUID()
        let (now, reviewer) = (clock(), CardReviewer(calendar: calendar))
        do {
            let (word, reviewID) = try await store.write { writer in
                let reader = writer.reader
                if let wordID, try reader.word(wordID)?.learnerID != learnerID {
                    throw StorageError(
                        .missing, "The learner has no word \(wordID.uuidString.lowercased()).")
                }
                guard
                    let reviewID = try wanted ?? reader.review(takenBackBy: undoID)
                        ?? (wordID.map { try reader.lastReview(ofWord: $0) } ?? reader.lastReview(of: learnerID))?.id
                else {
                    throw StorageError(.missing, "No answer is left to take back.")
                }
                let word = try reviewer.takeBack(ReviewUndo(id: undoID, entryID: reviewID, at: now), in: writer)
                guard word.learnerID == learnerID else {
                    throw StorageError(
                        .missing, "The learner has no review \(reviewID.uuidString.lowercased()).")
                }
                return (word, reviewID)
            }
            return UndoReply(word: WordReply(record: word), reviewID: reviewID)
        } catch let error as VocabError {
            throw RPCError(.conflict, "Nothing was taken back: \(error).", field: "reviewID")
        }
    }
}

private struct DueReply: JSONWritable {
    var words: [WordRecord]
    var newLeft: Int
    var reviewsLeft: Int

    func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.name("words")
            try json.array(words) { try WordReply(record: $0).write(to: &$1) }
            json.set("newLeft", newLeft)
            json.set("reviewsLeft", reviewsLeft)
        }
    }
}

private struct ReviewReply: JSONWritable {
    var reviewID: UUID
    var word: WordReply
    var scheduling: SchedulingState
    var leech: Bool

    func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.set("reviewID", reviewID)
            try json.set("word", word)
            try json.set("scheduling", scheduling)
            json.set("leech", leech)
        }
    }
}

private struct PreviewReply: JSONWritable {
    var outcomes: [(rating: ReviewRating, state: SchedulingState)]

    func write(to json: inout JSONWriter) throws {
        try json.object { json in
            for outcome in outcomes {
                switch outcome.rating {
                case .again: try json.set("again", outcome.state)
                case .hard: try json.set("hard", outcome.state)
                case .good: try json.set("good", outcome.state)
                case .easy: try json.set("easy", outcome.state)
                }
            }
        }
    }
}

private struct UndoReply: JSONWritable {
    var word: WordReply
    var reviewID: UUID

    func write(to json: inout JSONWriter) throws {
        try json.object { json in
            try json.set("word", word)
            json.set("reviewID", reviewID)
        }
    }
}
