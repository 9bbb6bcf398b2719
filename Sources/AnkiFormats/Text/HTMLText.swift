/// HTML of a field as plain text, and back.
package enum HTMLText {
    /// Entities that fields written by people hold; the others are numeric.
    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
        "hellip": "…", "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "iexcl": "¡", "iquest": "¿", "middot": "·", "bull": "•", "rarr": "→", "larr": "←", "shy": "\u{AD}",
        "aacute": "á", "eacute": "é", "iacute": "í", "oacute": "ó", "uacute": "ú", "ntilde": "ñ", "uuml": "ü",
        "auml": "ä", "ouml": "ö", "szlig": "ß", "agrave": "à", "egrave": "è", "ccedil": "ç", "ecirc": "ê",
    ]
    /// Tags that end a line.
    private static let lineTags: Set<String> = ["br", "div", "p", "li", "tr", "ul", "ol", "h1", "h2", "h3", "hr"]
    /// Elements whose text is not shown.
    private static let hidden: Set<String> = ["script", "style"]
    private static let longestEntity = 12

    /// What a field shows, without markup; blocks and line breaks become line feeds.
    package static func plain(_ html: String) -> String {
        guard hasMarkup(html) else { return html }
        return lines(of: rendered(html, lineBreak: "\n"))
    }

    /// The text that Anki takes the checksum and the sort key of: tags go, names of images stay.
    static func checksumText(_ html: String) -> String {
        guard hasMarkup(html) else { return html }
        return rendered(html, lineBreak: "", keepsImages: true)
    }

    /// The field that shows a text as it is.
    package static func escaped(_ text: String) -> String {
        guard hasMarkup(text) || text.containsByte(UInt8(ascii: ">")) || text.containsByte(0x0A) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): result.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): result.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): result.append(contentsOf: "&gt;".utf8)
            case 0x0A:
                if result.last == 0x0D { result.removeLast() }
                result.append(contentsOf: "<br>".utf8)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func hasMarkup(_ text: String) -> Bool {
        text.containsByte(UInt8(ascii: "<")) || text.containsByte(UInt8(ascii: "&"))
    }

    private static func rendered(_ html: String, lineBreak: String, keepsImages: Bool = false) -> String {
        var result = ""
        var rest = html[...]
        while let start = rest.unicodeScalars.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            result += rest[..<start]
            rest = rest[start...]
            if rest.unicodeScalars.first == "&" {
                rest = entity(rest, into: &result)
            } else {
                rest = tag(rest, into: &result, lineBreak: lineBreak, keepsImages: keepsImages)
            }
        }
        return result + rest
    }

    /// - Returns: What follows the tag that `text` starts with; a lone `<` is text.
    private static func tag(
        _ text: Substring, into result: inout String, lineBreak: String, keepsImages: Bool
    ) -> Substring {
        let scalars = text.unicodeScalars
        if text.hasPrefix("<!--") {
            guard let end = text.firstRange(of: "-->") else { return text[text.endIndex...] }
            return text[end.upperBound...]
        }
        guard let end = scalars.firstIndex(of: ">") else {
            result += text
            return text[text.endIndex...]
        }
        let inner = text[scalars.index(after: text.startIndex)..<end]
        let isEnd = inner.unicodeScalars.first == "/"
        let name = inner.unicodeScalars.drop { $0 == "/" }.prefix { $0.isASCII && Character($0).isLetter || $0.isDigit }
        let tagName = String(String.UnicodeScalarView(name)).lowercased()
        var after = text[scalars.index(after: end)...]
        if lineTags.contains(tagName) { result += lineBreak }
        if keepsImages, tagName == "img", let source = attribute("src", of: inner) { result += " \(source) " }
        if !isEnd, hidden.contains(tagName) {
            guard let end = after.index(pastEndTag: tagName) else { return after[after.endIndex...] }
            after = after[end...]
        }
        return after
    }

    static func attribute(_ name: String, of tag: Substring) -> Substring? {
        guard let start = tag.firstRange(of: "\(name)=") else { return nil }
        let value = tag[start.upperBound...]
        guard let quote = value.first else { return nil }
        if quote == "\"" || quote == "'" { return value.dropFirst().prefix { $0 != quote } }
        return value.prefix { !$0.isWhitespace }
    }

    /// - Returns: What follows the entity that `text` starts with; a lone `&` is text.
    private static func entity(_ text: Substring, into result: inout String) -> Substring {
        let scalars = text.unicodeScalars
        let body = scalars.dropFirst().prefix(longestEntity)
        guard let end = body.firstIndex(of: ";") else {
            result += "&"
            return text[scalars.index(after: text.startIndex)...]
        }
        let name = String(text[scalars.index(after: text.startIndex)..<end])
        if let value = character(named: name) {
            result += value
            return text[scalars.index(after: end)...]
        }
        result += "&"
        return text[scalars.index(after: text.startIndex)...]
    }

    private static func character(named name: String) -> String? {
        guard name.hasPrefix("#") else { return entities[name] }
        let digits = name.dropFirst()
        let code =
            digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// Trims lines and drops empty ones.
    private static func lines(of text: String) -> String {
        text.split(separator: "\n").map { $0.trimmed }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { "0"..."9" ~= self }
}

extension Substring {
    /// Without white space at both ends.
    fileprivate var trimmed: Substring {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start[start.endIndex...] }
        return start[...last]
    }

    /// Past the `>` of the next end tag of this name.
    fileprivate func index(pastEndTag name: String) -> Index? {
        var rest = self
        while let start = rest.firstRange(of: "</") {
            let after = rest[start.upperBound...]
            if after.prefix(name.count).lowercased() == name {
                guard let end = after.firstIndex(of: ">") else { return nil }
                return after.index(after: end)
            }
            rest = after
        }
        return nil
    }
}
