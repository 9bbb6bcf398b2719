import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Pronunciation
import PronunciationCoach
import Protocol
import SpeechClient
import Vocab

struct ScoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score", abstract: "Judges how a recording was pronounced, without a daemon.",
        discussion: """
            Reads WAV, FLAC, Ogg Vorbis, Opus and MP3. With --jsonl, every line of standard input is a request, such \
            as {"id": 1, "audio": "a.wav", "text": "Buenas tardes", "language": "es"}, and every line of output its \
            result, in the same order: {"id": 1, "accepted": true, …}, or {"id": 1, "error": {"code": …, "message": \
            …}}. 'phones' takes the place of the synthesiser's pronunciation: an array of IPA symbols for each word. \
            'audioData' holds the file in base64 in place of a path. Other members are ignored.

            A recording without speech, or of other words, is not accepted, and says why; that is a result. The exit \
            status is 0 when every request was answered, 1 when the recording cannot be judged at all (with --jsonl: \
            when the content folder cannot be read), and 64 when the command line is wrong.
            """)

    @Argument(help: "The recording; none with --jsonl.")
    var audio: String?

    @Option(help: "What should have been said; 3,50 € as it is said, in the words 3 euros con 50.")
    var text: String?

    @Option(
        help: """
            The language, or one of its variants: es, es-MX, en. With --jsonl, of the lines that name none. The \
            content's usual one unless given.
            """)
    var language: String?

    @Option(help: "How each word should sound, as JSON: an array of IPA symbols for each word.")
    var phones: String?

    @Option(help: "The language of the feedback, en or es; the content's usual one unless given.")
    var explanationLanguage: String?

    @Option(help: "The learner's first language; feedback adds what its speakers should mind.")
    var native: String?

    @Option(help: "Draw a picture of the recording into this file.")
    var svg: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Read requests from standard input, one a line, and print results, one a line.")
    var jsonl = false

    @OptionGroup var content: ContentOptions
    @OptionGroup var colour: ColourOptions
    @OptionGroup var speech: SpeechOptions

    func validate() throws {
        if jsonl {
            guard audio == nil, text == nil, phones == nil, svg == nil else {
                throw ValidationError(
                    "With --jsonl the requests come from standard input: leave out the recording, --text, --phones and "
                        + "--svg.")
            }
        } else if audio == nil || text == nil {
            throw ValidationError("Give a recording and --text, or --jsonl.")
        }
        if svg == "" { throw ValidationError("--svg must be a file; it is empty.") }
    }

    func run() async throws {
        let scorer = try reportingErrors { () throws in
            let read = try content.pronunciation()
            return PronunciationScorer(
                pool: speech.pool(content: content.url), content: read.content, readings: read.readings)
        }
        let defaults = content.languageDefaults
        let spoken = language ?? defaults.target
        let explanationLanguage = explanationLanguage ?? defaults.explanation
        let languages = scorer.content.phrases.languages
        guard languages.contains(explanationLanguage) else {
            throw ValidationError("--explanation-language must be one of \(languages.joined(separator: ", ")).")
        }
        do {
            if jsonl {
                await stream(scorer, language: spoken, explanationLanguage: explanationLanguage)
            } else {
                try await single(scorer, language: spoken, explanationLanguage: explanationLanguage)
            }
        } catch {
            await scorer.pool.shutdown()
            throw error
        }
        await scorer.pool.shutdown()
    }

    private func stream(_ scorer: PronunciationScorer, language: String, explanationLanguage: String) async {
        let stream = ScoreStream(
            scorer: scorer, language: language, explanationLanguage: explanationLanguage, nativeLanguage: native,
            lookAhead: 4 * speech.speechWorkers)
        var progress = ProgressLine()
        var (done, failed) = (0, 0)
        await stream.run(reading: .standardInput) { outcome in
            StandardOutput.writeLine(Data(outcome.line))
            done += 1
            failed += outcome.isError ? 1 : 0
            let refused = failed > 0 ? ", \(failed) refused" : ""
            let rate = progress.rate(done)
            progress.show("\(done) scored\(refused), \(rate) a second")
        }
        progress.clear()
    }

    private func single(_ scorer: PronunciationScorer, language: String, explanationLanguage: String) async throws {
        let request = try reportingErrors {
            try self.request(language: language, explanationLanguage: explanationLanguage)
        }
        let assessment: Assessment
        do throws(ScoreFault) {
            assessment = try await scorer.assess(request)
        } catch {
            let fault = error.serviceError(scorer.content.phrases, in: explanationLanguage) { "\($0)" }
            return try reportingErrors { throw fault }
        }
        let reply = scorer.reply(assessment, to: request)
        if let svg {
            try reportingErrors {
                guard let picture = scorer.picture(of: assessment, told: reply, for: request) else {
                    throw LaunchError("The recording is too short or damaged to be drawn.")
                }
                try NamedOutput.write(picture, to: svg)
            }
        }
        if json { return print(String(decoding: try WireFormat.encode(reply), as: UTF8.self)) }
        let printer = PronunciationPrinter(
            style: colour.style, phrases: scorer.content.phrases, language: explanationLanguage)
        print(printer.text(of: reply, expected: request.text))
    }

    /// - Throws: ``RPCError`` for what the daemon refuses too.
    private func request(language: String, explanationLanguage: String) throws -> ScoreRequest {
        var members: [String: JSONValue] = ["text": .string(text ?? ""), "language": .string(language)]
        if let phones {
            do {
                members["phones"] = try JSONParser.parse(Data(phones.utf8))
            } catch {
                throw RPCError(.invalidParams, "--phones is not valid JSON: \(error).", field: "phones")
            }
        }
        try Parameter.check(members, against: Parameter.expectedSpeech)
        var request = try Arguments(members).scoreRequest(.file(path: audio ?? ""), language: language)
        request.wantsTracks = svg != nil
        request.explanationLanguage = explanationLanguage
        request.nativeLanguage = native
        return request
    }
}
