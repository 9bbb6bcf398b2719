import SpeechProtocol
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
            try WorkerRequest.synthesize(text: "mesa", voice: "es", rate: 160).frame(),
            try WorkerReply.speech(marks).frame(payload: [1, 2]),
            try WorkerReply.voices([VoiceRecord(name: "a", identifier: "b", languages: [])]).frame(),
        ]
        var understood = 0
        for round in 0..<3_000 {
            var frame = frames[round % frames.count]
            let index = frame.header.indices.randomElement(using: &random) ?? 0
            frame.header[index] = UInt8.random(in: 0...255, using: &random)
            if (try? WorkerRequest(frame)) != nil || (try? WorkerReply(frame)) != nil { understood += 1 }
        }
        #expect((1..<2_500).contains(understood))
    }

    @Test(
        "lengths beyond the limits are refused before their bytes arrive",
        arguments: [
            ([0, 0, 0, 0, 0, 0, 0, 0], SpeechFrameError.emptyHeader),
            ([0, 0x10, 0, 1, 0, 0, 0, 0], .headerTooLarge(bytes: 1 << 20 + 1)),
            ([0, 0, 0, 1, 4, 0, 0, 0], .frameTooLarge(bytes: 64 << 20 + 1)),
            ([255, 255, 255, 255, 255, 255, 255, 255], .headerTooLarge(bytes: 0xFFFF_FFFF)),
        ] as [([UInt8], SpeechFrameError)])
    func limits(prefix: [UInt8], expected: SpeechFrameError) {
        var decoder = SpeechFrameDecoder()
        decoder.append(prefix)
        #expect(throws: expected) { try decoder.next() }
    }

    @Test("a frame that is too large is not encoded")
    func encodingLimits() {
        let header = [UInt8](repeating: 32, count: SpeechLimits.headerBytes + 1)
        #expect(throws: SpeechFrameError.headerTooLarge(bytes: header.count)) {
            try SpeechFrame(header: header).encoded()
        }
    }

    @Test(
        "a request outside the protocol is refused",
        arguments: [
            "", "{}", "[]", "null", "{\"speak\":{}}", "{\"synthesize\":{\"text\":\"a\",\"voice\":\"es\"}}",
            "{\"synthesize\":{\"text\":\"a\",\"voice\":\"es\",\"rate\":79}}",
            "{\"synthesize\":{\"text\":\"a\",\"voice\":\"es\",\"rate\":1e99}}",
            "{\"transcribe\":{\"text\":\"a\\u0000b\",\"voice\":\"es\"}}",
            "{\"transcribe\":{\"text\":\"\(String(repeating: "a", count: 2_001))\",\"voice\":\"es\"}}",
            "{\"transcribe\":{\"text\":\"a\",\"voice\":\"\(String(repeating: "a", count: 65))\"}}",
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
