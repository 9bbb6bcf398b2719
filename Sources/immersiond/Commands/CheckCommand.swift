import ArgumentParser
import Foundation
import Grammar
import Lexicon

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Checks a sentence's grammar, without a daemon.")

    @Argument(help: "The text, of 1 to 2,000 bytes; standard input is read when there is none.")
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
        let report = try reportingErrors {
            let input = try text ?? Self.standardInput()
            let sentence = input.trimming(while: \.isWhitespace)
            // What the daemon refuses is refused here too.
            try ParameterSchema.text().check(.string(sentence), at: "text")
            return try content.snapshot().checker(language)
                .check(sentence, options: GrammarChecker.Options(explanationLanguage: explain))
        }
        if json { return print(String(decoding: try WireFormat.encode(report), as: UTF8.self)) }
        print(GrammarReportPrinter(style: colour.style).text(of: report))
    }

    /// - Throws: ``LaunchError`` when it is not UTF-8.
    private static func standardInput() throws -> String {
        guard let text = String(data: FileHandle.standardInput.readDataToEndOfFile(), encoding: .utf8) else {
            throw LaunchError("Standard input is not valid UTF-8.")
        }
        return text
    }
}
