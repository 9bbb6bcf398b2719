package import Foundation
package import Lexicon

/// A section of a document: its heading and what stands below it.
package struct MaterialSection: Sendable, Hashable {
    package var title: String
    /// 1 to 6.
    package var level: Int
    package var paragraphs: [String]

    package init(title: String, level: Int, paragraphs: [String]) {
        self.title = title
        self.level = level
        self.paragraphs = paragraphs
    }
}

extension MindMap {
    private static let mostBranches = 12
    private static let termsOfSection = 4
    private static let termsOfDocument = 9
    private static let mostLevels = 4
    private static let longestText = 60

    /// A map made by rule: headings as branches, and on those that have none below them the terms that stand most often
    /// in their section.
    package init(title: String, sections: [MaterialSection], language: LanguagePack?, at now: Date) {
        let headed = sections.filter { !$0.title.isEmpty }
        var root = Node(id: "0", text: Self.cut(title), level: 0)
        if headed.count < 2 {
            // What has no headings is told by its terms alone.
            let terms = TermRanking(sections.flatMap(\.paragraphs), language: language).best(Self.termsOfDocument)
            root.children = terms.enumerated().map { Node(id: "0.\($0.offset)", text: Self.cut($0.element), level: 1) }
        } else {
            var rest = headed[...]
            if let first = rest.first, first.title == title, first.level < (rest.dropFirst().map(\.level).min() ?? 0) {
                rest = rest.dropFirst()
            }
            let whole = TermRanking(sections.flatMap(\.paragraphs), language: language)
            root.children = Self.branches(of: &rest, above: 0, id: "0", level: 1, whole, language)
        }
        self.init(title: title, createdAt: now, nodes: [root])
    }

    /// The branches that lie below a heading of level `above`, taken from the beginning of `sections`.
    private static func branches(
        of sections: inout ArraySlice<MaterialSection>, above: Int, id: String, level: Int,
        _ whole: TermRanking, _ language: LanguagePack?
    ) -> [Node] {
        var nodes: [Node] = []
        while let section = sections.first, section.level > above {
            sections.removeFirst()
            let number = nodes.count
            var node = Node(id: "\(id).\(number)", text: cut(section.title), level: level)
            let children = branches(of: &sections, above: section.level, id: node.id, level: level + 1, whole, language)
            if level < mostLevels {
                node.children = children
                if children.isEmpty {
                    node.children = TermRanking(section.paragraphs, language: language).best(termsOfSection, in: whole)
                        .enumerated().map {
                            Node(id: "\(node.id).\($0.offset)", text: cut($0.element), level: level + 1)
                        }
                }
            }
            if nodes.count < mostBranches { nodes.append(node) }
        }
        return nodes
    }

    private static func cut(_ text: String) -> String {
        text.count <= longestText ? text : text.prefix(longestText - 1).trimmed + "…"
    }
}
