import Foundation

/// The text of pages as pdftotext writes it: lines, an empty one between paragraphs, a form feed after each page.
package enum PageText {
    package static func read(_ text: String) -> ReadDocument {
        let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast()
        var paragraphs: [[String]] = []
        for page in pages {
            let lines = PlainText.lines(of: String(page)).filter { !isPageNumber($0) }
            paragraphs += lines.split(whereSeparator: \.isEmpty).map(Array.init)
        }
        var document = ReadDocument(
            blocks: joined(paragraphs).compactMap { lines in
                PlainText.block(level(of: lines), inOneLine(lines))
            })
        document.pages = pages.count
        return document
    }

    private static func isPageNumber(_ line: String) -> Bool {
        !line.isEmpty && line.count <= 6 && line.allSatisfy { $0.isNumber || $0 == "-" || $0 == " " }
    }

    /// A paragraph that a page cuts goes on with a small letter on the next.
    private static func joined(_ paragraphs: [[String]]) -> [[String]] {
        var joined: [[String]] = []
        for lines in paragraphs {
            if let last = joined.last?.last, lines.first?.first?.isLowercase == true,
                last.last.map({ !".!?:…".contains($0) }) == true
            {
                joined[joined.count - 1] += lines
            } else {
                joined.append(lines)
            }
        }
        return joined
    }

    /// Words that the end of a line divides are joined.
    private static func inOneLine(_ lines: [String]) -> String {
        lines.reduce(into: "") { text, line in
            if text.last == "-", text.dropLast().last?.isLetter == true, line.first?.isLowercase == true {
                text.removeLast()
                text += line
            } else {
                text += text.isEmpty ? line : " " + line
            }
        }
    }

    /// A short line by itself that does not end like a sentence is a heading; its number tells its level.
    private static func level(of lines: [String]) -> Int {
        guard lines.count == 1, let line = lines.first, (3...80).contains(line.count), line.contains(where: \.isLetter),
            let last = line.last, !".,;:!?…".contains(last)
        else { return 0 }
        let number = line.prefix { $0.isNumber || $0 == "." }
        let rest = line.dropFirst(number.count).drop { $0 == " " }
        guard rest.first?.isUppercase == true else { return 0 }
        return number.isEmpty ? 1 : min(6, number.split(separator: ".").count)
    }
}
