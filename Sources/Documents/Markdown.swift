import Foundation

/// Markdown's headings, paragraphs, lists and quotations; marks within lines are left out.
package enum Markdown {
    package static func read(_ text: String) -> ReadDocument {
        var reading = Reading()
        for line in text.precomposedStringWithCanonicalMapping.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        {
            reading.take(String(line))
        }
        reading.endParagraph()
        var document = ReadDocument(blocks: reading.blocks)
        let titles = document.blocks.filter { $0.level == 1 }
        document.title = reading.frontMatter["title"] ?? (titles.count == 1 ? titles.first?.text : nil)
        if let author = reading.frontMatter["author"] { document.authors = [author] }
        document.language = reading.frontMatter["lang"] ?? reading.frontMatter["language"]
        return document
    }

    private struct Reading {
        var blocks: [ReadDocument.Block] = []
        var frontMatter: [String: String] = [:]
        private var paragraph: [String] = []
        private var isFirstLine = true
        private var isInFrontMatter = false
        private var fence: String?

        mutating func take(_ line: String) {
            let bare = line.trimmingCharacters(in: .whitespaces)
            defer { isFirstLine = false }
            if isInFrontMatter { return takeFrontMatter(bare) }
            if isFirstLine, bare == "---" {
                isInFrontMatter = true
                return
            }
            if let open = fence {
                if bare.hasPrefix(open) { fence = nil }
                return
            }
            if bare.hasPrefix("```") || bare.hasPrefix("~~~") {
                endParagraph()
                fence = String(bare.prefix(3))
                return
            }
            takeText(bare)
        }

        private mutating func takeFrontMatter(_ line: String) {
            if line == "---" || line == "..." {
                isInFrontMatter = false
                return
            }
            guard let colon = line.firstIndex(of: ":") else { return }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .init(charactersIn: " \"'"))
            if !value.isEmpty { frontMatter[line[..<colon].lowercased()] = value }
        }

        private mutating func takeText(_ line: String) {
            let marks = line.prefix { $0 == "#" }.count
            let isUnderline = line.count > 1 && (line.allSatisfy { $0 == "=" } || line.allSatisfy { $0 == "-" })
            if line.isEmpty {
                endParagraph()
            } else if (1...6).contains(marks), line.dropFirst(marks).first == " " {
                endParagraph()
                add(marks, line.dropFirst(marks).trimmingCharacters(in: .init(charactersIn: "# ")))
            } else if isUnderline, paragraph.count == 1 {
                let title = paragraph[0]
                paragraph = []
                add(line.first == "=" ? 1 : 2, title)
            } else if line.count > 2, Set(line.filter { $0 != " " }).count == 1, "-*_".contains(line.first ?? " ") {
                endParagraph()
            } else if line.first == "|" {
                endParagraph()
                addRow(line)
            } else if let item = Self.item(line) {
                endParagraph()
                paragraph = [item]
            } else {
                paragraph.append(line.first == ">" ? String(line.dropFirst()) : line)
            }
        }

        /// A row of a table; the line below its head is none.
        private mutating func addRow(_ line: String) {
            guard !line.allSatisfy({ "|-: ".contains($0) }) else { return }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            add(0, cells.filter { !$0.isEmpty }.joined(separator: " · "))
        }

        /// What a line of a list says.
        private static func item(_ line: String) -> String? {
            if let match = line.firstMatch(of: /^([-*+]|\d{1,9}[.)])\s+(.+)$/) { return String(match.2) }
            return nil
        }

        mutating func endParagraph() {
            add(0, paragraph.joined(separator: " "))
            paragraph = []
        }

        private mutating func add(_ level: Int, _ text: String) {
            if let block = PlainText.block(level, Markdown.withoutMarks(text)) { blocks.append(block) }
        }
    }

    /// A line as it is to be read: links by their text, no marks of emphasis, no pictures.
    private static func withoutMarks(_ text: String) -> String {
        text.replacing(/!\[([^\]]*)\]\([^)]*\)/) { $0.1 }
            .replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.1 }
            .replacing(/(\*\*|__)(.+?)\1/) { $0.2 }
            .replacing(/(^|[^\p{L}\d])[*_]([^*_]+)[*_](?=$|[^\p{L}\d])/) { $0.1 + $0.2 }
            .replacing(/`([^`]+)`/) { $0.1 }
            .replacing(/<[^>]+>/, with: "")
    }
}
