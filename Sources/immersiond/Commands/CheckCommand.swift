import ArgumentParser
import ContentFiles
import Foundation
import Grammar
import JSONText
import LearningService
import Lexicon
import Protocol

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Checks a text's grammar, without a daemon.",
        discussion: """
            With --jsonl every line of standard input is a request {"id", "text", "expected"?: ["an answer", …]}, and \
            a line of standard output its result {"id", "inputText", "errors", "hints", "correctedText"} in the same \
            order, or {"id", "error": {"code", "message"}}. A hint is {"error", "confidence", "basis"}: what may be \
            wrong, and how sure that is.

            With --page the text is a page of many sentences: each is checked by itself, the one before it in mind, \
            and what was found is counted by category and by rule, with the three rules to work on first.
            """)

    @Argument(help: "The text, of 1 to 2,000 bytes; standard input is read when there is none.")
    var text: String?

    @Option(help: "A file with the text, each line checked by itself.")
    var file: String?

    @OptionGroup var content: ContentOptions
    @OptionGroup var colour: ColourOptions

    @Option(
        help: """
            The text's language, es, or a variant, es-MX: what is right there is not corrected. The content's usual \
            one unless given.
            """)
    var language: String?

    @Option(help: "The language of the explanations; the content's usual one unless given.")
    var explanationLanguage: String?

    @Option(
        help: """
            Your first language, as en, fr, de, it, pt or ja: what it does otherwise is told, and comes first of what \
            to work on.
            """)
    var firstLanguage: String?

    @Option(help: "An answer that was expected, as evidence; may be given more than once.")
    var expected: [String] = []

    @Flag(help: "Show why rules fired, or kept silent after all.")
    var explain = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Check requests from standard input, one a line.")
    var jsonl = false

    @Flag(help: "Check a page of up to 1 MiB sentence by sentence, and sum up what was found.")
    var page = false

    /// The longest page, in bytes.
    private static let pageLimit = 1 << 20

    func validate() throws {
        if page, jsonl || explain || !expected.isEmpty {
            throw ValidationError("--page goes with neither --jsonl, --explain nor --expected.")
        }
        if text != nil, file != nil { throw ValidationError("Give a text or --file, not both.") }
        if jsonl, text != nil || file != nil || json || explain {
            throw ValidationError(
                "--jsonl reads standard input and goes with neither a text, --file, --json nor --explain.")
        }
    }

    func run() throws {
        let (checker, options) = try reportingErrors { try checking() }
        if jsonl {
            CheckStream(
                checker: checker, explanationLanguage: options.explanationLanguage, region: options.region,
                firstLanguage: firstLanguage
            ).run(reading: .standardInput) {
                StandardOutput.writeLine($0)
            }
            return
        }
        if page {
            try show(checker.checkPage(try reportingErrors(pageText), options: options))
            return
        }
        for sentence in try reportingErrors(texts) { try show(sentence, checker, options) }
    }

    /// What checks, and how.
    private func checking() throws -> (GrammarChecker, GrammarChecker.Options) {
        let content = try content.languages()
        let language = language ?? content.defaults.target
        let checker = try content.checker(language)
        return (
            checker,
            GrammarChecker.Options(
                explanationLanguage: explanationLanguage ?? content.defaults.explanation,
                region: checker.language.region(of: language), expected: expected, firstLanguage: firstLanguage)
        )
    }

    private func show(_ sentence: String, _ checker: GrammarChecker, _ options: GrammarChecker.Options) throws {
        let examination = checker.examine(sentence, options: options, isTracing: explain)
        if json {
            print(String(decoding: try WireFormat.encode(examination.report), as: UTF8.self))
        } else {
            print(GrammarReportPrinter(style: colour.style).text(of: examination))
        }
        for trace in examination.traces { print("\n\(trace)") }
    }

    private func show(_ report: PageReport) throws {
        if json {
            print(String(decoding: try WireFormat.encode(report), as: UTF8.self))
        } else {
            print(PageReportPrinter(style: colour.style).text(of: report))
        }
    }

    private func pageText() throws -> String {
        let text = try input()
        guard text.utf8.count <= Self.pageLimit else {
            throw LaunchError("The page has more than \(Self.pageLimit) bytes; check it in parts.")
        }
        guard text.contains(where: { !$0.isWhitespace }) else { throw LaunchError("The page is empty.") }
        return text
    }

    private func input() throws -> String {
        guard let file else { return try text ?? Self.standardInput() }
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw LaunchError("The file \(file) cannot be read as UTF-8 text.")
        }
        return text
    }

    /// What the daemon refuses is refused here too.
    private func texts() throws -> [String] {
        let input = try input()
        let whole = input.trimming(while: \.isWhitespace)
        guard file != nil else {
            try ParameterSchema.text().check(.string(whole), at: "text")
            return [whole]
        }
        let lines = whole.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        for line in lines { try ParameterSchema.text().check(.string(line), at: "text") }
        return lines
    }

    /// - Throws: ``LaunchError`` when it cannot be read, or is not UTF-8.
    private static func standardInput() throws -> String {
        guard let text = String(data: try StandardInput.whole(), encoding: .utf8) else {
            throw LaunchError("Standard input is not valid UTF-8.")
        }
        return text.replacing("\r\n", with: "\n")
    }
}
