import Documents
import Foundation

/// The headings and paragraphs of HTML, and of the XHTML in EPUB.
enum MarkupText {
    private static let skipped: Set<String> = [
        "script", "style", "head", "template", "noscript", "svg", "math", "iframe", "object", "nav", "rt", "rp",
    ]
    private static let blocks: Set<String> = [
        "p", "div", "section", "article", "li", "blockquote", "td", "th", "tr", "dd", "dt", "figcaption", "pre", "br",
        "hr", "ul", "ol", "table", "body", "header", "footer", "aside", "main", "figure", "h1", "h2", "h3", "h4", "h5",
        "h6",
    ]

    static func read(_ data: Data) throws(DocumentFailure) -> ReadDocument {
        let tree = try XMLTree(data, .html)
        guard let root = tree.root else { return ReadDocument() }
        var document = ReadDocument(blocks: blocks(of: root))
        let titles = root.elements(named: "title").map { PlainText.collapsed($0.text) }
        let headings = document.blocks.filter { $0.level == 1 }
        document.title = titles.first { !$0.isEmpty } ?? (headings.count == 1 ? headings[0].text : nil)
        document.language = root.attribute("lang")
        for meta in root.elements(named: "meta") where meta.attribute("name")?.lowercased() == "author" {
            if let author = meta.attribute("content") { document.authors.append(PlainText.collapsed(author)) }
        }
        return document
    }

    static func blocks(of root: XMLNode) -> [ReadDocument.Block] {
        var found: [ReadDocument.Block] = []
        var (text, level) = ("", 0)
        func end() {
            if let block = PlainText.block(level, text) { found.append(block) }
            text = ""
        }
        root.walk { node, isEntering in
            if let own = node.ownText {
                text += own
                return true
            }
            let name = node.name
            if skipped.contains(name) { return false }
            guard blocks.contains(name) else { return true }
            end()
            if name.count == 2, name.first == "h", let number = name.last?.wholeNumberValue {
                level = isEntering ? number : 0
            }
            return true
        }
        end()
        return found
    }
}
