import Foundation
import TestSupport
import Testing

@testable import JSONText
@testable import immersiond

/// The lines that `words replay --jsonl` writes for these.
private func replay(_ lines: [String]) throws -> [JSONValue] {
    let file = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var results: [Data] = []
    ReplayStream().run(reading: try FileHandle(forReadingFrom: file)) { results.append($0) }
    return try results.map { try JSONParser.parse($0, limits: .reply) }
}

private func code(_ line: String) throws -> String? {
    let results = try replay([line])
    #expect(results.count == 1)
    return results[0]["error"]?["code"]?.string
}

private let start = #"{"at":"2026-01-05T08:00:00Z","rating":3}"#

@Suite("words replay --jsonl")
struct WordsReplayTests {
    static var golden: [JSONValue] {
        get throws {
            let file = Checkout.file("Tests/VocabTests/Fixtures/py-fsrs.jsonl")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                try JSONParser.parse(Data($0.utf8))
            }
        }
    }

    @Test("gives py-fsrs's states, each request's id, and their order")
    func agreement() throws {
        let golden = try Self.golden
        let lines = try golden.map {
            try String(decoding: WireFormat.encode(try #require($0["request"])), as: UTF8.self)
        }
        let results = try replay(lines)
        #expect(results.count == golden.count)
        for (history, result) in zip(golden, results) {
            #expect(result["id"] == history["request"]?["id"])
            let reviews = try #require(result["reviews"]?.elements)
            let expected = try #require(history["reviews"]?.elements)
            #expect(reviews.count == expected.count)
            for (review, expected) in zip(reviews, expected) {
                guard case .object(let members) = review else { throw CancellationError() }
                #expect(members.keys.sorted() == ["difficulty", "due", "interval", "stability", "state", "step"])
                #expect(review["state"] == expected["state"])
                #expect(review["step"] == expected["step"])
                #expect(review["interval"]?.number == expected["interval"]?.number)
                #expect(
                    review["due"]?.string == expected["due"]?.string?.replacingOccurrences(of: "+00:00", with: "Z"))
                for name in ["stability", "difficulty"] {
                    let (ours, theirs) = (review[name]?.number ?? 0, expected[name]?.number ?? 0)
                    #expect(abs(ours - theirs) <= 1e-9 * theirs, "\(name)")
                }
            }
        }
    }

    @Test("gives SM-2's states, intervals in days")
    func sm2() throws {
        let reviews = [(0, 4), (1, 4), (7, 4), (22, 5), (61, 2), (62, 3)].map {
            #"{"day":\#($0.0),"quality":\#($0.1)}"#
        }
        let result = try replay([#"{"id":"a","algorithm":"sm2","reviews":[\#(reviews.joined(separator: ","))]}"#])[0]
        let states = try #require(result["reviews"]?.elements)
        #expect(states.compactMap { $0["interval"]?.number } == [1, 6, 15, 39, 1, 1])
        #expect(states.compactMap { $0["repetitions"]?.number } == [1, 2, 3, 4, 0, 1])
        let easiness: [Double] = [2.5, 2.5, 2.5, 2.6, 2.28, 2.14]
        for (state, expected) in zip(states, easiness) {
            #expect(abs((state["easinessFactor"]?.number ?? 0) - expected) < 1e-12)
        }
    }

    @Test("what a request leaves out is as everywhere here: the default parameters, 90 %, a year at most, no fuzz")
    func defaults() throws {
        let reviews = [start] + (0..<6).map { #"{"at":"20\#(27 + 2 * $0)-01-05T08:10:00Z","rating":"Good"}"# }
        let result = try replay([#"{"reviews":[\#(reviews.joined(separator: ","))]}"#])[0]
        #expect(result["id"] == JSONValue.null)
        let states = try #require(result["reviews"]?.elements)
        #expect(states[0]["interval"]?.number == 600)
        #expect(states[0]["step"]?.number == 1)
        #expect(states.last?["interval"]?.number == 31_536_000.0)
        #expect(states.last?["step"] == JSONValue.null)
        #expect(try replay([#"{"id":1,"reviews":[]}"#])[0]["reviews"] == JSONValue.array([]))
    }

    @Test(
        "reads times however they are written",
        arguments: [
            ("\"2026-01-05T08:00:00Z\"", "2026-01-05T08:10:00Z"), ("\"2026-01-05 08:00\"", "2026-01-05T08:10:00Z"),
            ("\"2026-01-05\"", "2026-01-05T00:10:00Z"), ("1767600000", "2026-01-05T08:10:00Z"),
            ("1767600000.5", "2026-01-05T08:10:00.500000Z"),
            ("\"2026-01-05T10:30:00.25+02:30\"", "2026-01-05T08:10:00.250000Z"),
            ("\"2026-01-04T23:59:59.9999999-0800\"", "2026-01-05T08:09:59.999999Z"),
            ("\"2024-02-29T23:55:00Z\"", "2024-03-01T00:05:00Z"), ("\"1969-12-31T23:55:00Z\"", "1970-01-01T00:05:00Z"),
            ("\"1900-02-28T23:55:00Z\"", "1900-03-01T00:05:00Z"),
        ])
    func times(at: String, due: String) throws {
        let result = try replay([#"{"reviews":[{"at":\#(at),"rating":3}]}"#])[0]
        #expect(result["reviews"]?.elements?[0]["due"]?.string == due)
    }

    @Test("fuzz stays within its range, differs between ids and repeats for the same")
    func fuzz() throws {
        let lines = (0..<40).map { #"{"id":\#($0),"fuzz":true,"reviews":[{"at":0,"rating":4}]}"# }
        let intervals = try replay(lines + lines).map { $0["reviews"]?.elements?[0]["interval"]?.number ?? 0 }
        #expect(Array(intervals.prefix(40)) == Array(intervals.suffix(40)))
        #expect(Set(intervals) == Set([6, 7, 8, 9, 10].map { Double($0) * 86_400 }))
        let seeded = (0..<5).map { #"{"id":\#($0),"seed":7,"fuzz":true,"reviews":[{"at":0,"rating":4}]}"# }
        #expect(Set(try replay(seeded).map { $0["reviews"]?.elements?[0]["interval"]?.number }).count == 1)
    }

    @Test("a review sent twice counts once, at whatever place")
    func duplicates() throws {
        func review(_ id: Int, _ minute: Int) -> String { #"{"id":\#(id),"at":\#(minute * 60),"rating":3}"# }
        let once = try replay([#"{"reviews":[\#(review(1, 0)),\#(review(2, 10))]}"#])[0]["reviews"]?.elements
        let again = try replay([
            #"{"reviews":[\#([review(1, 0), review(2, 10), review(1, 0)].joined(separator: ","))]}"#
        ])
        let twice = try #require(again[0]["reviews"]?.elements)
        #expect(Array(twice.prefix(2)) == once)
        #expect(twice[2] == once?[0])
        #expect(try code(#"{"reviews":[\#(review(1, 0)),\#(review(1, 10))]}"#) == "duplicateReview")
    }

    static let refused: [(String, String)] = [
        ("nonsense", "parseError"), ("[]", "invalidRequest"), ("{}", "invalidParams"),
        (#"{"reviews":{}}"#, "invalidParams"), (#"{"reviews":[3]}"#, "invalidParams"),
        (#"{"reviews":[{"rating":3}]}"#, "invalidParams"), (#"{"reviews":[{"at":0}]}"#, "invalidParams"),
        (#"{"reviews":[{"at":0,"rating":0}]}"#, "ratingOutOfRange"),
        (#"{"reviews":[{"at":0,"rating":5}]}"#, "ratingOutOfRange"),
        (#"{"reviews":[{"at":0,"rating":2.5}]}"#, "ratingOutOfRange"),
        (#"{"reviews":[{"at":0,"rating":"great"}]}"#, "ratingOutOfRange"),
        (#"{"reviews":[{"at":"yesterday","rating":3}]}"#, "invalidParams"),
        (#"{"reviews":[{"at":"2026-02-30T00:00:00Z","rating":3}]}"#, "invalidParams"),
        (#"{"reviews":[{"at":"2026-01-05T08:00:00Zzz","rating":3}]}"#, "invalidParams"),
        (#"{"reviews":[{"at":"1850-01-01T00:00:00Z","rating":3}]}"#, "dateOutOfRange"),
        (#"{"reviews":[{"at":1e300,"rating":3}]}"#, "dateOutOfRange"),
        (#"{"reviews":[{"at":9223372036854775807,"rating":3}]}"#, "dateOutOfRange"),
        (#"{"reviews":[{"at":10,"rating":3},{"at":9.999999,"rating":3}]}"#, "reviewBeforeLast"),
        (#"{"parameters":[0.2],"reviews":[]}"#, "wrongParameterCount"),
        (#"{"parameters":["a"],"reviews":[]}"#, "invalidParams"), (#"{"parameters":5,"reviews":[]}"#, "invalidParams"),
        (#"{"desiredRetention":1.5,"reviews":[]}"#, "retentionOutOfRange"),
        (#"{"desiredRetention":"high","reviews":[]}"#, "invalidParams"),
        (#"{"learningSteps":[-60],"reviews":[]}"#, "stepOutOfRange"),
        (#"{"relearningSteps":[1e12],"reviews":[]}"#, "stepOutOfRange"),
        (#"{"maximumInterval":0,"reviews":[]}"#, "maximumIntervalOutOfRange"),
        (#"{"maximumInterval":36501,"reviews":[]}"#, "maximumIntervalOutOfRange"),
        (#"{"maximumInterval":1.5,"reviews":[]}"#, "invalidParams"), (#"{"fuzz":1,"reviews":[]}"#, "invalidParams"),
        (#"{"seed":"x","fuzz":true,"reviews":[]}"#, "invalidParams"),
        (#"{"algorithm":"sm17","reviews":[]}"#, "unknownAlgorithm"),
        (#"{"algorithm":2,"reviews":[]}"#, "invalidParams"),
        (#"{"algorithm":"sm2","reviews":[{"day":0,"quality":6}]}"#, "qualityOutOfRange"),
        (#"{"algorithm":"sm2","reviews":[{"day":0,"quality":-1}]}"#, "qualityOutOfRange"),
        (#"{"algorithm":"sm2","reviews":[{"day":0}]}"#, "invalidParams"),
        (#"{"algorithm":"sm2","reviews":[{"day":1e18,"quality":3}]}"#, "dateOutOfRange"),
        (#"{"algorithm":"sm2","reviews":[{"day":2,"quality":3},{"day":1,"quality":3}]}"#, "reviewBeforeLast"),
    ]

    @Test("what cannot be is refused by name", arguments: refused)
    func refusals(line: String, expected: String) throws {
        #expect(try code(line) == expected)
    }

    @Test("a parameter outside its range is refused, whichever it is", arguments: 0..<21)
    func parameter(index: Int) throws {
        var parameters = Array(repeating: 0.5, count: 21)
        parameters[4] = 5
        parameters[12] = 0.1
        parameters[16] = 2
        #expect(try code(#"{"parameters":\#(parameters),"reviews":[]}"#) == nil)
        parameters[index] = -1
        #expect(try code(#"{"parameters":\#(parameters),"reviews":[]}"#) == "parameterOutOfRange")
    }

    @Test("one refused line leaves the others alone, and every line has its answer")
    func mixed() throws {
        let good = #"{"id":"g","reviews":[\#(start)]}"#
        let results = try replay([good, "{", good, #"{"id":"b","reviews":[{"at":0,"rating":9}]}"#, "", good])
        #expect(results.map { $0["error"]?["code"]?.string } == [nil, "parseError", nil, "ratingOutOfRange", nil])
        #expect(results.map { $0["id"]?.string } == ["g", nil, "g", "b", "g"])
    }

    @Test("damaged requests are refused or answered, never fatal", arguments: 1...8 as ClosedRange<UInt64>)
    func damaged(seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ count: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(count))
        }
        let pieces = [
            "null", "-1", "1e308", "9223372036854775807", "[]", "{}", "\"\"", "0.001", "true", "\"9999-12-31\"",
        ]
        let requests = try Self.golden.prefix(12).map {
            try String(decoding: WireFormat.encode(try #require($0["request"])), as: UTF8.self)
        }
        let lines = (0..<60).map { index in
            var bytes = Array(requests[index % requests.count].utf8)
            for _ in 0...random(3) {
                let place = random(bytes.count)
                switch random(3) {
                case 0: bytes[place] = UInt8(32 + random(95))
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random(8)))
                default:
                    let end = bytes[place...].firstIndex { [0x2C, 0x5D, 0x7D].contains($0) } ?? place
                    bytes.replaceSubrange(place..<end, with: Array(pieces[random(pieces.count)].utf8))
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        let results = try replay(lines)
        #expect(results.count == lines.count)
        for result in results { #expect((result["error"] == nil) != (result["reviews"] == nil)) }
        #expect(results.contains { $0["error"] != nil })
    }

    @Test("works as a command, beside the list of words")
    func commands() throws {
        let request = Data(#"{"id":"x","reviews":[\#(start)]}"#.utf8)
        let replayed = try CommandRun(["words", "replay", "--jsonl"], input: request)
        #expect(replayed.status == 0)
        #expect(
            replayed.output
                == #"{"id":"x","reviews":[{"difficulty":2.118103970459015,"due":"2026-01-05T08:10:00Z","interval":600,"#
                + #""stability":2.3065,"state":"learning","step":1}]}"# + "\n")
        #expect(try CommandRun(["words", "replay"]).status == 64)
        for list in [["words"], ["words", "list"]] {
            let unanswered = try CommandRun(list + ["--due", "--socket", "/nonexistent/socket"])
            #expect(unanswered.status == 1)
            #expect(unanswered.complaint.contains("/nonexistent/socket"))
        }
    }
}
