import Pronunciation
import SpeechProtocol
import TestSupport
import Testing

@Suite("Frames on the worker's socket")
struct SpeechFrameTests {
    @Test("a frame survives the wire, however it is cut")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let frames = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                SpeechFrame(header: bytes(1...40, &random), payload: bytes(0...300, &random))
            }
            let wire = try frames.flatMap { try $0.encoded() }
            #expect(try decode(wire, &random) == frames)
        }
    }

    @Test("random bytes never give a frame beyond the limits, and never trap")
    func fuzz() throws {
        var random = SeededGenerator(seed: 2)
        var refused = 0
        for _ in 0..<20_000 {
            var wire = bytes(0...64, &random)
            // Small lengths, or nearly every input would end at the first check.
            if wire.count > 8, Bool.random(using: &random) { wire.replaceSubrange(0..<3, with: [0, 0, 0]) }
            if wire.count > 8, Bool.random(using: &random) { wire.replaceSubrange(4..<7, with: [0, 0, 0]) }
            do throws(SpeechFrameError) {
                for frame in try decode(wire, &random) {
                    #expect(frame.header.count + frame.payload.count <= wire.count)
                    _ = try? WorkerRequest(frame)
                    _ = try? WorkerReply(frame)
                }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 1_000)
    }

    @Test("a changed byte in a message gives an error or another message, never a trap")
    func mutatedMessages() throws {
        var random = SeededGenerator(seed: 3)
        var marks = SpeechMarks()
        marks.phonemes = ["m", "e"]
        marks.phonemeStarts = [1, 2]
        let frames = [
            try WorkerRequest.synthesize(SpokenText("mesa"), voice: "es", rate: 160).frame(),
            try WorkerReply.speech(marks).frame(payload: [1, 2]),
            try WorkerReply.voices([VoiceRecord(name: "a", identifier: "b", languages: [])]).frame(),
            try WorkerRequest.assess(Self.assessment).frame(payload: [1, 2, 3]),
            try WorkerReply.assessment(Self.assessed).frame(),
        ]
        var understood = 0
        for round in 0..<3_000 {
            var frame = frames[round % frames.count]
            let index = frame.header.indices.randomElement(using: &random) ?? 0
            frame.header[index] = UInt8.random(in: 0...255, using: &random)
            if (try? WorkerRequest(frame)) != nil || (try? WorkerReply(frame)) != nil { understood += 1 }
        }
        #expect((1..<2_700).contains(understood))
    }

    @Test(
        "lengths beyond the limits are refused before their bytes arrive",
        arguments: [
            ([0, 0, 0, 0, 0, 0, 0, 0], SpeechFrameError.emptyHeader),
            ([0, 0x20, 0, 1, 0, 0, 0, 0], .headerTooLarge(bytes: 2 << 20 + 1)),
            ([0, 0, 0, 1, 4, 0, 0, 0], .frameTooLarge(bytes: 64 << 20 + 1)),
            ([255, 255, 255, 255, 255, 255, 255, 255], .headerTooLarge(bytes: 0xFFFF_FFFF)),
        ] as [([UInt8], SpeechFrameError)])
    func limits(prefix: [UInt8], expected: SpeechFrameError) {
        var decoder = SpeechFrameDecoder()
        decoder.append(prefix[...])
        #expect(throws: expected) { try decoder.next() }
    }

    @Test("a frame that is too large is not encoded")
    func encodingLimits() {
        let header = [UInt8](repeating: 32, count: WorkerLimits.headerBytes + 1)
        #expect(throws: SpeechFrameError.headerTooLarge(bytes: header.count)) {
            try SpeechFrame(header: header).encoded()
        }
    }

    private static let mesa = #"{"pieces":[{"said":"mesa","offset":0,"isEmphasised":false}]}"#

    @Test(
        "a request outside the protocol is refused",
        arguments: [
            "", "{}", "[]", "null", "{\"speak\":{}}",
            "{\"synthesize\":{\"_0\":\(Self.mesa),\"voice\":\"es\"}}",
            "{\"synthesize\":{\"_0\":\(Self.mesa),\"voice\":\"es\",\"rate\":79}}",
            "{\"synthesize\":{\"_0\":\(Self.mesa),\"voice\":\"es\",\"rate\":1e99}}",
            "{\"synthesize\":{\"_0\":{\"pieces\":[{\"said\":\"a\",\"offset\":-1}]},\"voice\":\"es\",\"rate\":160}}",
            "{\"transcribe\":{\"text\":\"a\\u0000b\",\"voice\":\"es\"}}",
            "{\"transcribe\":{\"text\":\"\(String(repeating: "a", count: 2_001))\",\"voice\":\"es\"}}",
            "{\"transcribe\":{\"text\":\"a\",\"voice\":\"\(String(repeating: "a", count: 65))\"}}",
            "{\"assess\":{}}",
        ])
    func malformedRequests(header: String) {
        #expect(throws: SpeechFrameError.self) { try WorkerRequest(SpeechFrame(header: Array(header.utf8))) }
    }

    @Test("a reply that contradicts itself is refused")
    func malformedReplies() throws {
        var marks = SpeechMarks()
        marks.phonemes = ["m"]
        #expect(throws: SpeechFrameError.self) { try WorkerReply(try WorkerReply.speech(marks).frame()) }
        marks.phonemeStarts = [-1]
        #expect(throws: SpeechFrameError.self) { try WorkerReply(try WorkerReply.speech(marks).frame()) }
        marks.phonemeStarts = [1]
        #expect(throws: SpeechFrameError.self) { try WorkerReply(try WorkerReply.speech(marks).frame(payload: [1])) }
        #expect(throws: SpeechFrameError.self) { try WorkerReply(try WorkerReply.voices([]).frame(payload: [1, 2])) }
        #expect(try WorkerReply(try WorkerReply.speech(marks).frame(payload: [1, 2])) == .speech(marks))
    }

    // MARK: Assessments

    private static let assessment = AssessmentRequest(
        language: "es-MX", voice: "es-419", target: .text("mesa", phones: [["m", "e", "s", "a"]]), tracks: true,
        habits: SpeechHabits(reading: .kana, wordSeparator: "", usualPhones: ["ʎ": "ʝ"]))

    private static var assessed: Assessment {
        var assessment = Assessment(verdict: .accepted, confidence: 0.5, duration: 1.5, text: "mesa")
        assessment.scores = UtteranceScores(accuracy: 1, fluency: 2, prosody: 3, completeness: 4, total: 5)
        assessment.words = [
            AssessedWord(
                word: "mesa", accuracyScore: 80, start: 0.1, end: 0.5, attemptedPronunciation: "mesa",
                correctPronunciation: "mesa",
                phonemes: [
                    AssessedPhoneme(
                        symbol: "m", unit: "m", accuracyScore: 20, start: 0.1, end: 0.2, soundedLike: ["n"])
                ])
        ]
        assessment.tracks = SignalTracks(
            secondsPerFrame: 0.01, envelope: [0, 0.5, 1], spectrogram: [1, 2, 3, 4, 5, 255], bands: 2,
            pitch: [0, 110.5, 0], referencePitch: [1, 2, 3])
        return assessment
    }

    @Test("an assessment's request and reply survive the wire, tracks and audio in the payload")
    func assessments() throws {
        let frame = try WorkerRequest.assess(Self.assessment).frame(payload: [9, 8, 7])
        #expect(frame.payload == [9, 8, 7])
        #expect(try WorkerRequest(frame) == .assess(Self.assessment))
        let reply = try WorkerReply.assessment(Self.assessed).frame()
        #expect(reply.header.count < 1_000)
        #expect(try WorkerReply(reply) == .assessment(Self.assessed))
    }

    @Test("the longest assessment fits a frame")
    func longestAssessment() throws {
        var assessment = Self.assessed
        assessment.words = (0..<PronunciationLimits.words).map { index in
            var word = Self.assessed.words[0]
            word.accuracyScore = 100 / 3 + Double(index) / 7
            word.phonemes = (0..<PronunciationLimits.phones / PronunciationLimits.words).map { phone in
                AssessedPhoneme(
                    symbol: "ɐ̃ʊ̃ɐ̃ʊ̃", unit: "tɕ", accuracyScore: 100 / 3, start: Double(index) / 3,
                    end: Double(index + phone) / 7, soundedLike: ["tʃ", "tɕ", "ts"])
            }
            return word
        }
        let frames = Int(PronunciationLimits.longestSeconds * 100)
        assessment.tracks = SignalTracks(
            secondsPerFrame: 0.01, envelope: Array(repeating: 0.1, count: frames),
            spectrogram: Array(repeating: 255, count: 40 * frames), bands: 40,
            pitch: Array(repeating: 123.456, count: frames), referencePitch: Array(repeating: 123.456, count: frames))
        let frame = try WorkerReply.assessment(assessment).frame()
        #expect(frame.header.count < WorkerLimits.headerBytes)
        #expect(try WorkerReply(frame) == .assessment(assessment))
    }

    @Test("tracks that contradict their lengths are refused")
    func malformedTracks() throws {
        let frame = try WorkerReply.assessment(Self.assessed).frame()
        var random = SeededGenerator(seed: 6)
        for cut in 0..<frame.payload.count {
            let part = SpeechFrame(header: frame.header, payload: Array(frame.payload.prefix(cut)))
            #expect(throws: SpeechFrameError.self) { try WorkerReply(part) }
        }
        for _ in 0..<500 {
            var changed = frame
            for _ in 0..<2 {
                let index = Int.random(in: 0..<16, using: &random)
                changed.payload[index] ^= UInt8.random(in: 1...255, using: &random)
            }
            guard changed.payload != frame.payload else { continue }
            #expect(throws: SpeechFrameError.self) { try WorkerReply(changed) }
        }
        var notNumber = frame
        notNumber.payload.replaceSubrange(22..<26, with: [0, 0, 0xC0, 0x7F])
        #expect(throws: SpeechFrameError.malformedPayload("a track with values that are no numbers")) {
            try WorkerReply(notNumber)
        }
    }

    private static func grammar(
        words: [String] = ["a"], states: Int = 2, edges: [(Int, Int, Int?)] = [(0, 1, 0)], finals: [Int] = [1]
    ) -> AssessmentRequest.Target {
        .grammar(
            RecognitionGrammar(
                words: words, stateCount: states,
                edges: edges.map { .init(source: $0.0, target: $0.1, word: $0.2) }, finals: finals))
    }

    private static let malformedTargets: [AssessmentRequest.Target] = [
        grammar(edges: [(0, 0, 0)]), grammar(edges: [(1, 0, 0)]), grammar(edges: [(0, 2, 0)]),
        grammar(edges: [(-1, 1, 0)]), grammar(edges: [(0, 1, 1)]), grammar(edges: [(0, 1, -1)]), grammar(finals: []),
        grammar(finals: [2]), grammar(finals: [-1]), grammar(words: [""]), grammar(words: ["a\0"]),
        grammar(states: -1), grammar(states: .max), grammar(words: [String(repeating: "a", count: 201)]),
        grammar(words: Array(repeating: "a", count: 4_097)), .text("a", phones: [[""]]),
        .text("a", phones: [[String(repeating: "a", count: 17)]]),
        .text("a", phones: [Array(repeating: "a", count: 3_001)]), .text("a", phones: Array(repeating: [], count: 501)),
        .text(String(repeating: "a", count: 2_001), phones: nil), .text("a\0", phones: nil),
    ]

    @Test("an assessment outside the protocol is refused", arguments: malformedTargets)
    func malformedAssessments(target: AssessmentRequest.Target) throws {
        var request = Self.assessment
        request.target = Self.grammar()
        #expect(try WorkerRequest(try WorkerRequest.assess(request).frame()) == .assess(request))
        request.target = target
        #expect(throws: SpeechFrameError.self) { try WorkerRequest(try WorkerRequest.assess(request).frame()) }
    }

    @Test("audio comes with an assessment only, and not more than is allowed")
    func audioLimits() throws {
        let synthesis = SpeechFrame(header: try WorkerRequest.listVoices.frame().header, payload: [1])
        #expect(throws: SpeechFrameError.self) { try WorkerRequest(synthesis) }
        var frame = try WorkerRequest.assess(Self.assessment).frame()
        frame.payload = [UInt8](repeating: 0, count: WorkerLimits.audioBytes + 1)
        #expect(throws: SpeechFrameError.malformedPayload("too much audio")) { try WorkerRequest(frame) }
        var request = Self.assessment
        request.language = ""
        #expect(throws: SpeechFrameError.self) { try WorkerRequest(try WorkerRequest.assess(request).frame()) }
    }

    private func decode(
        _ wire: [UInt8], _ random: inout SeededGenerator
    ) throws(SpeechFrameError) -> [SpeechFrame] {
        var decoder = SpeechFrameDecoder()
        var frames: [SpeechFrame] = []
        var rest = wire[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(Int.random(in: 1...50, using: &random))
            rest = rest.dropFirst(chunk.count)
            decoder.append(chunk)
            while let frame = try decoder.next() { frames.append(frame) }
        }
        return frames
    }

    private func bytes(_ counts: ClosedRange<Int>, _ random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: counts, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}
