import ContentFiles
import Testing

@Suite("Content files")
struct ContentNodeTests {
    @Test("a value knows its line and column")
    func locations() throws {
        let node = try ContentNode(parsing: "a: 1\nb:\n  - x\n  - {c: y}\n", file: "f.yaml")
        let inner = try #require(node["b"]?.elements?[1]["c"])
        #expect(inner.text == "y")
        #expect(inner.location == SourceLocation(file: "f.yaml", line: 4, column: 9))
    }

    @Test("JSON loads as YAML does")
    func json() throws {
        let node = try ContentNode(parsing: #"{"a": [1, null, "null"], "b": {"c": "\u00e9"}}"#, file: "f.json")
        #expect(node["a"]?.elements?.map(\.isNull) == [false, true, false])
        #expect(node["b"]?["c"]?.text == "é")
    }

    @Test(
        "broken files are refused with a code and a place",
        arguments: [
            ("a: [1, 2", "yaml-syntax", 1), ("a: 1\na: 2\n", "duplicate-key", 2), ("", "empty-file", 1),
            ("x: &x [1]\ny: *x\n", "yaml-alias", 2), ("a: b\n\tc: d\n", "yaml-syntax", 2),
            ("? [a, b]\n: c\n", "yaml-key", 1), ("a: 1\n---\nb: 2\n", "yaml-syntax", 2), ("a: *x\n", "yaml-syntax", 1),
        ])
    func refused(text: String, code: String, line: Int) throws {
        let error = try #require(throws: ContentError.self) { try ContentNode(parsing: text, file: "f.yaml") }
        #expect(error.diagnostics.map(\.code) == [code])
        #expect(error.diagnostics[0].location.line == line)
    }

    @Test(
        "a text that wants quotes is told so, as it should be written",
        arguments: [
            ("name: Un café: el primero\n", #"A text with ': ' in it wants quotes: name: "Un café: el primero""#),
            ("a:\n  - text: Oye: ven\n", #"A text with ': ' in it wants quotes: - text: "Oye: ven""#),
            ("a: b\nc: %d de descuento\n", #"A text that begins with '%' wants quotes: c: "%d de descuento""#),
            ("c: *ana\n", #"A text that begins with '*' wants quotes: c: "*ana""#),
            ("c: @ana\n", #"A text that begins with '@' wants quotes: c: "@ana""#),
            ("c: `ana`\n", #"A text that begins with '`' wants quotes: c: "`ana`""#),
            ("c: {name}, hola\nd: e\n", #"A text that begins with '{' wants quotes: c: "{name}, hola""#),
            ("c: [hola] amigo\nd: e\n", #"A text that begins with '[' wants quotes: c: "[hola] amigo""#),
            ("c: \"Hola\" dijo\n", #"put quotes around the whole: c: "\"Hola\" dijo""#),
            ("a: b\n\tc: d\n", "Indent with spaces; this line begins with a tab."),
            ("a: b\nc: \"hola\nd: e\n", "The quotation mark at line 2, column 4 is never closed."),
            (
                "line: { text: ¡Hola: aquí estoy!, id: x }\n",
                #"A text with ': ' in it wants quotes: "¡Hola: aquí estoy!""#
            ),
            (
                "line: { id: x, text: {drink} mucho, y: z }\n",
                #"A text that begins with '{' wants quotes: "{drink} mucho""#
            ),
            ("a: [[sí] claro, \"no\"]\n", #"A text that begins with '[' wants quotes: "[sí] claro""#),
            (
                "line: { text: \"¡Hola!, en: \"Hi!\" }\n",
                "One of the 3 quotation marks on this line has no other half."
            ),
            ("a: { b: c\nd: e\n", "The '{' at line 1, column 4 is not closed before this, or a ',' is missing."),
            (
                "a:\n  b: c\n d: e\n",
                "This line begins after 1 space, and no line that it could belong with does: after 0, perhaps."
            ),
            ("a: [uno #dos]\nb: c\n", "From ' #' on a line is a comment; a text with it wants quotes."),
        ])
    func advice(text: String, advice: String) throws {
        let error = try #require(throws: ContentError.self) { try ContentNode(parsing: text, file: "f.yaml") }
        #expect(error.diagnostics[0].message.hasSuffix(advice), "\(error.diagnostics[0].message)")
    }

    @Test("a text that a comment cuts short is found, and a comment is left alone")
    func cutTexts() throws {
        let text = "a: piso #4\nb: 3 # seconds\nc: \"piso #4\"\nd: [uno, dos #tres\n]\ne: x ## y\n"
        let places = try ContentNode(parsing: text, file: "f.yaml").cutTexts(in: text)
        #expect(places.map(\.line) == [1, 4])
    }

    @Test("YAML bombs are refused at once", arguments: ["", "? *h\n: 1\n", "z: {*h : 1}\n"])
    func bombs(tail: String) throws {
        var text = "a: &a [x, x, x, x, x, x, x, x, x]\n"
        for (previous, next) in zip("abcdefg", "bcdefgh") {
            text += "\(next): &\(next) [\(Array(repeating: "*\(previous)", count: 9).joined(separator: ", "))]\n"
        }
        let error = try #require(throws: ContentError.self) { try ContentNode(parsing: text + tail, file: "f.yaml") }
        #expect(error.diagnostics[0].code == "yaml-alias")
    }

    @Test("depth, count and size have limits")
    func limits() throws {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let veryDeep = String(repeating: "[", count: 500_000)
        let many = "[" + String(repeating: "1,", count: 100_001) + "1]"
        let large = "a: " + String(repeating: "x", count: ContentLimits.fileBytes)
        for (text, code) in [
            (deep, "yaml-too-complex"), (veryDeep, "yaml-too-complex"), (many, "yaml-too-complex"),
            (large, "file-too-large"),
        ] {
            let error = try #require(throws: ContentError.self) { try ContentNode(parsing: text, file: "f.yaml") }
            #expect(error.diagnostics[0].code == code)
        }
    }

    @Test("text with stars and ampersands is no alias")
    func stars() throws {
        let node = try ContentNode(parsing: "a: 'use *ser* & *estar*'\nb: \"R&B\"\n", file: "f.yaml")
        #expect(node["a"]?.text == "use *ser* & *estar*")
    }

    @Test("every wrong field is reported, with the nearest known name")
    func fields() throws {
        let node = try ContentNode(parsing: "nam: x\nspeed: 9\nlist: {a: b}\n", file: "f.yaml")
        let issues = DiagnosticCollector()
        var fields = FieldReader(node, of: "a character", into: issues)
        _ = fields.requiredText("name")
        _ = fields.number("speed", in: 0.5...2)
        _ = fields.texts("list")
        fields.finish()
        #expect(issues.diagnostics.map(\.code) == ["missing-field", "bad-number", "not-a-list", "unknown-field"])
        #expect(issues.diagnostics.last?.message.contains("Did you mean 'name'?") == true)
    }
}
