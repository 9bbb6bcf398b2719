import ArgumentParser
import Foundation
import Grammar
import Lexicon

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Checks a sentence's grammar, without a daemon.")

    @Argument(help: "The text; standard input is read when there is none.")
    var text: String?

    @OptionGroup var content: ContentOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "The text's language.")
    var language = "es"

    @Option(help: "The language of the explanations.")
    var explain = "en"

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let snapshot = ContentSnapshot.load(directory: content.url, at: Date())
        let checker = try reportingErrors { try snapshot.checker(language) }
        let input = text ?? String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        let report = checker.check(
            input.trimming(while: \.isWhitespace), options: GrammarChecker.Options(explanationLanguage: explain))
        if json { return print(String(decoding: try WireFormat.encode(report), as: UTF8.self)) }
        print(GrammarReportPrinter(style: colour.style).text(of: report))
    }
}
