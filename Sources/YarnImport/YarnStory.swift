import ContentFiles
import Templates

/// What is known of a story before it is converted: its nodes by title, its enums, and what its variables hold.
struct YarnStory {
    enum Kind: Sendable, Hashable {
        case number, text, flag
    }

    let nodes: [YarnNode]
    /// Numbers of nodes by title: several where they form a group.
    private(set) var titles: [String: [Int]] = [:]
    /// Raw values of enum cases, by enum.
    private(set) var enumerations: [String: [(name: String, value: YarnExpression)]] = [:]
    /// Variables that are computed whenever they are read.
    private(set) var smartVariables: [String: YarnExpression] = [:]
    private var declarations: [String: SourceLocation] = [:]
    /// First values of the others.
    private(set) var firstValues: [String: YarnExpression] = [:]
    private(set) var kinds: [String: Kind] = [:]
    /// Every variable in the order of mention, smart ones left aside.
    private(set) var variables: [String] = []

    init(_ nodes: [YarnNode], issues: DiagnosticCollector) {
        self.nodes = nodes
        for (number, node) in nodes.enumerated() { titles[node.title, default: []].append(number) }
        checkTitles(issues)
        let statements = nodes.flatMap { $0.body.flatMap(\.all) }
        for statement in statements { readEnumeration(statement, issues) }
        for statement in statements { readDeclaration(statement, issues) }
        checkSmartVariables(issues)
        let expressions = statements.flatMap(\.expressions) + nodes.flatMap { $0.conditions.compactMap(\.expression) }
        noteVariables(statements, expressions)
        inferKinds(statements, expressions)
        checkJumps(statements, issues)
    }

    private func checkTitles(_ issues: DiagnosticCollector) {
        for (title, numbers) in titles where numbers.count > 1 || !nodes[numbers[0]].conditions.isEmpty {
            for number in numbers where nodes[number].conditions.isEmpty {
                issues.error(
                    "yarn-title",
                    "There is more than one node '\(echo(title))'; either give each a title of its own, or each a "
                        + "'when' header.",
                    at: nodes[number].location)
            }
        }
    }

    private mutating func readEnumeration(_ statement: YarnStatement, _ issues: DiagnosticCollector) {
        guard case .enumeration(let enumeration) = statement.kind else { return }
        if enumerations[enumeration.name] != nil {
            issues.error("yarn-enum", "There are two enums '\(enumeration.name)'.", at: statement.location)
        }
        enumerations[enumeration.name] = enumeration.cases.enumerated().map { number, item in
            if let value = item.value, !value.isConstant {
                issues.error(
                    "yarn-enum", "The case '\(item.name)' must have a number or a text as its value.",
                    at: statement.location)
            }
            return (item.name, item.value ?? .number(Double(number)))
        }
    }

    private mutating func readDeclaration(_ statement: YarnStatement, _ issues: DiagnosticCollector) {
        guard case .declare(let name, let value) = statement.kind else { return }
        if smartVariables[name] != nil || firstValues[name] != nil {
            issues.error("yarn-declaration", "The variable '$\(name)' is declared twice.", at: statement.location)
        }
        declarations[name] = statement.location
        if value.isConstant { firstValues[name] = value } else { smartVariables[name] = value }
    }

    /// Refuses variables that are computed from themselves, or from so many others that a script cannot hold the
    /// expression.
    private mutating func checkSmartVariables(_ issues: DiagnosticCollector) {
        var done: Set<String> = []
        var sizes: [String: Int] = [:]
        for name in smartVariables.keys.sorted() {
            guard let location = declarations[name] else { continue }
            if leadsBack(name, path: [], &done) {
                issues.error("yarn-declaration", "The variable '$\(name)' is computed from itself.", at: location)
                smartVariables[name] = .flag(false)
            } else if size(of: name, &sizes) > Self.largestExpression {
                issues.error(
                    "yarn-declaration",
                    "The variable '$\(name)' has more than \(Self.largestExpression) parts with the variables it is "
                        + "computed from written out.",
                    at: location)
                smartVariables[name] = .flag(false)
            }
        }
    }

    private static let largestExpression = 500

    private func size(of name: String, _ sizes: inout [String: Int]) -> Int {
        if let size = sizes[name] { return size }
        guard let value = smartVariables[name] else { return 1 }
        var size = 0
        for part in value.parts {
            if case .variable(let inner) = part { size += self.size(of: inner, &sizes) } else { size += 1 }
            if size > Self.largestExpression { break }
        }
        sizes[name] = size
        return size
    }

    private func leadsBack(_ name: String, path: [String], _ done: inout Set<String>) -> Bool {
        if path.contains(name) || path.count > 50 { return true }
        guard !done.contains(name), let value = smartVariables[name] else { return false }
        for case .variable(let inner) in value.parts where leadsBack(inner, path: path + [name], &done) { return true }
        done.insert(name)
        return false
    }

    private mutating func noteVariables(_ statements: [YarnStatement], _ expressions: [YarnExpression]) {
        var seen = Set(smartVariables.keys)
        func isNew(_ name: String) -> Bool { seen.insert(name).inserted }
        for statement in statements {
            switch statement.kind {
            case .declare(let name, _), .set(let name, _): if isNew(name) { variables.append(name) }
            default: break
            }
        }
        for case .variable(let name) in expressions.flatMap(\.parts) where isNew(name) { variables.append(name) }
    }

    // MARK: Kinds

    private mutating func inferKinds(_ statements: [YarnStatement], _ expressions: [YarnExpression]) {
        for (name, value) in firstValues { kinds[name] = kind(of: value) }
        // Twice, for what is known only once something else is.
        for _ in 0..<2 {
            for statement in statements {
                switch statement.kind {
                case .set(let name, let value): note(.variable(name), kind(of: value))
                case .conditional(let clauses): for clause in clauses { clause.condition.map { note($0, .flag) } }
                default: break
                }
            }
            for expression in expressions.flatMap(\.parts) {
                guard case .binary(let sign, let left, let right) = expression else { continue }
                switch sign {
                case .and, .or, .xor:
                    note(left, .flag)
                    note(right, .flag)
                case .equal, .unequal, .add:
                    note(left, kind(of: right))
                    note(right, kind(of: left))
                default:
                    note(left, .number)
                    note(right, .number)
                }
            }
        }
    }

    private mutating func note(_ expression: YarnExpression, _ kind: Kind?) {
        if case .variable(let name) = expression, kinds[name] == nil { kinds[name] = kind }
    }

    /// Nil when it cannot be told.
    func kind(of expression: YarnExpression) -> Kind? {
        switch expression {
        case .number: .number
        case .text: .text
        case .flag, .not: .flag
        case .negative: .number
        case .variable(let name): kinds[name]
        case .member: member(expression).flatMap { kind(of: $0) }
        case .call(let name, _): YarnFunction(rawValue: name)?.kind
        case .binary(let sign, let left, let right):
            switch sign {
            case .or, .and, .xor, .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: .flag
            case .add: kind(of: left) ?? kind(of: right)
            case .subtract, .multiply, .divide, .remainder: .number
            }
        }
    }

    /// The raw value of an enum's case; nil where there is none, or more than one that could be meant.
    func member(_ expression: YarnExpression) -> YarnExpression? {
        guard case .member(let owner, let name) = expression else { return nil }
        let candidates = enumerations.filter { owner == nil || owner == $0.key }.values
            .compactMap { $0.first { $0.name == name }?.value }
        return candidates.count == 1 ? candidates[0] : nil
    }

    // MARK: Jumps

    private func checkJumps(_ statements: [YarnStatement], _ issues: DiagnosticCollector) {
        for statement in statements {
            switch statement.kind {
            case .jump(let target), .detour(let target):
                guard let name = target.title, titles[name] == nil else { continue }
                issues.error(
                    "yarn-unknown-node",
                    "There is no node '\(echo(name))'.\(suggestion(for: name, among: titles.keys))",
                    at: statement.location)
            default:
                continue
            }
        }
    }

    /// Titles that a computed jump may lead to: those that stand as texts somewhere in the story.
    var titlesInTexts: [String] {
        var found: [String] = []
        let expressions = nodes.flatMap { $0.body.flatMap(\.all).flatMap(\.expressions) }
        for case .text(let text) in expressions.flatMap(\.parts) where titles[text] != nil && !found.contains(text) {
            found.append(text)
        }
        return found
    }
}

extension YarnTarget {
    /// Nil when it depends on the story's course.
    var title: String? {
        switch self {
        case .node(let title), .computed(.text(let title)): title
        case .computed: nil
        }
    }
}
