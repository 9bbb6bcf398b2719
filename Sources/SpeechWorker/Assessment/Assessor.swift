import Pronunciation
import SpeechProtocol

/// Judges recordings: decodes them, finds what should be heard, and lets the engine compare.
final class Assessor {
    private let pronouncer: Pronouncer
    private let reference: ReferenceSpeaker
    private let model: ModelFolder
    /// Networks that were heard lately, spelled out.
    private var networks = BoundedTable<NetworkKey, SpelledNetwork>(capacity: 3)

    private struct NetworkKey: Hashable {
        var network: WordNetwork
        var speaker: Pronouncer.Speaker
        var language: String
    }

    /// - Parameter model: the folder of the acoustic model.
    init(synthesizer: EspeakSynthesizer, model: String?) {
        self.model = ModelFolder(model)
        pronouncer = Pronouncer(synthesizer: synthesizer)
        reference = ReferenceSpeaker(synthesizer: synthesizer)
    }

    /// - Parameter audio: an audio file; empty afterwards, for it may be larger than all that is made of it.
    func assess(_ audio: inout [UInt8], _ request: AssessmentRequest) throws(Refused) -> Assessment {
        let engine = try model.loadedEngine()
        let language = request.primaryLanguage
        guard engine.languages.contains(language) else {
            throw Refused(
                .unsupportedLanguage,
                "pronunciation in \"\(request.language)\" cannot be judged; the languages are "
                    + engine.languages.joined(separator: " "))
        }
        switch request.target {
        case .text(let text, let phones, let others):
            // What cannot be said is told before time goes into the audio.
            var ways = [(text: text, line: try pronouncer.line(text, phones: phones, by: request.speaker))]
            if phones == nil { ways += lines(others, like: ways[0].line, by: request.speaker) }
            let recording = try Recording(&audio)
            guard let samples = recording.samples else { return recording.tooLong(text: text) }
            let analysis = engine.analyse(samples)
            let nearest = try Refused.translating { () throws(PronunciationError) in
                try engine.nearest(of: ways.map(\.line.words), in: analysis, language: language)
            }
            return try judge(analysis, ways[nearest].text, ways[nearest].line, by: engine, request)
        case .grammar(let grammar, let network):
            let ways = try pronouncer.pronunciations(of: grammar, by: request.speaker)
            let recording = try Recording(&audio)
            guard let samples = recording.samples else { return recording.tooLong(text: "") }
            let analysis = engine.analyse(samples)
            if request.evidence { return try evidence(analysis, grammar, ways, network, by: engine, request) }
            let (sentence, loss) = try recognise(analysis, grammar, ways, by: engine, request)
            guard let network, sentence.verdict == .wrongSentence || loss > Assessor.poorFit else { return sentence }
            let (words, wordLoss) = try hear(analysis, network, by: engine, request)
            if sentence.verdict == .accepted, words.verdict != .accepted || loss < wordLoss + Assessor.betterFit {
                return sentence
            }
            return words
        }
    }

    /// Other ways to say a text that sound otherwise than it and each other.
    private func lines(
        _ texts: [String], like first: Pronouncer.Line, by speaker: Pronouncer.Speaker
    ) -> [(text: String, line: Pronouncer.Line)] {
        var seen: Set<[[String]]> = [first.words.map(\.phones)]
        return texts.compactMap { text in
            guard let line = try? pronouncer.line(text, phones: nil, by: speaker),
                seen.insert(line.words.map(\.phones)).inserted
            else { return nil }
            return (text, line)
        }
    }

    /// What speaks for the best sentence of a grammar and for the likeliest words of a network.
    private func evidence(
        _ analysis: Analysis, _ grammar: RecognitionGrammar, _ ways: [[[String]]], _ network: WordNetwork?,
        by engine: PronunciationEngine, _ request: AssessmentRequest
    ) throws(Refused) -> Assessment {
        let recognition = try Refused.translating { () throws(PronunciationError) in
            try engine.recognise(
                analysis, grammar: grammar, pronunciations: ways, language: request.primaryLanguage)
        }
        var assessment = Assessment(
            verdict: analysis.refusal ?? .accepted, confidence: 0, duration: analysis.duration, text: "")
        assessment.evidence = HearingEvidence(sentence: recognition.evidence)
        if let network {
            let spelled = try spelled(network, by: engine, request)
            let heard = try Refused.translating { () throws(PronunciationError) in
                try engine.hear(analysis, in: spelled)
            }
            assessment.evidence?.words = heard.evidence
        }
        return assessment
    }

    /// Trust from which on an expected sentence is taken without asking.
    private static let sureSentence = 0.8
    /// Nats a frame by which an expected sentence must fit better than any sounds do, for other words not to be looked
    /// for: many a short one is like another.
    private static let poorFit = -0.3
    /// By how many nats a frame other words must fit better than an expected sentence. Of 900 answers of people who had
    /// not seen the scenarios, said by five voices, 3 were then taken for a sentence that other words were nearer to.
    private static let betterFit = 0.25

    /// Finds the words that were said. How they were said is not judged: of a word misheard that would be wrong.
    private func hear(
        _ analysis: Analysis, _ network: WordNetwork, by engine: PronunciationEngine, _ request: AssessmentRequest
    ) throws(Refused) -> (assessment: Assessment, loss: Double) {
        let spelled = try spelled(network, by: engine, request)
        let heard = try Refused.translating { () throws(PronunciationError) in try engine.hear(analysis, in: spelled) }
        let hasWords = heard.words.contains { $0.text != nil }
        var assessment = Assessment(
            verdict: hasWords || heard.verdict != .accepted ? heard.verdict : .wrongSentence,
            confidence: heard.confidence, duration: analysis.duration, text: "")
        let loss = heard.fit?.loss ?? .infinity
        guard assessment.verdict == .accepted else { return (assessment, loss) }
        assessment.trust = heard.confidence
        assessment.text = heard.text(separator: request.habits.wordSeparator)
        return (assessment, loss)
    }

    private func spelled(
        _ network: WordNetwork, by engine: PronunciationEngine, _ request: AssessmentRequest
    ) throws(Refused) -> SpelledNetwork {
        let key = NetworkKey(network: network, speaker: request.speaker, language: request.primaryLanguage)
        if let known = networks.value(key) { return known }
        let ways = try pronouncer.pronunciations(of: network, by: request.speaker)
        let spelled = try Refused.translating { () throws(PronunciationError) in
            try engine.spelled(network, pronunciations: ways, language: request.primaryLanguage)
        }
        networks.insert(spelled, for: key)
        return spelled
    }

    /// Finds the sentence that was said, and judges that.
    private func recognise(
        _ analysis: Analysis, _ grammar: RecognitionGrammar, _ ways: [[[String]]], by engine: PronunciationEngine,
        _ request: AssessmentRequest
    ) throws(Refused) -> (assessment: Assessment, loss: Double) {
        let language = request.primaryLanguage
        let recognition = try Refused.translating { () throws(PronunciationError) in
            try engine.recognise(analysis, grammar: grammar, pronunciations: ways, language: language)
        }
        guard recognition.verdict == .accepted, let words = recognition.words, !words.isEmpty else {
            // No sentence, or one without words, which only silence says.
            let verdict = recognition.verdict == .accepted ? .wrongSentence : recognition.verdict
            let assessment = Assessment(
                verdict: verdict, confidence: recognition.confidence, duration: analysis.duration, text: "")
            return (assessment, recognition.loss ?? .infinity)
        }
        let text = words.map { grammar.words[$0] }.joined(separator: request.habits.wordSeparator)
        let line = try pronouncer.line(text, phones: nil, by: request.speaker)
        var assessment = try judge(analysis, text, line, by: engine, request, isRecognised: true)
        assessment.confidence = min(assessment.confidence, recognition.confidence)
        assessment.beginningGain = recognition.beginningGain > 0 ? recognition.beginningGain : nil
        if recognition.trust < Assessor.sureSentence, assessment.verdict == .accepted {
            // It may have been another: the character asks, and how it sounded is not judged.
            assessment.trust = recognition.trust
            assessment.isExpected = true
            (assessment.words, assessment.scores, assessment.insertions) = ([], nil, nil)
        }
        return (assessment, recognition.loss ?? .infinity)
    }

    private func judge(
        _ analysis: Analysis, _ text: String, _ line: Pronouncer.Line, by engine: PronunciationEngine,
        _ request: AssessmentRequest, isRecognised: Bool = false
    ) throws(Refused) -> Assessment {
        let language = request.primaryLanguage
        var expected = line.words
        if WordEdges.areOpen(line) {
            let pauses = try Refused.translating { () throws(PronunciationError) in
                try engine.pauses(behind: line.words, in: analysis, language: language)
            }
            expected = WordEdges.beside(line, pauses: pauses)
        }
        let words = pronouncer.withPartners(expected, request.partners, by: request.speaker)
        var assessment = try Refused.translating { () throws(PronunciationError) in
            try engine.assess(
                analysis, text: text, words: words, language: language, tracks: request.tracks,
                isRecognised: isRecognised, evidence: request.evidence)
        }
        if assessment.tracks != nil, assessment.verdict == .accepted {
            let spoken = try reference.samples(line.spoken, voice: request.voice)
            engine.attachReference(spoken, to: &assessment, words: expected, language: language)
        }
        return assessment
    }
}

extension HeardWords {
    /// The words, with … for what was none of them, and commas where the speaker paused.
    fileprivate func text(separator: String) -> String {
        let comma = separator.isEmpty ? "、" : "," + separator
        return words.indices.reduce(into: "") { text, place in
            text += words[place].text ?? "…"
            guard place + 1 < words.endIndex else { return }
            let isBesideWords = words[place].text != nil && words[place + 1].text != nil
            text += words[place].endsInPause && isBesideWords ? comma : separator
        }
    }
}

extension AssessmentRequest {
    fileprivate var speaker: Pronouncer.Speaker { Pronouncer.Speaker(voice: voice, habits: habits) }
}

/// A decoded recording.
private struct Recording {
    /// Nil when it is too long.
    let samples: [Float]?
    private let seconds: Double

    init(_ audio: inout [UInt8]) throws(Refused) {
        let file = audio
        audio = []
        do throws(AudioRefusal) {
            switch try AudioDecoder.decode(file) {
            case .samples(let samples): (self.samples, seconds) = (samples, 0)
            case .tooLong(let seconds): (samples, self.seconds) = (nil, seconds)
            }
        } catch {
            throw Refused(.unreadableAudio, error.message)
        }
    }

    func tooLong(text: String) -> Assessment {
        Assessment(verdict: .tooLong, confidence: 0, duration: seconds, text: text)
    }
}

extension Refused {
    /// Runs a part of the engine, and words its errors for the protocol.
    fileprivate static func translating<Value>(
        _ body: () throws(PronunciationError) -> Value
    ) throws(Refused) -> Value {
        do throws(PronunciationError) {
            return try body()
        } catch {
            let reason: WorkerRefusal =
                switch error.code {
                case .malformedModel: .modelMissing
                case .unsupportedLanguage: .unsupportedLanguage
                case .unknownPhoneme: .unknownPhoneme
                case .nothingExpected, .malformedGrammar: .unpronounceableText
                case .requestTooLarge: .tooManyPhones
                }
            throw Refused(reason, error.message)
        }
    }
}
