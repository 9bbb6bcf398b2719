import Foundation
import JSONText
import Testing

@testable import AnkiFormats

/// Media names and maps that are broken, or made to harm.
@Suite struct HostileMediaTests {
    @Test(arguments: ["../x.mp3", "/x", "a/b.mp3", "a\\b.mp3", "", ".", "..", "a\nb", "a\u{0}b", "a\u{85}b"])
    func mediaNamesThatAreNoPlainNamesAreRefused(name: String) throws {
        expectRefusal(.unsafeName) {
            let map = VerbatimJSON.object(["0": .string(name)]).text
            try HostilePackage.open([
                ("collection.anki2", try HostilePackage.database()), ("media", Array(map.utf8)), ("0", [1]),
            ])
        }
        expectRefusal(.unsafeName) {
            let map = MediaMapEntry(name: name, size: 1, sha1: []).encoded
            try HostilePackage.open(try HostilePackage.modern(media: map, files: [("0", try HostilePackage.zstd([1]))]))
        }
    }

    @Test func longAndDuplicateMediaNamesAreRefused() throws {
        expectRefusal(.unsafeName, saying: "255 bytes") {
            let map = MediaMapEntry(name: String(repeating: "é", count: 200), size: 1, sha1: []).encoded
            try HostilePackage.open(try HostilePackage.modern(media: map))
        }
        // The same name, composed and decomposed.
        let twice =
            MediaMapEntry(name: "caf\u{E9}.mp3", size: 1, sha1: []).encoded
            + MediaMapEntry(name: "cafe\u{301}.mp3", size: 1, sha1: []).encoded
        expectRefusal(.duplicateName) { try HostilePackage.open(try HostilePackage.modern(media: twice)) }
        expectRefusal(.damaged, saying: "twice") {
            try HostilePackage.open([
                ("collection.anki2", try HostilePackage.database()), ("media", Array(#"{"0":"a","0":"b"}"#.utf8)),
            ])
        }
    }

    @Test(arguments: [#"{"x":"a"}"#, #"{"0":1}"#, "[]", "{", "", "\u{FEFF}{}", #"{"-1":"a"}"#])
    func brokenMediaMapsAreRefused(map: String) throws {
        expectRefusal(.damaged) {
            try HostilePackage.open([("collection.anki2", try HostilePackage.database()), ("media", Array(map.utf8))])
        }
    }

    @Test(arguments: [
        [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [0x0A, 0x05, 0x01], [0x07], [0x0A, 0x04, 0x0A, 0x02, 0xFF, 0xFE],
    ])
    func brokenProtobufIsRefused(bytes: [UInt8]) throws {
        expectRefusal(.damaged) { try HostilePackage.open(try HostilePackage.modern(media: bytes)) }
    }

    @Test func filesThatTheArchiveLacksAreTold() throws {
        let map = VerbatimJSON.object(["0": .string("a.mp3"), "1": .string("b.mp3")]).text
        try HostilePackage.open([
            ("collection.anki2", try HostilePackage.database()), ("media", Array(map.utf8)), ("1", [1]),
        ]) { reader in
            #expect(reader.media.map(\.name) == ["b.mp3"])
            #expect(reader.missingMedia == ["a.mp3"])
        }
    }
}
