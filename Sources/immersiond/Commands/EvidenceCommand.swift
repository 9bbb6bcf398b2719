import ArgumentParser
import Conversation
import Foundation
import JSONText
import LearningService
import Pronunciation
import Protocol
import ScenarioTools
import SpeechClient
import SpeechProtocol

/// Prints what speaks for the words found in recordings: what `training/train_spoken_evidence.py` learns from.
struct EvidenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evidence",
        abstract: "Prints what speaks for the words that are found in recordings having been said, for training.",
        discussion: """
            Every line of standard input is a request: {"id": 1, "audio": "a.wav", "scenario": "es-cafe-madrid"} hears \
            what may be said where the scenario begins, or in its "node", {"id": 2, "audio": "b.wav", "language": \
            "en", "sentences": ["…", "…"]} one of the sentences, and {"id": 3, "audio": "c.wav", "language": "en", \
            "text": "…"} asks what speaks for a text that was expected. Every line of output is its result, in the \
            same order: {"id": 1, "sentence": {"text": "…", "values": […]}, "words": {…}}, {"id": 3, "text": {…}, \
            "presence": [[…], …], "others": [[…], …]} or {"id": 1, "error": {…}}.
            """,
        shouldDisplay: false)

    /// The longest line, in bytes.
    private static let lineLimit = 1 << 20

    @OptionGroup var content: ContentOptions
    @OptionGroup var speech: SpeechOptions

    func run() async throws {
        let snapshot = try reportingErrors { () throws in try content.snapshot() }
        let pool = speech.pool(content: content.url)
        var lines = LineReader(.standardInput, limit: Self.lineLimit)
        while let line = lines.next() {
            let result = await result(of: line, snapshot, pool)
            StandardOutput.writeLine(Data(result))
        }
        await pool.shutdown()
    }

    private func result(of line: LineReader.Line, _ snapshot: ContentSnapshot, _ pool: SpeechWorkerPool) async -> Data {
        guard case .whole(let data) = line, let request = try? WireFormat.decode(Request.self, from: data) else {
            return FailedLine(id: .null, RPCError(.invalidRequest, "The line is not a request; see --help.")).data
        }
        do {
            let audio = [UInt8](try Data(contentsOf: URL(filePath: request.audio)))
            let assessment = try await pool.assess(audio: audio, try request.assessment(snapshot))
            let evidence = assessment.evidence ?? HearingEvidence()
            return try WireFormat.encode(
                Result(
                    id: request.id, sentence: evidence.sentence, words: evidence.words, text: evidence.text,
                    presence: evidence.presence, others: evidence.others))
        } catch {
            return FailedLine(id: request.id, RPCError(known: error) ?? RPCError(.internalError, "\(error)")).data
        }
    }

    private struct Request: Decodable {
        var id: JSONValue
        var audio: String
        var scenario: String?
        var node: String?
        var language: String?
        var sentences: [String]?
        var text: String?

        /// - Throws: ``RPCError`` for a request that names nothing to hear.
        func assessment(_ snapshot: ContentSnapshot) throws -> AssessmentRequest {
            if let scenario {
                let engine = try snapshot.engine(scenario)
                let listener = HeardListener(engine: engine, mode: .normal)
                let state =
                    if let node {
                        listener.place(node)?.state
                    } else {
                        engine.begin(settings: DialogueSettings(), seed: 0).state
                    }
                guard let state, let answers = engine.spokenAnswers(in: state) else {
                    throw RPCError(
                        .invalidParams,
                        node.map { "Nothing is answered in a node '\($0)' of '\(scenario)'." }
                            ?? "Nothing is answered where '\(scenario)' begins.",
                        field: node == nil ? "scenario" : "node")
                }
                let network = snapshot.wordModel(for: engine, in: state).flatMap(WordNetwork.init)
                return self.assessment(
                    .grammar(RecognitionGrammar(answers), else: network), in: engine.scenario.language, snapshot)
            }
            if let language, let text { return assessment(.text(text, phones: nil), in: language, snapshot) }
            guard let language, let sentences, !sentences.isEmpty else {
                throw RPCError(
                    .invalidParams, "Name a 'scenario', or a 'language' and a 'text' or 'sentences'.", field: "scenario"
                )
            }
            return assessment(.grammar(RecognitionGrammar(sentences: sentences)), in: language, snapshot)
        }

        private func assessment(
            _ target: AssessmentRequest.Target, in language: String, _ snapshot: ContentSnapshot
        ) -> AssessmentRequest {
            AssessmentRequest(
                language: language, voice: snapshot.coach.voice(for: language), target: target,
                habits: snapshot.coach.habits(of: language), evidence: true)
        }
    }

    private struct Result: Encodable {
        var id: JSONValue
        var sentence: HearingEvidence.Words?
        var words: HearingEvidence.Words?
        var text: HearingEvidence.Words?
        var presence: [[Float]]?
        var others: [[Float]]?
    }
}

extension RecognitionGrammar {
    /// One of some sentences, their words parted by spaces.
    fileprivate init(sentences: [String]) {
        var (words, edges, numbers) = ([String](), [Edge](), [String: Int]())
        var state = 1
        var finals: [Int] = []
        for sentence in sentences {
            var source = 0
            for word in sentence.split(separator: " ").map(String.init) {
                let number = numbers[word] ?? words.count
                if number == words.count {
                    words.append(word)
                    numbers[word] = number
                }
                edges.append(Edge(source: source, target: state, word: number))
                (source, state) = (state, state + 1)
            }
            if source > 0 { finals.append(source) }
        }
        self.init(words: words, stateCount: state, edges: edges, finals: finals)
    }
}
