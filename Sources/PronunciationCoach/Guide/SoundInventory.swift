package import Foundation

/// The units that the acoustic model tells apart, and those that each language uses: the part of
/// `models/pronunciation/units.json` that teaching content has to agree with.
package struct SoundInventory: Sendable, Hashable {
    /// IPA, in the model's order, without silence.
    package var units: [String]
    /// Units by language id.
    package var byLanguage: [String: [String]]

    package init(units: [String], byLanguage: [String: [String]]) {
        self.units = units
        self.byLanguage = byLanguage
    }

    /// - Parameter json: The contents of `units.json`.
    /// - Throws: `DecodingError` when it has another shape.
    package init(json: Data) throws {
        struct Document: Decodable {
            struct Unit: Decodable { var symbol: String }
            var units: [Unit]
            var inventories: [String: [String]]
        }
        let document = try JSONDecoder().decode(Document.self, from: json)
        self.init(
            units: document.units.map(\.symbol).filter { $0 != Self.silence }, byLanguage: document.inventories)
    }

    private static let silence = "sil"
}
