import Foundation
import LearningService
import Protocol
import Synchronization
import TestSupport
import Testing

@testable import JSONText
@testable import SocketTransport

/// What goes wrong on the way to `session.listen`, and much of it, through a daemon that has two cores.
@Suite("Listening under strain", .serialized)
struct ListenStrainTests {
    private static let daemon = try? DaemonProcess(shellPrefix: "taskset -cp 0,1 $$ > /dev/null; ")

    private let daemon: DaemonProcess
    private let connection: RPCConnection
    private let learner: JSONValue

    init() throws {
        daemon = try #require(Self.daemon)
        connection = try daemon.connect()
        learner = try connection.newLearner()
    }

    @Test("ten who speak at once are each heard", .timeLimit(.minutes(3)))
    func ten() throws {
        let answers = [
            "quiero un café con leche, por favor", "muy bien, gracias", "quiero un zumo de naranja",
            "un café solo, por favor", "una cerveza, por favor",
        ]
        let speakers = try (0..<10).map { number in
            (
                session: try connection.opening(learner).session,
                sound: try connection.speech(answers[number % answers.count], silence: 3),
                words: answers[number % answers.count].filter { $0 != "," }
            )
        }
        let heard = Mutex<[Int: String?]>([:])
        BlockingThreads(10) { [daemon] number in
            let (session, sound, _) = speakers[number]
            guard let own = try? daemon.connect() else { return }
            // At the pace of speech: a piece of 100 ms every 100 ms.
            let begun = ContinuousClock.now
            for start in stride(from: 0, to: sound.count, by: 3_200) {
                let due = begun + .milliseconds(start / 32)
                Thread.sleep(forTimeInterval: max(0, (due - .now) / .seconds(1)))
                let piece = Data(sound.dropFirst(start).prefix(3_200))
                guard let reply = try? own.listen(piece: piece, in: session) else { return }
                guard let turn = reply.turn else { continue }
                return heard.withLock { $0[number] = turn.speech?.transcript }
            }
        }.join()
        let all = heard.withLock { $0 }
        #expect(all.count == 10)
        for (number, text) in all { #expect(text == speakers[number].words) }
    }

    @Test("what was said when the pieces stopped coming is taken as soon as one comes, and that one is kept")
    func interrupted() throws {
        let session = try connection.opening(learner).session
        _ = try connection.listen(piece: try connection.speech("muy bien, gracias"), in: session)
        Thread.sleep(forTimeInterval: 3.3)
        // The phone is back, and its learner speaks already.
        let next = try connection.speech("un café con leche, por favor")
        let late = try connection.listen(piece: next, in: session)
        #expect(late.reason == .interrupted && late.turn?.sequence == 1)
        #expect(late.turn?.speech?.transcript == "muy bien gracias")
        let last = try connection.listen(piece: Data(), in: session, ["isLast": true])
        #expect(last.reason == .lastPiece && last.turn?.sequence == 2)
        #expect(last.turn?.speech?.transcript == "un café con leche por favor")
    }

    @Test("an answer is understood although the rate changes in the middle of its words")
    func rates() throws {
        let session = try connection.opening(learner).session
        let sound = try connection.speech("quiero un café con leche, por favor", silence: 0.1)
        let samples = sound.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        let rates = [16_000, 48_000, 44_100, 22_050]
        for (number, start) in stride(from: 0, to: samples.count, by: 4_000).enumerated() {
            let rate = rates[number % rates.count]
            var converter = RateConverter(from: 16_000, to: rate)
            let part = Array(samples[start..<min(start + 4_000, samples.count)])
            let converted = converter.convert(part) + converter.finish()
            _ = try connection.listen(
                piece: Data(converted.flatMap(SpokenPieces.bytes)), in: session,
                ["sampleRate": .integer(Int64(rate))])
        }
        let last = try connection.listen(piece: Data(), in: session, ["isLast": true])
        #expect(last.turn?.speech?.transcript == "quiero un café con leche por favor")
        #expect(abs(last.seconds - Double(samples.count) / 16_000) < 0.03)
    }

    @Test("pieces that come faster than their turns are taken are refused when too many wait, and none is lost")
    func flood() throws {
        let session = try connection.opening(learner).session
        let once = try connection.speech("¿puede repetir, por favor?", silence: 1.5)
        // Some 12 seconds: four questions in one piece.
        let piece = Data((0..<4).map { _ in once }.joined())
        let parameters: JSONValue = ["sessionID": session, "audio": .string(piece.base64EncodedString())]
        var (sent, turns, refusal) = (0, 0, RPCError?.none)
        while refusal == nil, sent < 12 {
            do {
                let reply: ListeningReply = try connection.call(Methods.sessionListen, parameters)
                sent += 1
                turns += reply.turn == nil ? 0 : 1
                try #require(reply.turn?.isEnded != true)
            } catch let error as RPCError { refusal = error }
        }
        #expect(refusal?.code == .tooManyRequests && refusal?.field == "audio")
        #expect(refusal?.message.contains("empty pieces") == true)
        // What was let in is all taken, turn by turn, unless the conversation comes to its end.
        var isEnded = false
        while turns < 4 * sent, !isEnded {
            guard let turn = try connection.listen(piece: Data(), in: session).turn else { break }
            turns += 1
            isEnded = turn.isEnded
        }
        #expect(isEnded || turns == 4 * sent)
    }

    @Test(
        "half an hour of a stream costs no more memory than a minute, and its last answer is heard",
        .timeLimit(.minutes(10)))
    func halfAnHour() throws {
        let session = try connection.opening(learner).session
        let quarter = SpokenPieces.silence(15)
        // Speech that answers nothing must not end the conversation meanwhile: a cough now and then is none.
        let cough = Data((0..<800).flatMap { SpokenPieces.bytes(Int16($0.isMultiple(of: 2) ? 9_000 : -9_000)) })
        for _ in 0..<4 { _ = try connection.listen(piece: quarter, in: session) }
        let before = try residentKilobytes()
        for round in 0..<116 {
            let piece = round.isMultiple(of: 3) ? cough + quarter.dropFirst(cough.count) : quarter
            let reply = try connection.listen(piece: piece, in: session)
            #expect(reply.turn == nil)
        }
        let answer = try connection.listen(
            piece: try connection.speech("muy bien, gracias"), in: session, ["isLast": true])
        #expect(answer.turn?.speech?.transcript == "muy bien gracias")
        #expect(answer.seconds > 1_800 && (answer.speechBegan ?? 0) > 1_799)
        #expect(try residentKilobytes() - before < 64 << 10)
    }

    private func residentKilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(daemon.process.identifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return try #require(line?.split(separator: " ").compactMap { Int($0) }.first)
    }
}
