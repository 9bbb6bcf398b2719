import ContentFiles

/// A node of a Yarn story.
struct YarnNode: Sendable {
    struct Header: Sendable {
        var key: String
        var value: String
        var location: SourceLocation
    }

    var title: String
    var location: SourceLocation
    /// All but `title` and `when`.
    var headers: [Header] = []
    /// All must hold for the node to be chosen from its group; empty outside of groups.
    var conditions: [YarnCondition] = []
    var body: [YarnStatement] = []
}

/// `<<if …>>`, `<<once>>` or `<<once if …>>` behind a line, or what a `when` header asks; neither means always.
struct YarnCondition: Sendable, Hashable {
    var isOnce = false
    var expression: YarnExpression?
}

/// A piece of text with what is filled in.
indirect enum YarnPart: Sendable, Hashable {
    case text(String)
    case value(YarnExpression)
    case markup(YarnMarkup)
}

/// `[wave]`, `[/wave]`, `[/]` or `[plural value={$n} one="…" other="…"/]`.
struct YarnMarkup: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case open, close, closeAll, selfClosing
    }

    struct Property: Sendable, Hashable {
        var name: String
        var value: [YarnPart]
    }

    var kind: Kind
    var name: String
    var properties: [Property] = []
}

struct YarnLine: Sendable {
    var location: SourceLocation
    var speaker: String?
    var parts: [YarnPart]
    var condition: YarnCondition?
    /// Without their `#`.
    var tags: [String]
}

/// An option, or an item of a line group, with what follows when it is chosen.
struct YarnChoice: Sendable {
    var line: YarnLine
    var body: [YarnStatement]
}

/// Where a jump leads.
enum YarnTarget: Sendable, Hashable {
    case node(String)
    case computed(YarnExpression)
}

struct YarnStatement: Sendable {
    struct Clause: Sendable {
        /// Nil is `else`.
        var condition: YarnExpression?
        var body: [YarnStatement]
    }

    indirect enum Kind: Sendable {
        case line(YarnLine)
        case options([YarnChoice])
        case group([YarnChoice])
        case conditional([Clause])
        case once(YarnExpression?, [YarnStatement], otherwise: [YarnStatement])
        case jump(YarnTarget)
        case detour(YarnTarget)
        case `return`
        case stop
        case set(String, YarnExpression)
        case declare(String, YarnExpression)
        case enumeration(YarnEnumeration)
        case call(YarnExpression)
        case command([YarnPart])
    }

    var kind: Kind
    var location: SourceLocation

    /// The statements inside, one level down.
    var bodies: [[YarnStatement]] {
        switch kind {
        case .options(let choices), .group(let choices): choices.map(\.body)
        case .conditional(let clauses): clauses.map(\.body)
        case .once(_, let body, let otherwise): [body, otherwise]
        default: []
        }
    }

    /// This one and all inside of it.
    var all: [YarnStatement] { [self] + bodies.flatMap { $0.flatMap(\.all) } }

    /// Every expression of the statement itself, bodies left aside.
    var expressions: [YarnExpression] {
        switch kind {
        case .line(let line): line.expressions
        case .options(let choices), .group(let choices): choices.flatMap(\.line.expressions)
        case .conditional(let clauses): clauses.compactMap(\.condition)
        case .once(let condition, _, _): [condition].compactMap { $0 }
        case .jump(.computed(let value)), .detour(.computed(let value)), .call(let value): [value]
        case .set(_, let value), .declare(_, let value): [value]
        case .command(let parts): parts.expressions
        case .jump, .detour, .return, .stop, .enumeration: []
        }
    }
}

struct YarnEnumeration: Sendable {
    var name: String
    var cases: [(name: String, value: YarnExpression?)]
}

extension YarnLine {
    var expressions: [YarnExpression] { parts.expressions + [condition?.expression].compactMap { $0 } }
}

extension [YarnPart] {
    var expressions: [YarnExpression] {
        flatMap { part -> [YarnExpression] in
            switch part {
            case .text: []
            case .value(let expression): [expression]
            case .markup(let markup): markup.properties.flatMap(\.value.expressions)
            }
        }
    }
}
