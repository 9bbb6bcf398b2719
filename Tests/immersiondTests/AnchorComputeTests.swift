import Foundation
import TestSupport
import Testing

@testable import JSONText
@testable import immersiond

/// Requests with what NumPy and SciPy answer, or the code of the refusal; written by Fixtures/anchor_compute.py.
private struct ComputeCase: CustomTestStringConvertible {
    var request: [String: JSONValue]
    var answer: [String: JSONValue]?
    var refusal: String?

    var testDescription: String { String(describing: request["op"]?.string ?? "an operation without a name") }

    static let all: [ComputeCase] = {
        let file = Checkout.file("Tests/immersiondTests/Fixtures/anchor-compute.jsonl")
        let lines = ((try? Data(contentsOf: file)) ?? Data()).split(separator: UInt8(ascii: "\n"))
        return lines.compactMap { line in
            guard let value = try? LenientNumbers.parse(line, limits: .reply), let request = value["request"]?.members
            else { return nil }
            return ComputeCase(
                request: request, answer: value["answer"]?.members, refusal: value["refusal"]?.string)
        }
    }()
}

extension JSONValue {
    fileprivate var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// As numbers where they are numbers: 1 and 1.0 are the same.
    fileprivate func isNear(_ other: JSONValue, sign: Double = 1) -> Bool {
        if let a = number, let b = other.number { return abs(sign * a - b) <= 1e-9 + 1e-7 * abs(b) }
        if let a = elements, let b = other.elements {
            return a.count == b.count && zip(a, b).allSatisfy { $0.isNear($1, sign: sign) }
        }
        return self == other
    }
}

private func answer(to line: String) throws -> JSONValue {
    try JSONParser.parse(AnchorStream.result(of: Data(line.utf8)).line)
}

@Suite("Anchors computed by the line")
struct AnchorComputeTests {
    @Test("have their cases from NumPy and SciPy for every operation")
    func fixture() {
        #expect(ComputeCase.all.count > 150)
        let answered = Set(ComputeCase.all.filter { $0.answer != nil }.compactMap { $0.request["op"]?.string })
        #expect(answered.union(["dequantise"]) == Set(AnchorOperation.allCases.map(\.rawValue)))
        let refused = Set(ComputeCase.all.filter { $0.refusal != nil }.compactMap { $0.request["op"]?.string })
        #expect(refused.isSuperset(of: AnchorOperation.allCases.map(\.rawValue)))
    }

    @Test("agree with NumPy and SciPy", arguments: ComputeCase.all.filter { $0.answer != nil })
    fileprivate func agrees(with reference: ComputeCase) throws {
        let found = try AnchorComputer.answer(reference.request)
        for (name, expected) in reference.answer ?? [:] {
            let value = try #require(found[name])
            // A quaternion and its opposite are the same rotation.
            let isRight = value.isNear(expected) || (name == "q" && value.isNear(expected, sign: -1))
            #expect(isRight, "\(name) is \(value), not \(expected), for \(reference.request)")
        }
    }

    @Test("are refused by name when they have no answer", arguments: ComputeCase.all.filter { $0.refusal != nil })
    fileprivate func refuses(_ reference: ComputeCase) {
        let failure = #expect(throws: ComputeFailure.self) { try AnchorComputer.answer(reference.request) }
        #expect(failure?.code == reference.refusal, "\(String(describing: failure)) for \(reference.request)")
        #expect(failure?.message.isEmpty == false)
    }

    @Test(
        "keep their ids, whatever kind of value these are",
        arguments: ["7", "\"a\"", "null", "[1]", "{\"b\":2}", "true"])
    func ids(id: String) throws {
        for operation in ["validate", "unheardOf"] {
            let line = #"{"id": \#(id), "op": "\#(operation)", "m": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]}"#
            #expect(try answer(to: line)["id"] == JSONParser.parse(Data(id.utf8)))
        }
    }

    @Test(
        "read numbers that are none, as several languages write them",
        arguments: ["NaN", "-NaN", "Infinity", "-Infinity", "null", "\"nan\"", "\"-inf\"", "1e400", "-1e999"])
    func bareNumbers(number: String) throws {
        let line = #"{"id": 5, "op": "validate", "m": [1,0,0,0, 0,1,0,0, 0,0,1,0, \#(number),0,0,1]}"#
        let result = try answer(to: line)
        #expect(result["verdict"] == "nonFinite")
        #expect(result["id"] == 5)
        let refusal = try answer(to: #"{"id": 6, "op": "slerp", "a": [0,0,0,1], "b": [0,0,0,1], "t": \#(number)}"#)
        #expect(refusal["error"]?["code"] == "nonFinite")
        #expect(refusal["id"] == 6)
    }

    @Test("leave texts alone that look like such numbers")
    func texts() throws {
        let line =
            #"{"id": "NaN \" 1e400 -Infinity", "op": "within", "points": [0,0,NaN], "query": [0,0,0], "radius": 1}"#
        let result = try answer(to: line)
        #expect(result["id"] == "NaN \" 1e400 -Infinity")
        #expect(result["error"]?["code"] == "nonFinite")
    }

    @Test(
        "refuse what is no request",
        arguments: [
            ("", "parseError"), ("{", "parseError"), ("nope", "parseError"), ("[]", "invalidRequest"),
            ("7", "invalidRequest"),
            ("{}", "missingField"), (#"{"op": null}"#, "wrongType"),
            (#"{"op": "validate", "op": "polar"}"#, "parseError"),
            (#"{"op": "validate", "m": [1e]}"#, "parseError"), (#"{"op": "validate", "m": [Inf]}"#, "parseError"),
        ])
    func noRequest(line: String, code: String) throws {
        #expect(try answer(to: line)["error"]?["code"] == .string(code))
    }

    @Test("a quantised pose comes back within its step")
    func quantised() throws {
        for reference in ComputeCase.all where reference.request["op"] == "quantise" && reference.answer != nil {
            var wire = try AnchorComputer.answer(reference.request)
            wire["op"] = "dequantise"
            wire["bits"] = reference.request["bits"]
            let back = try AnchorComputer.answer(wire)
            let (q, p) = (try #require(back["q"]?.elements), try #require(back["p"]))
            let asked = try #require(reference.request["q"]?.elements).compactMap(\.number)
            let cosine = zip(q.compactMap(\.number), asked).map { $0 * $1 }.reduce(0, +)
            #expect(abs(cosine) > 1 - 1e-8)
            let place = try #require(p.elements).compactMap(\.number)
            for (found, expected) in zip(place, reference.request["p"]?.elements ?? []) {
                #expect(abs(found - (expected.number ?? .nan)) < 1e-6)
            }
        }
    }

    @Test("no line stops the stream, and each has one result")
    func fuzz() throws {
        var random = FuzzGenerator()
        let seeds = ComputeCase.all.map { JSONValue.object($0.request) }
        let nasty: [JSONValue] = [
            .null, true, "", "NaN", "x", [], [[]], [:], 0, -1, 1e100, -1e100, 1e300, .number(.leastNonzeroMagnitude),
            9_223_372_036_854_775_807,
            [0, 0, 0], [[0, 0, 0]], [0, 0, 0, 1], .array(Array(repeating: 1e99, count: 12)),
        ]
        for _ in 0..<4_000 {
            guard case .object(var members) = try #require(seeds.randomElement(using: &random)) else { continue }
            for name in members.keys.sorted() where Int.random(in: 0..<3, using: &random) == 0 {
                members[name] = mutated(members[name] ?? .null, nasty, &random)
            }
            var line = [UInt8](try WireFormat.encode(JSONValue.object(members)))
            if Int.random(in: 0..<4, using: &random) == 0 {
                line[Int.random(in: line.indices, using: &random)] = UInt8.random(in: 32...126, using: &random)
            }
            let result = try JSONParser.parse(AnchorStream.result(of: Data(line)).line)
            #expect(result.members?["id"] != nil)
            #expect(result["error"]?["code"] != "internalError", "\(String(decoding: line, as: UTF8.self))")
        }
    }

    private func mutated(_ value: JSONValue, _ nasty: [JSONValue], _ random: inout FuzzGenerator) -> JSONValue {
        guard case .array(var elements) = value, !elements.isEmpty, Int.random(in: 0..<3, using: &random) > 0 else {
            return nasty.randomElement(using: &random) ?? .null
        }
        let place = Int.random(in: elements.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: elements.remove(at: place)
        case 1: elements.insert(elements[place], at: place)
        default: elements[place] = nasty.randomElement(using: &random) ?? .null
        }
        return .array(elements)
    }
}

@Suite("The command anchors compute")
struct AnchorsComputeCommandTests {
    @Test("answers lines in their order, those between refused ones too")
    func stream() throws {
        let input = #"""
            {"id": 1, "op": "compose", "t": [1, 2, 3], "q": [0, 0, 0, 1], "s": [1, 1, 1]}

            nonsense
            {"id": 3, "op": "nearest", "points": [0, 0, 0, 4, 0, 0], "query": [1, 0, 0], "k": 1}
            """#
        let run = try CommandRun(["anchors", "compute", "--jsonl"], input: Data(input.utf8))
        #expect(run.status == 0)
        let lines = try run.output.split(separator: "\n").map { try JSONParser.parse(Data($0.utf8)) }
        #expect(lines.count == 3)
        #expect(lines.first?["m"] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1])
        #expect(lines.dropFirst().first?["error"]?["code"] == "parseError")
        #expect(lines.last == ["id": 3, "ids": [0], "distances": [1]])
    }

    @Test("answers one request, and ends with 1 when it is refused")
    func single() throws {
        let sound = try CommandRun(["anchors", "compute", #"{"op": "polar", "m": [1,0,0, 0,1,0, 0,0,1]}"#])
        #expect(sound.status == 0)
        #expect(sound.output == #"{"id":null,"m":[1,0,0,0,1,0,0,0,1],"q":[0,0,0,1]}"# + "\n")
        let refused = try CommandRun(["anchors", "compute", #"{"op": "polar", "m": [0,0,0, 0,0,0, 0,0,0]}"#])
        #expect(refused.status == 1)
        #expect(refused.output.contains("\"singular\""))
    }

    @Test("wants a request or --jsonl, not both", arguments: [[], ["{}", "--jsonl"]])
    func usage(arguments: [String]) throws {
        #expect(try CommandRun(["anchors", "compute"] + arguments).status == 64)
    }

    @Test("has help that names every operation")
    func help() throws {
        let run = try CommandRun(["anchors", "compute", "--help"])
        #expect(run.status == 0)
        for operation in AnchorOperation.allCases { #expect(run.output.contains("\n\(operation.rawValue) {")) }
    }
}

/// Repeatable random numbers (xorshift64*).
private struct FuzzGenerator: RandomNumberGenerator {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
