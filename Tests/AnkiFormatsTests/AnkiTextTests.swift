import Foundation
import Testing

@testable import AnkiFormats

@Suite struct AnkiTextTests {
    private func read(
        _ text: String, name: String = "x.txt", limits: AnkiLimits = AnkiLimits()
    ) throws -> (reader: AnkiTextReader, rows: [AnkiTextRow], lines: [Int]) {
        try withFolder { folder in
            let path = folder.path + "/" + name
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let reader = try AnkiTextReader(path: path, limits: limits)
            var rows: [AnkiTextRow] = []
            var lines: [Int] = []
            try reader.rows { row, line in
                rows.append(row)
                lines.append(line)
            }
            return (reader, rows, lines)
        }
    }

    /// As Anki 26.9 writes it.
    @Test func ankisOwnExportIsRead() throws {
        let text = """
            #separator:tab
            #html:true
            #guid column:1
            #notetype column:2
            #deck column:3
            #tags column:6
            J.C+q`IQrg\tBasic\tSpanish::Food\tmesa [sound:a.mp3]\t<b>table</b>\tx y::z
            r)b:UKVL?^\tCloze\tSpanish::Food\tLa {{c1::mesa}}\t"a ""quoted""
            line"\t

            """
        let (reader, rows, lines) = try read(text)
        #expect(reader.separator == .tab)
        #expect(reader.isHTML)
        #expect(
            rows == [
                AnkiTextRow(
                    guid: "J.C+q`IQrg", noteType: "Basic", deck: "Spanish::Food", tags: ["x", "y::z"],
                    fields: ["mesa [sound:a.mp3]", "<b>table</b>"]),
                AnkiTextRow(
                    guid: "r)b:UKVL?^", noteType: "Cloze", deck: "Spanish::Food",
                    fields: ["La {{c1::mesa}}", "a \"quoted\"\nline"]),
            ])
        #expect(lines == [7, 8])
    }

    @Test(arguments: [
        ("word,translation,tags\nla silla,chair,room bath\n", [["la silla", "chair"]], ["room", "bath"]),
        ("Spanish;English\r\nla silla;chair\r\n", [["la silla", "chair"]], []),
        ("Front\tBack\tDeck\nsilla\tchair\tHome\n", [["silla", "chair"]], []),
        // No names: the first row is a card, however like a name a word of it is.
        ("word,palabra\nsilla,chair\n", [["word", "palabra"], ["silla", "chair"]], []),
        ("text,texto\nsilla,chair\n", [["text", "texto"], ["silla", "chair"]], []),
    ])
    func aFirstRowOfNamesIsNoCard(text: String, fields: [[String]], tags: [String]) throws {
        let rows = try read(text, name: "x.csv").rows
        #expect(rows.map(\.fields) == fields)
        #expect(rows.last?.tags == tags)
        #expect(rows.last?.deck == (text.contains("Deck") ? "Home" : nil))
    }

    @Test func headersApplyToEveryNote() throws {
        let text =
            "#separator:Semicolon\n#html:false\n#tags:a b\n#deck:D\n#notetype:N\n#columns:Word;Meaning\nuno;<1>\n"
        let (reader, rows, _) = try read(text)
        #expect(reader.fieldNames == ["Word", "Meaning"])
        #expect(rows == [AnkiTextRow(noteType: "N", deck: "D", tags: ["a", "b"], fields: ["uno", "&lt;1&gt;"])])
    }

    @Test(arguments: [
        ("a,b\tc", "x.txt", AnkiTextHeader.Separator.tab), ("a,b;c", "x.txt", .semicolon), ("a,b;c", "x.csv", .comma),
        ("a|b", "x.txt", .pipe), ("a:b", "x.csv", .colon), ("a", "x.txt", .tab),
    ])
    func theSeparatorIsGuessed(line: String, name: String, wanted: AnkiTextHeader.Separator) throws {
        #expect(try read(line, name: name).reader.separator == wanted)
    }

    @Test func commaSeparatedValuesFollowRFC4180() throws {
        let text = "\u{FEFF}\"a,1\",b\r\n\"x\r\ny\",\"\"\"q\"\"\"\r\n# no note\r\nlast,"
        let rows = try read(text, name: "x.csv").rows
        #expect(rows.map(\.fields) == [["a,1", "b"], ["x<br>y", "\"q\""], ["last", ""]])
    }

    @Test(arguments: [
        ("#separator:dash\na", "line 1"), ("#html:maybe\na", "html"), ("#guid column:0\na", "column"),
        ("#guid column:2\n#tags column:2\na", "same column"), ("a\t\"b", "not closed"), ("a\u{0}b", "no text"),
    ])
    func brokenTextIsRefused(text: String, reason: String) {
        expectRefusal(.damaged) {
            do {
                _ = try read(text)
            } catch let error as AnkiFormatError {
                #expect(error.message.lowercased().contains(reason), "\(error.message)")
                throw error
            }
        }
    }

    @Test func textThatIsNotUTF8IsRefused() throws {
        try withFolder { folder in
            let path = folder.path + "/x.txt"
            try Data([0xFF, 0xFE, 0x61, 0x00]).write(to: URL(fileURLWithPath: path))
            expectRefusal(.unsupported, saying: "UTF-16") { _ = try AnkiTextReader(path: path) }
            try Data([0x61, 0x0A, 0x62, 0xC3, 0x28, 0x0A]).write(to: URL(fileURLWithPath: path))
            expectRefusal(.damaged, saying: "line 2") { try AnkiTextReader(path: path).rows { _, _ in } }
        }
    }

    @Test func limitsHold() throws {
        var limits = AnkiLimits()
        limits.cellBytes = 10
        expectRefusal(.tooLarge, saying: "10 bytes") { _ = try read("a\tbbbbbbbbbbbbbb", limits: limits) }
        limits = AnkiLimits()
        limits.fields = 2
        expectRefusal(.tooLarge, saying: "2 fields") { _ = try read("a\tb\tc", limits: limits) }
        limits = AnkiLimits()
        limits.textBytes = 2
        expectRefusal(.tooLarge, saying: "2") { _ = try read("a\tb\tc", limits: limits) }
    }

    @Test func aMissingFolderIsNamed() {
        expectRefusal(.writeFailed, saying: "\"words.tsv\" cannot be made: there is no folder \"nowhere\"") {
            _ = try AnkiTextWriter(
                path: "/nowhere/words.tsv", separator: .tab, noteType: "N", fieldNames: ["One"])
        }
    }

    @Test(arguments: AnkiTextHeader.Separator.allCases)
    func whatIsWrittenIsReadBack(separator: AnkiTextHeader.Separator) throws {
        try withFolder { folder in
            let path = folder.path + "/x.txt"
            let rows = [
                AnkiTextRow(
                    guid: "#1", noteType: "N", deck: "A::B", tags: ["x", "y"],
                    fields: ["a\tb|c;d:e,f g", "\"q\"\nline\r\nnext", ""]),
                AnkiTextRow(guid: "2", noteType: "N", deck: "A", fields: ["#no comment", "<b>é</b>", "日本"]),
            ]
            let writer = try AnkiTextWriter(
                path: path, separator: separator, noteType: "N", fieldNames: ["One", "Two", "Three"])
            for row in rows { try writer.add(row) }
            expectRefusal(.invalidValue) { try writer.add(AnkiTextRow(tags: [], fields: ["a"])) }
            #expect(!FileManager.default.fileExists(atPath: path))
            try writer.finish()
            let reader = try AnkiTextReader(path: path)
            #expect(reader.separator == separator)
            #expect(reader.fieldNames == ["One", "Two", "Three"])
            var found: [AnkiTextRow] = []
            try reader.rows { row, _ in found.append(row) }
            #expect(found == rows)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.txt"])
        }
    }

    @Test(arguments: [
        ("a<br>b", "a\nb"), ("<div>a</div><div>b</div>", "a\nb"),
        ("&lt;b&gt; &amp; &#233; &#x1F600; &nbsp;x", "<b> & é 😀 \u{A0}x"),
        ("<b>bold</b> <i>it</i>", "bold it"), ("a < b & c", "a < b & c"), ("<style>x{}</style>y", "y"),
        ("<!-- no -->y", "y"), ("<script>if (a<b) {}</script>y", "y"), ("&unknown; &", "&unknown; &"), ("<", "<"),
        ("<img src=\"x.jpg\">", ""), ("e\u{301}<b>\u{301}</b>", "e\u{301}\u{301}"),
    ])
    func htmlIsReadAsText(html: String, text: String) {
        #expect(HTMLText.plain(html) == text)
    }

    @Test(arguments: ["plain", "a < b & c > d", "two\nlines", "quote \" and '", "&amp;"])
    func textStaysItselfThroughHTML(text: String) {
        #expect(HTMLText.plain(HTMLText.escaped(text)) == text)
    }

    @Test func mediaReferencesAreFound() {
        let html = "[sound:a b.mp3] x <img src=\"c&amp;d.jpg\"> <IMG SRC=x.png> <img alt='' src='é.png'>[sound:"
        #expect(MediaReferences.all(in: html).starts(with: ["a b.mp3", "c&d.jpg"]))
        #expect(MediaReferences.all(in: html).contains("é.png"))
        #expect(MediaReferences.removed(from: "a[sound:x.mp3]b") == "ab")
    }
}
