import ArgumentParser
import ContentFiles
import Foundation
import Lexicon
import Templates

struct MatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match", abstract: "Matches sentences with templates, without a daemon.",
        discussion: """
            Every line of standard input is a request, and a line of standard output its result in the same order:

            {"id", "template": "quiero {drink}" | "responses": [{"id", "accept": ["…"], "understand": ["…" or \
            {"pattern", "error"}]}], "rules"?: {"name": "template"}, "lists"?: {"name": {"values": ["…" or {"in", \
            "out"}]} | {"range": {"from", "to", "step"?}} | {"wildcard": true}}, "text", "language"?, "mode"?: \
            "strict" | "tolerant", "tolerance"?: "easy" | "normal" | "challenging"}

            {"id", "matched", "decision", "response", "slots", "recast", "cost", "edits", "margin"}, or {"id", \
            "error": {"code", "message", "path", "line", "column"}}.

            strict compares as hassil does: the whole sentence, accents and all. tolerant is how characters understand \
            learners: what is a little wrong still counts.
            """)

    @OptionGroup var content: ContentOptions

    @Option(help: "The language of requests that name none; numbers are said in it. The content's own unless given.")
    var language: String?

    @Option(help: "The mode of requests that name none: strict or tolerant.")
    var mode = "strict"

    @Flag(help: "Match requests from standard input, one a line.")
    var jsonl = false

    func validate() throws {
        guard jsonl else { throw ValidationError("match reads requests from standard input; give --jsonl.") }
        guard TemplateGrammar.Mode(rawValue: mode) != nil else {
            throw ValidationError("--mode must be strict or tolerant, not '\(mode)'.")
        }
        if let language, !MatchStream.isLanguage(language) {
            throw ValidationError("--language must be a tag such as es or es-MX, not '\(language)'.")
        }
    }

    func run() throws {
        // Words of a language matter to tolerant matching only, and not even there must it have content.
        if content.content != nil { try reportingErrors { try ContentFolder.require(content.url) } }
        let folder = content.url.appending(path: "languages")
        let cache = content.cacheFolder
        var stream = MatchStream(
            language: language ?? content.languageDefaults.target, mode: TemplateGrammar.Mode(rawValue: mode) ?? .strict
        ) { id in
            let directory = folder.appending(path: id)
            guard FileManager.default.fileExists(atPath: directory.appending(path: "language.yaml").path) else {
                return nil
            }
            do {
                return try LanguagePack.load(directory: directory, cache: cache)
            } catch {
                complain("The language '\(id)' could not be loaded and is taken as unknown: \(error)")
                return nil
            }
        }
        stream.run(reading: .standardInput) { StandardOutput.writeLine($0) }
    }
}
