/// An element of an XML document, read without entities but the five of XML and those of characters, without a DTD and
/// within bounds: a document is somebody else's.
struct XMLElement {
    struct Fault: Error {
        var line: Int
        var message: String
    }

    static let mostElements = 2_000_000
    /// Below one child of the root, which is in memory as a whole.
    static let mostElementsOfChild = 10_000
    static let mostAttributes = 64
    static let deepest = 64

    var name: String
    var attributes: [String: String] = [:]
    var children: [XMLElement] = []
    /// The text between its children, joined.
    var text = ""
    var line: Int

    func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }
    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// Reads a document, and passes the children of its root one after the other.
    ///
    /// - Returns: The root without them.
    static func parse(_ document: String, eachChild: (XMLElement) -> Void) throws(Fault) -> XMLElement {
        var parser = XMLElementParser(document)
        return try parser.document(eachChild)
    }
}

private struct XMLElementParser {
    private var rest: Substring.UTF8View
    private var line = 1
    private var count = 0
    private var countOfChild = 0

    init(_ document: String) { rest = Substring(document).utf8 }

    mutating func document(_ eachChild: (XMLElement) -> Void) throws(XMLElement.Fault) -> XMLElement {
        var open: [XMLElement] = []
        func close(_ element: XMLElement) {
            if open.count == 1 { eachChild(element) } else { open[open.count - 1].children.append(element) }
        }
        while !rest.isEmpty {
            if rest.first != UInt8(ascii: "<") {
                let text = take(until: "<")
                if !open.isEmpty { open[open.count - 1].text += try decoded(text) }
            } else if skips("<!--", to: "-->") || skips("<?", to: "?>") {
                continue
            } else if starts("<![CDATA[") {
                advance(9)
                let text = take(until: "]]>")
                advance(3)
                if !open.isEmpty { open[open.count - 1].text += String(text) ?? "" }
            } else if starts("<!") {
                throw fault("A document type is not read: it could define entities without a bound.")
            } else if starts("</") {
                let name = String(take(until: ">").dropFirst(2))?.trimmed
                advance(1)
                guard let element = open.popLast(), element.name == name else {
                    throw fault("An end tag fits no start.")
                }
                if open.isEmpty { return element }
                close(element)
            } else {
                if open.count <= 1 { countOfChild = 0 }
                let (element, isClosed) = try start()
                if isClosed {
                    if open.isEmpty { return element }
                    close(element)
                } else {
                    open.append(element)
                    guard open.count <= XMLElement.deepest else { throw fault("The document nests too deep.") }
                }
            }
        }
        throw fault("The document ends before its root does.")
    }

    private mutating func start() throws(XMLElement.Fault) -> (XMLElement, isClosed: Bool) {
        count += 1
        countOfChild += 1
        guard count <= XMLElement.mostElements, countOfChild <= XMLElement.mostElementsOfChild else {
            throw fault("The document has too many elements.")
        }
        let line = line
        let whole = String(take(until: ">").dropFirst()) ?? ""
        advance(1)
        let isClosed = whole.hasSuffix("/")
        let tag = isClosed ? whole.dropLast() : whole[...]
        let name = tag.prefix { !$0.isWhitespace }
        guard let first = name.first, first.isLetter || first == "_" else { throw fault("A tag has no name.") }
        var element = XMLElement(name: String(name), line: line)
        var attributes = tag.dropFirst(name.count)
        while let equals = attributes.firstIndex(of: "=") {
            let key = attributes[..<equals].trimmed
            attributes = attributes[attributes.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = attributes.first, quote == "\"" || quote == "'",
                let end = attributes.dropFirst().firstIndex(of: quote)
            else { throw fault("The attribute '\(key)' has no value in quotes.") }
            guard element.attributes.count < XMLElement.mostAttributes else {
                throw fault("A tag has too many attributes.")
            }
            element.attributes[key] = try decoded(attributes.dropFirst()[..<end].utf8)
            attributes = attributes[attributes.index(after: end)...]
        }
        return (element, isClosed)
    }

    private func starts(_ text: String) -> Bool { rest.starts(with: text.utf8) }

    private mutating func skips(_ start: String, to end: String) -> Bool {
        guard starts(start) else { return false }
        _ = take(until: end)
        advance(end.utf8.count)
        return true
    }

    private mutating func advance(_ count: Int) { rest = rest.dropFirst(count) }

    /// Everything before a mark, or all there is.
    private mutating func take(until mark: String) -> Substring.UTF8View {
        let mark = Array(mark.utf8)
        var end = rest.startIndex
        while end < rest.endIndex, !(rest[end] == mark[0] && (mark.count == 1 || rest[end...].starts(with: mark))) {
            if rest[end] == UInt8(ascii: "\n") { line += 1 }
            end = rest.index(after: end)
        }
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    private func decoded(_ text: Substring.UTF8View) throws(XMLElement.Fault) -> String {
        let text = String(text) ?? ""
        guard text.contains("&") else { return text }
        var decoded = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            decoded += rest[..<mark]
            guard let end = rest[mark...].prefix(12).firstIndex(of: ";") else {
                throw fault("An '&' begins no entity.")
            }
            let name = rest[rest.index(after: mark)..<end]
            guard let character = Self.entity(name) else { throw fault("'&\(name);' is no entity of XML.") }
            decoded.unicodeScalars.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return decoded + rest
    }

    private static func entity(_ name: Substring) -> Unicode.Scalar? {
        switch name {
        case "lt": "<"
        case "gt": ">"
        case "amp": "&"
        case "quot": "\""
        case "apos": "'"
        case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        default: nil
        }
    }

    private func fault(_ message: String) -> XMLElement.Fault { XMLElement.Fault(line: line, message: message) }
}
