import JSONText
import Testing

@testable import AnkiConnectAPI

@Suite("AnkiConnect's API")
struct AnkiConnectTests {
    @Test("a note is read as dictionaries send it, without its HTML")
    func note() throws {
        let request = try AnkiConnectRequest([
            "action": "addNote", "version": 6, "key": "k",
            "params": [
                "note": [
                    "deckName": "Spanish", "modelName": "immersiond", "tags": ["yomitan"],
                    "fields": ["Front": "<b>mesa</b>", "Back": "table&nbsp;&amp;lt; desk<br>", "Sentence": ""],
                ]
            ],
        ])
        guard case .addNotes(let notes) = request.action else { return #expect(Bool(false)) }
        #expect(request.isSingle)
        #expect(request.key == "k")
        #expect(notes.first?.word == "mesa")
        #expect(notes.first?.meaning == "table &lt; desk")
        #expect(notes.first?.sentence == nil)
        #expect(notes.first?.deck == "Spanish")
        #expect(notes.first?.tags == ["yomitan"])
    }

    @Test("each of several requests stands for itself, and says how it wants to be answered")
    func several() throws {
        let request = try AnkiConnectRequest([
            "action": "multi", "version": 6,
            "params": [
                "actions": [["action": "version"], ["action": "guiBrowse"], ["action": "deckNames", "version": 6]]
            ],
        ])
        guard case .multi(let parts) = request.action else { return #expect(Bool(false)) }
        #expect(!request.isBare)
        #expect(parts.map { try? $0.get().isBare } == [true, nil, false])
        #expect(AnkiConnectReply.result(6, isBare: true) == 6)
        #expect(AnkiConnectReply.result(6) == ["result": 6, "error": .null])
    }

    @Test("what stands for recordings is no part of a word")
    func sounds() throws {
        let request = try AnkiConnectRequest([
            "action": "canAddNotesWithErrorDetail",
            "params": [
                "notes": [["fields": ["Front": "<b>casa</b>[sound:x.mp3]"]], ["fields": ["Front": "[sound:a]"]]]
            ],
        ])
        guard case .canAddNotes(let notes) = request.action else { return #expect(Bool(false)) }
        #expect(request.tellsWhy)
        #expect(notes.map { $0?.word } == ["casa", nil])
    }

    @Test("every action that is told of is known, and a model that is not is refused")
    func actions() {
        for action in AnkiConnectRequest.actions {
            let json: JSONValue = ["action": .string(action), "params": ["note": ["fields": ["Front": "x"]]]]
            #expect(throws: Never.self) { try AnkiConnectRequest(json) }
        }
        #expect(throws: AnkiConnectFault.self) {
            try AnkiConnectRequest(["action": "modelFieldNames", "params": ["modelName": "Basic"]])
        }
    }

    @Test("a note without a word, an unknown action and none at all are refused")
    func faults() {
        let wrong: [JSONValue] = [
            [:], ["action": "guiBrowse"], ["action": "addNote", "params": ["note": ["fields": ["Front": "<p></p>"]]]],
            ["action": "addNote"], [],
        ]
        for json in wrong { #expect(throws: AnkiConnectFault.self) { try AnkiConnectRequest(json) } }
    }

    @Test(
        "a search has a deck, a tag and words",
        arguments: [
            (#"deck:Spanish "front:la mesa""#, "Spanish", nil, "la mesa"),
            (#""deck:A B" tag:x word"#, "A B", "x", "word"),
            ("", nil, nil, ""), ("note:immersiond expression:gato", nil, nil, "gato"),
        ] as [(String, String?, String?, String)])
    func query(text: String, deck: String?, tag: String?, words: String) {
        let query = AnkiQuery(text)
        #expect(query.deck == deck)
        #expect(query.tag == tag)
        #expect(query.words == words)
    }
}
