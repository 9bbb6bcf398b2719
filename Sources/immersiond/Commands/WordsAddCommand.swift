import ArgumentParser
import JSONText
import LearningService

struct WordsAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Adds words to a learner's list, in any of their forms.",
        discussion: """
            An article before a noun is left out: 'la mesa' adds mesa. A word that is there already gets the deck, the \
            tags and the meaning that are given. Where a word cannot be added the others are, and the command then \
            fails.
            """)

    @Argument(help: "The words.")
    var word: [String]

    @OptionGroup var words: WordsOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "The meaning, needed for a word that the lexicon does not have; of one word only.")
    var translation: String?

    @Option(help: "Their deck; levels are separated by '::'.")
    var deck: String?

    @Option(help: "A tag; may be given more than once.")
    var tag: [String] = []

    func validate() throws {
        if word.count > 1, translation != nil {
            throw ValidationError("--translation is of one word; add the others without it.")
        }
    }

    func run() throws {
        var adding = try reportingErrors { try start() }
        // What was added before something failed is told all the same.
        let outcome = Result { try reportingErrors { try addAll(to: &adding) } }
        try report(adding)
        try outcome.get()
        if !adding.refusals.isEmpty { throw ExitCode.failure }
    }

    private func addAll(to adding: inout CardAdding) throws {
        var progress = ProgressLine()
        defer { progress.clear() }
        for word in word {
            if self.word.count > 1 { progress.show("added \(adding.cards.count) of \(self.word.count)") }
            try adding.add(word)
        }
    }

    private func start() throws -> CardAdding {
        let (daemon, parameters) = try words.connect(makesLearner: true)
        let wish = CardAdding.Wish(translation: translation, deck: deck, tags: tag)
        return CardAdding(daemon: daemon, parameters: parameters, wish: wish)
    }

    private func report(_ adding: CardAdding) throws {
        if words.json {
            print(try JSONValue(written: adding.cards).indented())
        } else if !adding.cards.isEmpty {
            for line in CardTable(words: adding.cards.map(\.word), style: colour.style).lines { print(line) }
            for remark in adding.remarks { print(colour.style.dim(remark)) }
        }
        for refusal in adding.refusals { complain(refusal) }
    }
}
