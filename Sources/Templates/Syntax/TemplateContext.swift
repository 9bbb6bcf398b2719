/// The lists and rules that templates may name.
package struct TemplateContext {
    package struct ListItem {
        package var node: TemplateNode
        /// What the slot holds; nil for the words as the author wrote them.
        package var value: String?

        package init(node: TemplateNode, value: String? = nil) {
            self.node = node
            self.value = value
        }
    }

    /// What stands for free text in a witness.
    package static let freeText = "xyz"

    package var lists: [String: [ListItem]] = [:]
    /// Lists of numbers.
    package var ranges: [String: NumberRange] = [:]
    /// Lists that stand for any words, one or more.
    package var wildcards: Set<String> = []
    /// Lists of names that other names may stand for, those that the language does not know.
    package var openNames: Set<String> = []
    package var rules: [String: TemplateNode] = [:]
    /// Cardinal numbers in words, for ranges.
    package var numberWords: NumberWords

    package init(numberWords: NumberWords) {
        self.numberWords = numberWords
    }

    func list(_ name: String, offset: Int) throws(TemplateError) -> [ListItem] {
        if let items = lists[name] { return items }
        let hint = suggestion(for: name, among: Set(lists.keys).union(ranges.keys).union(wildcards))
        throw TemplateError(code: "unknown-list", message: "There is no list '\(name)'.\(hint)", offset: offset)
    }

    func rule(_ name: String, offset: Int) throws(TemplateError) -> TemplateNode {
        if let rule = rules[name] { return rule }
        let hint = suggestion(for: name, among: rules.keys)
        throw TemplateError(code: "unknown-rule", message: "There is no rule '\(name)'.\(hint)", offset: offset)
    }

    /// The first number of a range as a learner may say it.
    func witness(of range: NumberRange) -> String {
        let first = range.values.first { $0 >= 0 } ?? Double(range.first)
        if range.allowsDigits, first >= 0 { return plainText(of: first) }
        return numberWords.spellings(of: first).first?.joined(separator: " ") ?? plainText(of: first)
    }

    /// Notes the size of a rule and of those it names.
    func measure(_ name: String, _ sizes: inout [String: Int], depth: Int) {
        guard sizes[name] == nil, depth < TemplateLimits.ruleDepth, let rule = rules[name] else { return }
        let inListItems = rule.references.lists.flatMap { lists[$0, default: []] }.map(\.node.references.rules)
        for inner in inListItems.reduce(rule.references.rules, { $0.union($1) }) {
            measure(inner, &sizes, depth: depth + 1)
        }
        sizes[name] = rule.size(self, rules: sizes)
    }
}
