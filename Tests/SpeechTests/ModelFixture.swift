import Foundation
import TestSupport

@testable import Pronunciation

/// The model of this repository.
enum ModelFixture {
    static let folder = Checkout.file("models/pronunciation")

    static func units() throws -> UnitInventory {
        let file = try Data(contentsOf: folder.appendingPathComponent("units.json"))
        return try JSONDecoder().decode(UnitFile.self, from: file).checked().units
    }
}
