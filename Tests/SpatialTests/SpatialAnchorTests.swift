import Foundation
import Spatial
import TestSupport
import Testing

private let now = Date(timeIntervalSince1970: 1_767_600_000)

private func anchor(
    at translation: SIMD3<Float> = .zero, contentID: String = "es-mesa", language: String = "es",
    displayText: String = "la mesa", audioURL: String? = nil, worldMapData: Data? = nil, room: String = "kitchen",
    expiresAt: Date? = nil
) -> SpatialAnchor {
    SpatialAnchor(
        id: UUID(), anchorIdentifier: UUID(), transform: Transform4x4(translation: translation),
        contentType: .objectLabel, contentID: contentID, language: language, displayText: displayText,
        audioURL: audioURL, worldMapData: worldMapData, roomIdentifier: room, lastSeenDate: now, expiresAt: expiresAt)
}

@Suite("A spatial anchor in JSON")
struct SpatialAnchorCodingTests {
    static let json =
        #"{"anchorIdentifier":"0B6B8C39-7C1E-4F0B-9B43-2C6C0A0D5E11","audioURL":"https://example.org/mesa.m4a","#
        + #""contentID":"es-mesa","contentType":"objectLabel","displayText":"la mesa","#
        + #""expiresAt":"2026-02-05T08:00:00Z","id":"6F1D3A52-9C1E-4A57-8F0B-0D2E4C6A8B10","isActive":true,"#
        + #""language":"es","lastSeenDate":"2026-01-05T08:00:00Z","roomIdentifier":"kitchen","#
        + #""transform":[1,0,0,0,0,1,0,0,0,0,1,0,0.5,1.25,-2,1],"worldMapData":"AQID/w=="}"#

    static func decode(_ json: String) throws -> SpatialAnchor {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(SpatialAnchor.self, from: Data(json.utf8))
    }

    static func encode(_ anchor: SpatialAnchor) throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(anchor), as: UTF8.self)
    }

    @Test("has the seed's shape exactly, both ways")
    func shape() throws {
        let anchor = try Self.decode(Self.json)
        #expect(anchor.transform.translation == SIMD3(0.5, 1.25, -2))
        #expect(anchor.worldMapData == Data([1, 2, 3, 255]))
        #expect(try Self.encode(anchor) == Self.json)
        #expect(anchor.validate(at: now).isEmpty)
    }

    @Test("may leave out id, activity and what is optional")
    func least() throws {
        let anchor = try Self.decode(
            #"{"anchorIdentifier":"0B6B8C39-7C1E-4F0B-9B43-2C6C0A0D5E11","contentID":"es-mesa","#
                + #""contentType":"grammarCard","displayText":"la mesa","language":"es","#
                + #""lastSeenDate":"2026-01-05T08:00:00Z","roomIdentifier":"kitchen","#
                + #""transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}"#)
        #expect(anchor.id == anchor.anchorIdentifier)
        #expect(anchor.isActive)
        #expect(anchor.audioURL == nil)
        #expect(anchor.worldMapData == nil)
        #expect(anchor.expiresAt == nil)
        #expect(!(try Self.encode(anchor)).contains("null"))
    }

    @Test(
        "with a field of the wrong kind is refused, naming the field",
        arguments: [
            ("\"objectLabel\"", "\"poster\"", "contentType"), ("\"AQID/w==\"", "\"not base64\"", "worldMapData"),
            ("\"6F1D3A52-9C1E-4A57-8F0B-0D2E4C6A8B10\"", "\"17\"", "id"), ("\"kitchen\"", "7", "roomIdentifier"),
            ("\"2026-01-05T08:00:00Z\"", "[]", "lastSeenDate"), ("-2,1]", "-2]", "transform"),
        ])
    func wrongKind(sound: String, broken: String, field: String) throws {
        let changed = Self.json.replacingOccurrences(of: sound, with: broken)
        #expect(changed != Self.json)
        let error = #expect(throws: DecodingError.self) { try Self.decode(changed) }
        switch error {
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            #expect(context.codingPath.first?.stringValue == field)
        default: Issue.record("unexpected error \(String(describing: error))")
        }
    }
}

@Suite("A spatial anchor's fields")
struct SpatialAnchorValidationTests {
    static let allowed: [SpatialAnchor] = [
        anchor(), anchor(contentID: String(repeating: "ñ", count: 128)), anchor(contentID: "object:mesa_1.2-b"),
        anchor(language: "spa"), anchor(displayText: String(repeating: "a", count: 2_000)),
        anchor(displayText: "la mesa\n\t机"), anchor(audioURL: "https://example.org/a/b.mp3"),
        anchor(audioURL: "https://example.org:8443/x.WAV?version=2#t=1"), anchor(worldMapData: Data()),
        anchor(room: "cocina-ñandú"),
        anchor(contentID: "darse cuenta", room: "Ana's room"), anchor(expiresAt: now.addingTimeInterval(0.001)),
    ]

    @Test("that are allowed pass", arguments: allowed)
    func passes(anchor: SpatialAnchor) {
        #expect(anchor.validate(at: now) == [])
    }

    static let refused: [(SpatialAnchor, String, String)] = [
        (anchor(contentID: ""), "contentID", "empty"),
        (anchor(contentID: String(repeating: "a", count: 129)), "contentID", "tooLong"),
        (anchor(contentID: String(repeating: "a\u{301}", count: 65)), "contentID", "tooLong"),
        (anchor(contentID: "../etc"), "contentID", "badCharacter"),
        (anchor(contentID: "a/b"), "contentID", "badCharacter"),
        (anchor(contentID: " mesa"), "contentID", "badCharacter"),
        (anchor(room: "kitchen "), "roomIdentifier", "badCharacter"),
        (anchor(room: "living\nroom"), "roomIdentifier", "badCharacter"),
        (anchor(room: "kitchen\u{0}"), "roomIdentifier", "badCharacter"),
        (anchor(room: "kitchen\u{202E}"), "roomIdentifier", "badCharacter"),
        (anchor(language: ""), "language", "badLanguage"),
        (anchor(language: "ES"), "language", "badLanguage"),
        (anchor(language: "span"), "language", "badLanguage"),
        (anchor(language: "es-MX"), "language", "badLanguage"),
        (anchor(displayText: ""), "displayText", "empty"),
        (anchor(displayText: " \n\u{A0}"), "displayText", "empty"),
        (anchor(displayText: String(repeating: "a", count: 2_001)), "displayText", "tooLong"),
        (anchor(displayText: String(repeating: "机", count: 667)), "displayText", "tooLong"),
        (anchor(displayText: "mesa\u{7}"), "displayText", "badCharacter"),
        (anchor(displayText: "mesa\u{9B}"), "displayText", "badCharacter"),
        (anchor(audioURL: "http://example.org/mesa.mp3"), "audioURL", "notHTTPS"),
        (anchor(audioURL: "file://example.org/etc/mesa.mp3"), "audioURL", "notHTTPS"),
        (anchor(audioURL: "https://example.org/mesa.ogg"), "audioURL", "badAudioFormat"),
        (anchor(audioURL: "https://example.org/mp3"), "audioURL", "badAudioFormat"),
        (anchor(audioURL: "https://example.org/mesa.exe?x=.mp3"), "audioURL", "badAudioFormat"),
        (anchor(audioURL: "https:///mesa.mp3"), "audioURL", "badURL"),
        (anchor(audioURL: "mesa.mp3"), "audioURL", "badURL"),
        (anchor(audioURL: ""), "audioURL", "badURL"),
        (anchor(audioURL: "https://user:secret@example.org/mesa.mp3"), "audioURL", "badURL"),
        (
            anchor(audioURL: "https://example.org/" + String(repeating: "a", count: 2_048) + ".mp3"), "audioURL",
            "tooLong"
        ),
        (anchor(expiresAt: now), "expiresAt", "expired"),
        (anchor(expiresAt: now.addingTimeInterval(-60)), "expiresAt", "expired"),
        (anchor(at: SIMD3(1e6, 0, 0)), "transform", "outOfRange"),
    ]

    @Test("that are not allowed are told by field, code and what is allowed", arguments: refused)
    func refuses(anchor: SpatialAnchor, field: String, code: String) {
        let errors = anchor.validate(at: now)
        #expect(errors.map(\.field) == [field])
        #expect(errors.map(\.code) == [code])
        #expect(errors.allSatisfy { $0.message.contains("allowed") || $0.message.contains("send") })
    }

    @Test("a world map is capped by its size alone")
    func worldMap() {
        #expect(anchor(worldMapData: Data(count: SpatialAnchor.worldMapLimit)).validate(at: now).isEmpty)
        let errors = anchor(worldMapData: Data(count: SpatialAnchor.worldMapLimit + 1)).validate(at: now)
        #expect(errors.map(\.field) == ["worldMapData"])
    }

    @Test("all that is wrong is told at once, in the order of the fields")
    func everything() {
        let wrong = anchor(
            at: SIMD3(.nan, 0, 0), contentID: "", language: "", displayText: "", audioURL: "", room: "",
            expiresAt: now)
        #expect(
            wrong.validate(at: now).map(\.field) == [
                "transform", "contentID", "language", "displayText", "audioURL", "roomIdentifier", "expiresAt",
            ])
    }

    @Test("expire at their time and not before; without one, never")
    func expiry() {
        let short = anchor(expiresAt: now)
        #expect(!short.isExpired(at: now.addingTimeInterval(-0.001)))
        #expect(short.isExpired(at: now))
        #expect(!anchor().isExpired(at: .distantFuture))
    }
}

@Suite("Anchors near a point")
struct NearbyAnchorsTests {
    @Test("are those within the radius, its edge included, nearest first")
    func within() {
        let all = [3, 1, 2, 5, 4].map { anchor(at: SIMD3(Float($0), 0, 0)) }
        let near = anchors(all, within: 3, of: .zero)
        #expect(near.map(\.distance) == [1, 2, 3])
        #expect(near.map(\.anchor.transform.translation.x) == [1, 2, 3])
        #expect(anchors(all, within: 0, of: SIMD3(5, 0, 0)).count == 1)
        #expect(anchors([], within: 3, of: .zero).isEmpty)
    }

    @Test("are none for a radius or a point that is no number", arguments: [-1, .nan, -.infinity] as [Float])
    func noNumber(radius: Float) {
        let all = [anchor()]
        #expect(anchors(all, within: radius, of: .zero).isEmpty)
        #expect(anchors(all, within: 1, of: SIMD3(.nan, 0, 0)).isEmpty)
    }

    @Test("agree with the distance, whatever the order they come in")
    func property() {
        var random = SeededGenerator(seed: 20)
        let all = (0..<300).map { _ in anchor(at: random.vector(within: 5)) }
        for _ in 0..<30 {
            let point = random.vector(within: 5)
            let radius = Float.random(in: 0...5, using: &random)
            let near = anchors(all, within: radius, of: point)
            #expect(Set(near.map(\.anchor.id)) == Set(all.filter { $0.distance(to: point) <= radius }.map(\.id)))
            #expect(near.map(\.distance) == near.map(\.distance).sorted())
            let shuffled = anchors(all.shuffled(using: &random), within: radius, of: point)
            #expect(shuffled.map(\.anchor.id) == near.map(\.anchor.id))
        }
    }
}
