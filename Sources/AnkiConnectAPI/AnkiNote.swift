import JSONText

/// A note as a client adds it: the word in front, what it means behind.
package struct AnkiNote: Sendable, Hashable {
    /// The one kind of notes that there is, and its fields.
    package static let model = "immersiond"
    package static let fields = ["Front", "Back", "Sentence"]

    package var word: String
    package var meaning: String?
    package var sentence: String?
    package var deck: String?
    package var tags: [String]
    /// The name of the file with the word's sound, *[sound:casa.mp3]* in any field.
    package var sound: String?

    /// - Throws: ``AnkiConnectFault`` for a note without a word.
    init(_ json: JSONValue) throws(AnkiConnectFault) {
        let fields = json["fields"]?.members ?? [:]
        func field(_ names: [String]) -> String? {
            for name in names {
                guard let text = fields.first(where: { $0.key.lowercased() == name })?.value.string else { continue }
                let plain = PlainText.of(text)
                if !plain.isEmpty { return plain }
            }
            return nil
        }
        guard let word = field(["front", "expression", "word"]) else {
            throw .emptyNote
        }
        self.word = word
        meaning = field(["back", "meaning", "glossary", "definition"])
        sentence = field(["sentence", "context"])
        deck = json["deckName"]?.string
        tags = json["tags"]?.elements?.compactMap(\.string) ?? []
        sound =
            fields.sorted { $0.key < $1.key }.lazy.compactMap { field in
                field.value.string?.firstMatch(of: /\[sound:([^\]]+)\]/).map { String($0.1) }
            }.first
    }
}

/// A field's HTML as plain text, on one line.
enum PlainText {
    private static let entities = ["&nbsp;": " ", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"]

    static func of(_ html: String) -> String {
        var text = ""
        var isInTag = false
        // What stands for a recording is no text.
        for character in html.replacing(/\[sound:[^\]]*\]/, with: " ") {
            switch character {
            case "<":
                isInTag = true
                text.append(" ")
            case ">" where isInTag: isInTag = false
            default: if !isInTag { text.append(character) }
            }
        }
        // The ampersand's own entity comes last, so that nothing is read twice.
        for (entity, character) in entities.sorted(by: { $0.key.count > $1.key.count && $1.key != "&amp;" })
        where entity != "&amp;" { text = text.replacing(entity, with: character) }
        text = text.replacing("&amp;", with: "&")
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
