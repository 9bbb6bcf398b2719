package import Foundation
import JSONText

/// An import whose words are not all stored yet: what was asked, and where the copy of its file lies.
package struct UnfinishedImport: Sendable {
    package let importID: UUID
    let learnerID: UUID
    /// When it began.
    let at: Date
    let asked: Asked

    /// The folder of its file, within that of media.
    package var folder: String { asked.folder }

    struct Asked: Codable, Sendable {
        var folder: String
        var file: String
        var language: String
        var deck: String?
        var replacesTexts: Bool
    }
}

extension UnfinishedImport.Asked {
    /// Nil for what this version does not understand.
    init?(json: String) {
        guard let asked = try? WireFormat.decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = asked
    }

    func json() throws -> String { String(decoding: try WireFormat.encodeForStorage(self), as: UTF8.self) }
}
