package import Conversation
package import Foundation
package import Lexicon
package import Spatial

/// The anchors of an environment: one for each interactive object, and over it a label for the word it stands for.
package struct EnvironmentAnchors: Sendable {
    /// Metres from an object up to its label.
    private static let labelHeight = 0.15

    /// In the room's frame.
    package private(set) var anchors: [SpatialAnchor] = []
    /// Words for which the environment has no object.
    package private(set) var unplaced: [String] = []

    /// - Parameters:
    ///   - origin: Where the environment's origin, at which the learner stands, lies in the room.
    ///   - room: Which room; the same environment put there again replaces itself.
    package init(_ environment: RoomEnvironment, pack: LanguagePack, room: String, origin: Pose, at now: Date) {
        let lemmas = environment.interactiveObjects.map {
            Set(pack.tokens(of: $0.name).flatMap { $0.readings.map(\.lemma) })
        }
        for object in environment.interactiveObjects {
            add(
                environment, object, type: .interactiveProp, contentID: object.id, text: object.name,
                at: SIMD3<Double>(object.position), pack, room, origin, now)
        }
        for word in environment.labeledObjects {
            // The name's own word, before a name that merely has it: "el boleto" before "la mesa del boleto".
            let match =
                environment.interactiveObjects.indices.first {
                    Self.folded(environment.interactiveObjects[$0].id) == Self.folded(word)
                } ?? lemmas.firstIndex { $0.contains(word.lowercased()) }
            guard let match else {
                unplaced.append(word)
                continue
            }
            let entry = pack.lexicon.entry(word.lowercased())
            let text = [entry?.article, word].compactMap(\.self).joined(separator: " ")
            let place = SIMD3<Double>(environment.interactiveObjects[match].position)
            add(
                environment, environment.interactiveObjects[match], type: .objectLabel, contentID: word, text: text,
                at: place + SIMD3(0, Self.labelHeight, 0), pack, room, origin, now)
        }
    }

    /// Hangs something so that it faces the learner.
    private mutating func add(
        _ environment: RoomEnvironment, _ object: InteractiveObject, type: SpatialAnchor.ContentType,
        contentID: String, text: String, at place: SIMD3<Double>, _ pack: LanguagePack, _ room: String, _ origin: Pose,
        _ now: Date
    ) {
        let rotation = (try? billboard(label: place, viewer: .zero, yawOnly: true)) ?? .identity
        let id = Self.identifier([room, environment.id, object.id, type.rawValue, contentID])
        anchors.append(
            SpatialAnchor(
                id: id, anchorIdentifier: id,
                transform: Transform4x4((origin * Pose(rotation: rotation, position: place)).affine),
                contentType: type, contentID: contentID.precomposedStringWithCanonicalMapping, language: pack.id,
                displayText: text.precomposedStringWithCanonicalMapping, roomIdentifier: room, lastSeenDate: now))
    }

    private static func folded(_ word: String) -> String {
        word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
            .filter { !(0x300...0x36F).contains($0.value) }.reduce(into: "") { $0.unicodeScalars.append($1) }
    }

    /// The same for the same names: a UUID of version 8 (RFC 9562) from their FNV-1a hash of 128 bits.
    package static func identifier(_ names: [String]) -> UUID {
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        // A byte that no name holds stands between them.
        for byte in Array(names.joined(separator: "\u{0}").utf8) {
            hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
        var bytes = (0..<16).map { UInt8(truncatingIfNeeded: hash >> (120 - 8 * $0)) }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}
