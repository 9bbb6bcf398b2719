import ContentFiles
import Templates

extension FlowReader {
    /// The template that a scalar holds; reported and nil when it cannot be read.
    mutating func parse(_ node: ContentNode) -> TemplateNode? {
        guard let text = node.text else {
            issues.error(
                "not-text", "A template must be text, found \(node.kindName).\(node.quotingAdvice)", at: node.location)
            return nil
        }
        do {
            let template = try TemplateParser.parse(text)
            noteUse(of: template)
            return template
        } catch {
            issues.error(error.code, error.message, at: place(of: error, in: node))
            return nil
        }
    }

    private mutating func noteUse(of template: TemplateNode) {
        let references = template.references
        usedLists.formUnion(references.lists)
        usedRules.formUnion(references.rules)
    }

    /// Where in the file a fault of a template stands. Exact for templates on one line.
    func place(of fault: TemplateError, in node: ContentNode) -> SourceLocation {
        var location = node.location
        if case .scalar(_, let isPlain) = node.value { location.column += fault.offset + (isPlain ? 0 : 1) }
        return location
    }

    /// Compiles the templates of responses into one graph.
    ///
    /// - Parameter first: The number of the first of them among the node's responses.
    mutating func compile(_ responses: [SourceResponse], from first: Int = 0) -> MatchIndex {
        var builder = WordGraphBuilder(context: context)
        for (number, response) in responses.enumerated() {
            for (index, template) in response.templates.enumerated() {
                let location = response.response.patterns[index].location
                do {
                    try builder.add(
                        template, response: first + number, template: index,
                        isUnderstand: response.response.patterns[index].ruleID != nil, vocabulary: &vocabulary)
                } catch {
                    var place = location
                    place.column += error.offset
                    issues.error(error.code, error.message, at: place)
                }
            }
        }
        do {
            return MatchIndex(try builder.finish(), vocabulary: vocabulary)
        } catch {
            issues.error(
                error.code, error.message,
                at: responses.first?.response.location ?? SourceLocation(file: "", line: 1, column: 1))
            return MatchIndex(WordGraph.empty, vocabulary: vocabulary)
        }
    }
}

/// A response on its way into a node's graph.
struct SourceResponse {
    var response: DialogueResponse
    /// Parallel to the response's patterns.
    var templates: [TemplateNode]
}
