import ArgumentParser

struct WordsAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Adds words to a learner's list, in any of their forms.")

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
        var added: [JSONValue] = []
        defer { if words.json { print((try? JSONValue.array(added).indented()) ?? "[]") } }
        try reportingErrors {
            var (daemon, parameters) = try words.connect(makesLearner: true)
            parameters["translation"] = translation.map(JSONValue.string)
            parameters["deck"] = deck.map(JSONValue.string)
            if !tag.isEmpty { parameters["tags"] = .array(tag.map(JSONValue.string)) }
            var progress = ProgressLine()
            defer { progress.clear() }
            for word in word {
                if self.word.count > 1 { progress.show("added \(added.count) of \(self.word.count)") }
                parameters["word"] = .string(word)
                added.append(try daemon.call("vocab.add", .object(parameters)))
            }
        }
        guard !words.json else { return }
        for line in WordTable(words: added, style: colour.style).lines { print(line) }
    }
}
