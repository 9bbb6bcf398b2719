import Foundation
import TestSupport
import Testing

@testable import Pronunciation

@Suite("A damaged model is refused, never trusted")
struct ModelFileTests {
    let files = TestModel.files

    @Test("truncated weights", arguments: [0, 1, 2, 1_000, 1_001])
    func truncatedWeights(length: Int) {
        expectRefusal { $0.weights = Array($0.weights.prefix(length)) }
    }

    @Test("truncated texts", arguments: [0, 1, 100, 2_000])
    func truncatedTexts(length: Int) {
        expectRefusal { $0.units = Array($0.units.prefix(length)) }
        expectRefusal { $0.manifest = Array($0.manifest.prefix(length)) }
    }

    @Test("weights that are no numbers")
    func notFinite() {
        expectRefusal { files in
            files.weights[200] = 0xFF
            files.weights[201] = 0x7F
        }
    }

    @Test(
        "a contradiction in the manifest",
        arguments: [
            #""version": 5 -> "version": 4"#,
            #""stride": 2 -> "stride": 0"#,
            #""mels": 40 -> "mels": 41"#,
            #""heads": -> "heads": -"#,
            #""sure": -> "sure": -"#,
            #""heads": -> "heads": 1000000, "h":"#,
            #""offset": -> "offset": -1"#,
            #""offset": -> "offset": 92233720368547758"#,
            #""shape": [ -> "shape": [9223372036854775807, "#,
            #""shape": [ -> "shape": [0, "#,
            #""shape": [ -> "shape": [-3, "#,
            #""name": "c1.w" -> "name": "c1.x""#,
            #""name": "c1.b" -> "name": "c1.w""#,
            #""name": "good.i.w" -> "name": "good.x""#,
            #""name": "good.o.b" -> "name": "good.o.w""#,
            #""dilations": [ -> "dilations": [100000, "#,
            #""logPrior": [ -> "logPrior": [0, "#,
            #""phone": [ -> "phone": [[1e9, 0], "#,
            #""phone": [ -> "phone": [[], "#,
            #""confidence": { -> "confidence": {"xx": 7, "#,
            #""wordCosts": [ -> "wordCosts": [], "w": ["#,
            #""runCost": -> "runCost": 1e999, "r":"#,
            #""durationMeans": [ -> "durationMeans": [0, "#,
            #""durationDeviations": [ -> "durationDeviations": [0, "#,
            #""name": "presence.nodes" -> "name": "presence.x""#,
            #""doubt": { -> "doubt": {"bias": 0, "weights": []}, "d": {"#,
            #""sentence": { -> "sentence": {"bias": 0, "weights": [1]}, "s": {"#,
            #""words": { -> "words": {"bias": 1e999, "weights": []}, "w": {"#,
            #""hearing": { -> "seeing": {"#,
        ])
    func contradiction(edit: String) throws {
        let parts = edit.split(separator: " -> ").map(String.init)
        // Spaces between tokens may or may not be there.
        var text = String(decoding: files.manifest, as: UTF8.self)
        let place = try #require(text.range(of: parts[0]) ?? text.range(of: parts[0].replacing(": ", with: ":")))
        text.replaceSubrange(place, with: parts[1])
        expectRefusal { $0.manifest = Array(text.utf8) }
    }

    @Test(
        "a contradiction in the units",
        arguments: [#""sil" -> "zil""#, #""symbol": "t" -> "symbol": "p""#, #""voiced" -> "loud""#])
    func unitContradiction(edit: String) throws {
        let parts = edit.split(separator: " -> ").map(String.init)
        var text = String(decoding: files.units, as: UTF8.self)
        let place = try #require(text.range(of: parts[0]) ?? text.range(of: parts[0].replacing(": ", with: ":")))
        text.replaceSubrange(place, with: parts[1])
        expectRefusal { $0.units = Array(text.utf8) }
    }

    /// Whatever single bytes are changed, reading either succeeds or throws; that it returns at all is the test.
    @Test("random damage", arguments: 0..<60)
    func mutation(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var damaged = files
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let value = UInt8.random(in: 0...255, using: &generator)
            switch seed % 3 {
            case 0: damaged.units[Int.random(in: damaged.units.indices, using: &generator)] = value
            case 1: damaged.manifest[Int.random(in: damaged.manifest.indices, using: &generator)] = value
            default: damaged.weights[Int.random(in: damaged.weights.indices, using: &generator)] = value
            }
        }
        do throws(PronunciationError) {
            let engine = PronunciationEngine(try damaged.read())
            #expect(!engine.languages.isEmpty)
        } catch {
            #expect(error.code == .malformedModel && !error.message.isEmpty)
        }
    }

    private func expectRefusal(_ damage: (inout TestModel.Files) -> Void) {
        var damaged = files
        damage(&damaged)
        let error = #expect(throws: PronunciationError.self) { _ = try damaged.read() }
        #expect(error?.code == .malformedModel)
    }
}
