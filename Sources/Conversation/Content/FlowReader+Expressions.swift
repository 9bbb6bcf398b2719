import ContentFiles
import Templates

extension FlowReader {
    /// The expression that a scalar holds; reported and nil when it cannot be read.
    ///
    /// - Parameter skipped: Characters before the expression: the `=` of an assignment.
    mutating func readExpression(_ node: ContentNode, skipping skipped: Int = 0) -> Expression? {
        guard let text = node.text else {
            issues.error("not-text", "An expression must be text, found \(node.kindName).", at: node.location)
            return nil
        }
        do {
            let expression = try ExpressionParser.parse(String(text.dropFirst(skipped)))
            note(expression, at: node.location)
            return expression
        } catch {
            issues.error("bad-expression", error.message, at: place(of: error.offset + skipped, in: node))
            return nil
        }
    }

    mutating func note(_ expression: Expression, at location: SourceLocation) {
        expressions.append((expression, location))
    }

    /// Where in the file a character of a scalar stands. Exact for scalars on one line.
    func place(of offset: Int, in node: ContentNode) -> SourceLocation {
        var location = node.location
        if case .scalar(_, let isPlain) = node.value { location.column += offset + (isPlain ? 0 : 1) }
        return location
    }

    /// Reports variables that nothing sets, and nodes, rules and objectives that do not exist.
    func checkExpressions() {
        for (expression, location) in expressions {
            for name in expression.variables where !setVariables.contains(name) {
                let near = suggestion(for: name, among: setVariables.union(BuiltInName.allCases.map(\.rawValue)))
                let hint = near.isEmpty ? " If it is a text, put it in quotes: '\(name)'." : near
                issues.error("unknown-variable", "Nothing sets the variable '\(name)'.\(hint)", at: location)
            }
            for case .call(let function, let arguments) in expression.parts {
                guard let kind = function.arguments.first else { continue }
                for case .constant(let value) in function.takesMore ? arguments[...] : arguments.prefix(1) {
                    check(value.text, kind, at: location)
                }
            }
            for case .binary(let sign, let left, let right) in expression.parts where sign.isArithmetic {
                for case .constant(let value) in [left, right] where value.isWords {
                    issues.warning(
                        "words-as-number", "'\(value.text)' is no number: '\(sign.rawValue)' takes it for 0.",
                        at: location)
                }
            }
        }
    }

    private func check(_ name: String, _ kind: ScriptFunction.Argument, at location: SourceLocation) {
        switch kind {
        case .node where numbers[name] == nil:
            let hint = suggestion(for: name, among: numbers.keys)
            issues.error("unknown-node", "There is no node '\(name)'.\(hint)", at: location)
        case .rule:
            checkRule(name, checker, at: location, issues)
        case .objective where !objectives.contains { $0.id == name }:
            reportObjective(name, at: location)
        case .word: checkWord(name, at: location)
        case .node, .objective, .number:
            break
        }
    }

    /// A word that neither the script nor the language has is hardly ever said.
    private func checkWord(_ name: String, at location: SourceLocation) {
        let words = Tokenizer.words(of: name).map { $0.lowercased() }
        let strange = words.first { word in
            !vocabulary.mayHaveWord(word) && !vocabulary.knowledge.record(of: word).isWord
        }
        guard let strange else { return }
        let known = vocabulary.surfaces.map(\.text)
        issues.warning(
            "unknown-word",
            "No answer has the word '\(strange)', and the lexicon lacks it.\(suggestion(for: strange, among: known))",
            at: location)
    }

    func reportObjective(_ name: String, at location: SourceLocation) {
        let hint = suggestion(for: name, among: objectives.map(\.id))
        issues.error("unknown-objective", "There is no objective '\(name)'.\(hint)", at: location)
    }
}
