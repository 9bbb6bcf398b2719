import Foundation
import JSONText
import LearningService
import Lexicon
import Pictures
import Protocol
import SocketTransport
import Vocab

/// A round of reviews in the terminal: asks, shows, grades.
struct ReviewRound {
    struct Tally {
        var answers = 0
        var recalled = 0
    }

    static let helpText = """
        space  show the answer    1 again   2 hard   3 good   4 easy
        a  play the word    u  take the last answer back    q  end    ?  these keys
        """

    /// Words fetched at once; few, since answers change what is due next.
    private static let batch: Int64 = 20
    private static let ratings: [Character: String] = ["1": "again", "2": "hard", "3": "good", "4": "easy"]

    let daemon: RPCConnection
    let parameters: [String: JSONValue]
    let style: TerminalStyle
    let player: AudioPlayer?
    let limit: Int
    /// Shows a line to whoever answers.
    let say: (String) -> Void
    /// Whether the first word is preceded by what the keys do.
    var showsKeys = false
    private(set) var tally = Tally()
    private var given: [(reviewID: UUID, recalled: Bool)] = []

    init(
        daemon: RPCConnection, parameters: [String: JSONValue], style: TerminalStyle, player: AudioPlayer?, limit: Int,
        say: @escaping (String) -> Void
    ) {
        self.daemon = daemon
        self.parameters = parameters
        self.style = style
        self.player = player
        self.limit = limit
        self.say = say
    }

    /// - Parameter nextKey: nil ends the round.
    /// - Throws: ``RPCError`` and ``RPCConnection/Failure``; answers given until then are kept.
    mutating func run(_ nextKey: () -> Character?) throws {
        while tally.answers < limit {
            let due = try daemon.call(
                Methods.vocabDue, .object(parameters.merging(["limit": .integer(Self.batch)]) { $1 }))
            guard let word = try due.words.first?.card.word else {
                return say(tally.answers == 0 ? "Nothing is due." : "Nothing more is due.")
            }
            guard try ask(word, nextKey) else { return }
        }
    }

    /// - Returns: Whether to go on.
    private mutating func ask(_ word: VocabularyWord, _ nextKey: () -> Character?) throws -> Bool {
        if showsKeys { say(style.dim(Self.helpText)) }
        showsKeys = false
        let started = ContinuousClock.now
        say("\n" + style.bold(Self.noun(word)) + style.dim("  \(word.partOfSpeech?.rawValue ?? "")"))
        var isShown = false
        while let key = nextKey() {
            switch key {
            case " ":
                guard !isShown else { continue }
                isShown = true
                for line in answer(word) { say(line) }
                say(try buttons(word))
                try speak(word)
            case "1"..."4":
                // An answer that was not looked at cannot be graded.
                guard isShown, let rating = Self.ratings[key] else {
                    say(style.dim("  Space shows the answer first."))
                    continue
                }
                try grade(word, rating, after: ContinuousClock.now - started)
                return true
            case "u":
                try undo()
                return true
            case "a": try speak(word)
            case "?": say(style.dim(Self.helpText))
            case "q": return false
            default: continue
            }
        }
        return false
    }

    private mutating func grade(_ word: VocabularyWord, _ rating: String, after duration: Duration) throws {
        let reply = try daemon.call(
            Methods.vocabReview,
            [
                "wordID": .string(word.id.uuidString), "rating": .string(rating),
                "reviewID": .string(UUID().uuidString),
                "durationMs": .integer(Int64(min(duration / .milliseconds(1), 3_600_000))),
            ])
        let isRecalled = rating != "again"
        tally.answers += 1
        if isRecalled { tally.recalled += 1 }
        given.append((reply.reviewID, isRecalled))
        let next = LocalTime().text(try reply.word.card.word.nextReviewDate.map(Instant.text) ?? "")
        say(style.dim("  \(rating), again on \(next)"))
        if reply.leech { say(style.yellow("  This word keeps slipping; it is now tagged 'leech'.")) }
    }

    private mutating func undo() throws {
        guard let last = given.last else { return say(style.dim("  There is no answer to take back.")) }
        _ = try daemon.call(
            Methods.vocabUndo,
            ["learnerID": parameters["learnerID"] ?? .null, "reviewID": .string(last.reviewID.uuidString)])
        given.removeLast()
        tally.answers -= 1
        if last.recalled { tally.recalled -= 1 }
        say(style.dim("  The last answer was taken back."))
    }

    /// What each answer would do.
    private func buttons(_ word: VocabularyWord) throws -> String {
        let now = Date()
        let outcomes = try daemon.call(
            Methods.vocabPreview, ["wordID": .string(word.id.uuidString), "at": .string(Instant.text(now))])
        let states = ["again": outcomes.again, "hard": outcomes.hard, "good": outcomes.good, "easy": outcomes.easy]
        let parts = Self.ratings.sorted { $0.key < $1.key }.compactMap { key, rating in
            states[rating].flatMap { WaitText.text($0, from: now) }.map { "\(key) \(rating) \($0)" }
        }
        return style.dim("  " + parts.joined(separator: " · "))
    }

    private func answer(_ word: VocabularyWord) -> [String] {
        var lines = Self.indented(word.translation).map(style.green)
        if !word.ipa.isEmpty { lines.append(style.dim("  /\(word.ipa.onOneLine)/")) }
        lines += Self.indented(word.definition ?? "")
        for example in word.exampleSentences.prefix(2) {
            lines += Self.indented(example).map(style.dim)
        }
        return lines
    }

    /// The lines of a text, which may come from anybody's deck: nothing in them moves the cursor.
    private static func indented(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { "  " + String($0).onOneLine }
    }

    private func speak(_ word: VocabularyWord) throws {
        guard let player else { return }
        // Without a speech worker the round goes on in silence.
        guard let audio = try? daemon.call(Methods.vocabAudio, ["wordID": .string(word.id.uuidString)]) else { return }
        player.play([audio.path].compactMap(\.self))
    }

    private static func noun(_ word: VocabularyWord) -> String {
        [word.article, word.word].compactMap(\.self).joined(separator: " ").onOneLine
    }
}
