/// The media files that fields name.
package enum MediaReferences {
    private static let soundMark: StaticString = "[sound:"

    /// The sounds of a field: `[sound:casa.mp3]`.
    package static func sounds(in html: String) -> [String] {
        guard html.containsASCII(soundMark) else { return [] }
        return parts(of: html).compactMap { if case .sound(let name) = $0 { HTMLText.plain(name) } else { nil } }
    }

    /// All files of a field: its sounds and its images.
    package static func all(in html: String) -> [String] { sounds(in: html) + images(in: html) }

    /// A field without its sounds.
    static func removed(from html: String) -> String {
        guard html.containsASCII(soundMark) else { return html }
        return parts(of: html).map { if case .text(let text) = $0 { String(text) } else { "" } }.joined()
    }

    static func sound(_ name: String) -> String { "[sound:\(HTMLText.escaped(name))]" }

    private enum Part {
        case text(Substring)
        case sound(String)
    }

    private static func parts(of html: String) -> [Part] {
        var parts: [Part] = []
        var rest = html[...]
        while let start = rest.firstRange(of: "[sound:") {
            guard let end = rest[start.upperBound...].firstIndex(of: "]") else { break }
            parts.append(.text(rest[..<start.lowerBound]))
            parts.append(.sound(String(rest[start.upperBound..<end])))
            rest = rest[rest.index(after: end)...]
        }
        parts.append(.text(rest))
        return parts
    }

    private static func images(in html: String) -> [String] {
        var names: [String] = []
        guard html.containsASCII("<img") else { return names }
        var rest = html[...]
        while let start = rest.firstRange(of: "<img") {
            let end = rest[start.upperBound...].firstIndex(of: ">") ?? rest.endIndex
            if let source = HTMLText.attribute("src", of: rest[start.upperBound..<end]) {
                names.append(HTMLText.plain(String(source)))
            }
            rest = rest[end...]
        }
        return names
    }
}
