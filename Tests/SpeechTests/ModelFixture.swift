import Foundation

@testable import Pronunciation

/// The model of this repository.
enum ModelFixture {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../models/pronunciation").standardizedFileURL

    static func units() throws -> UnitInventory {
        let file = try Data(contentsOf: folder.appendingPathComponent("units.json"))
        return try JSONDecoder().decode(UnitFile.self, from: file).checked().units
    }
}
