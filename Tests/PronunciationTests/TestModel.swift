import Foundation
import Pronunciation

/// The model of the checkout.
enum TestModel {
    struct Files: Sendable {
        var units: [UInt8]
        var manifest: [UInt8]
        var weights: [UInt8]

        func read() throws(PronunciationError) -> PronunciationModel {
            try PronunciationModel(units: units, manifest: manifest, weights: weights)
        }
    }

    static let files = Files(
        units: bytes("units.json"), manifest: bytes("manifest.json"), weights: bytes("weights.bin"))
    static let engine = PronunciationEngine(try! files.read())

    private static func bytes(_ name: String) -> [UInt8] {
        [UInt8](try! Data(contentsOf: GoldenCase.modelFolder.appending(path: name)))
    }
}

/// The largest difference between two equally long lists; infinite when they are not.
func largestDifference(_ left: [Float], _ right: [Float]) -> Float {
    guard left.count == right.count else { return .infinity }
    return zip(left, right).map { abs($0 - $1) }.max() ?? 0
}
