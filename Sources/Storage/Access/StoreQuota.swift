/// How many records of one kind one holder may have, so that none fills the store for all.
package struct StoreQuota: Sendable, Hashable {
    /// By which a refusal names it.
    package let name: String
    package let most: Int
    /// What is counted.
    package let things: String
    /// Who or what has them.
    package let holder: String
    /// What somebody who has reached it can do.
    package let advice: String
    /// A table, or a query in brackets.
    let table: String
    /// The column that names the holder; nil where all are counted together.
    let column: String?

    package static let learners = StoreQuota(
        name: "learners", most: 10_000, things: "learners", holder: "The store",
        advice: "Delete one that is not needed (learner.delete).", table: "learners", column: nil)
    package static let cards = StoreQuota(
        name: "cardsOfLearner", most: 1_000_000, things: "cards", holder: "A learner",
        advice: "Delete some (vocab.bulk).", table: "words", column: "learner_id")
    package static let sessions = StoreQuota(
        name: "sessionsOfLearner", most: 1_000_000, things: "conversations", holder: "A learner",
        advice: "Delete old ones (session.delete).", table: "sessions", column: "learner_id")
    package static let books = StoreQuota(
        name: "booksOfLearner", most: 20_000, things: "books", holder: "A learner",
        advice: "Delete some (books.delete).", table: "user_books", column: "learner_id")
    package static let ideas = StoreQuota(
        name: "ideasOfLearner", most: 20_000, things: "ideas of books", holder: "A learner",
        advice: "Delete some (books.ideas.delete).", table: "book_ideas", column: "learner_id")
    package static let materials = StoreQuota(
        name: "materialsOfLearner", most: 20_000, things: "materials", holder: "A learner",
        advice: "Delete some (materials.delete).", table: "materials", column: "learner_id")
    package static let tasks = StoreQuota(
        name: "tasksOfLearner", most: 100_000, things: "tasks", holder: "A learner",
        advice: "Delete some (tasks.delete).", table: "tasks", column: "learner_id")
    package static let subjects = StoreQuota(
        name: "subjectsOfLearner", most: 1_000, things: "subjects", holder: "A learner",
        advice: "Delete some (subjects.delete).", table: "subjects", column: "learner_id")
    package static let questions = StoreQuota(
        name: "questionsOfLearner", most: 200_000, things: "questions", holder: "A learner",
        advice: "Delete some (study.questions.delete).", table: "study_questions", column: "learner_id")
    package static let flashcards = StoreQuota(
        name: "flashcardsOfLearner", most: 200_000, things: "flashcards", holder: "A learner",
        advice: "Delete some (flashcards.delete).", table: "flashcards", column: "learner_id")
    package static let rooms = StoreQuota(
        name: "rooms", most: 10_000, things: "rooms with anchors", holder: "The store",
        advice: "Hang anchors in rooms that are there, or delete those of others.",
        table: "(SELECT DISTINCT room FROM anchors)", column: nil)
    package static let anchors = StoreQuota(
        name: "anchorsOfRoom", most: 200_000, things: "anchors", holder: "A room",
        advice: "Delete some (anchor.delete), or let them expire.", table: "anchors", column: "room")

    package static let all = [
        learners, cards, sessions, books, ideas, materials, tasks, subjects, questions, flashcards, rooms, anchors,
    ]

    /// The one that counts records of a kind.
    static func counting(_ kind: ChangeRecord.Kind) -> StoreQuota? {
        switch kind {
        case .word: cards
        case .session: sessions
        case .userBook: books
        case .bookIdea: ideas
        case .material: materials
        case .task: tasks
        case .subject: subjects
        case .question: questions
        case .flashcard: flashcards
        case .anchor: anchors
        default: nil
        }
    }
}

/// Whose records a quota counts.
struct QuotaHolder: Hashable {
    let quota: StoreQuota
    /// Nil for the store.
    let name: String?
}
