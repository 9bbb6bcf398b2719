import Foundation
import Pronunciation
import TestSupport

/// One recording with every stage's values as the training framework had them (`training/pronunciation` writes it).
struct GoldenCase: Sendable, CustomStringConvertible {
    private struct Description: Decodable {
        struct Values: Decodable {
            var name: String
            var shape: [Int]
            var offset: Int
        }

        var weightsSHA256: String
        var language: String
        var text: String
        var words: [[String]]
        var spans: [[Int]]
        var values: [Values]
        var accepted: Bool
        var said: [Bool]
    }

    let name: String
    private let folder: URL
    private let content: Description

    private static let root = Checkout.file("Tests/PronunciationTests")
    static let modelFolder = Checkout.file("models/pronunciation")

    static let all = cases("english", "spanish")
    /// One in which two of five words are left out.
    static let broken = cases("broken")[0]
    /// One in which more is said than is expected: a hesitation.
    static let interrupted = cases("interrupted")[0]

    private static func cases(_ names: String...) -> [GoldenCase] {
        names.map { name in
            // A missing or damaged fixture is a fault of the checkout, not of a test.
            try! GoldenCase(name: name)
        }
    }

    private init(name: String) throws {
        self.name = name
        folder = Self.root.appending(path: "Fixtures/golden/\(name)")
        content = try JSONDecoder().decode(
            Description.self, from: Data(contentsOf: folder.appending(path: "case.json")))
    }

    var description: String { name }
    var weightsSHA256: String { content.weightsSHA256 }
    var language: String { content.language }
    var text: String { content.text }
    var units: [[String]] { content.words }
    var spans: [Range<Int>] { content.spans.map { $0[0]..<$0[1] } }
    var isAccepted: Bool { content.accepted }
    /// Whether each word was said.
    var isSaid: [Bool] { content.said }

    /// The fixture's words, each unit as one symbol.
    var words: [ExpectedWord] {
        zip(text.split(separator: " "), units).map { ExpectedWord(text: String($0), phones: $1) }
    }

    func audio() throws -> [Float] { try floats("audio.bin") }

    /// Values of one stage, row after row.
    func values(_ stage: String) throws -> [Float] {
        let entry = content.values.first { $0.name == stage }!
        let size = entry.shape.reduce(1, *)
        return Array(try floats("values.bin")[entry.offset..<entry.offset + size])
    }

    private func floats(_ file: String) throws -> [Float] {
        let data = try Data(contentsOf: folder.appending(path: file))
        return stride(from: 0, to: data.count, by: 4).map { start in
            let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(data[data.startIndex + start + $1]) << (8 * $1) }
            return Float(bitPattern: bits)
        }
    }
}
