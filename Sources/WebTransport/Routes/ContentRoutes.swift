import Foundation
import JSONText

/// What learners learn with: scenarios, characters, environments, words and rules.
struct ContentRoutes: Sendable {
    private let methods: MethodRoutes

    init(services: WebServices) { methods = MethodRoutes(services: services) }

    var routes: [Route] {
        kinds.flatMap { list, kind in
            [
                methods.get(
                    PathTemplate(stringLiteral: "/v1/\(list)"), "content.list",
                    .init(operation: "list\(list.capitalized)", tag: "content", page: list)),
                methods.get(
                    PathTemplate(stringLiteral: "/v1/\(list)/{id}"), "content.get",
                    .init(operation: "get\(kind.capitalized)", tag: "content", fixed: ["kind": .string(kind)])),
            ]
        } + words
    }

    private let kinds = [
        ("languages", "language"), ("scenarios", "scenario"), ("characters", "character"),
        ("environments", "environment"),
    ]

    private var words: [Route] {
        [
            methods.get(
                "/v1/vocabulary/{language}/{word}", "vocab.lookup", .init(operation: "lookUpWord", tag: "vocabulary")),
            methods.get(
                "/v1/learners/{learner}/words", "vocab.list",
                .init(
                    operation: "listWords", tag: "vocabulary", fixed: ["limit": 10_000],
                    renamed: ["learner": "learnerID"], page: "words")),
            methods.get(
                "/v1/learners/{learner}/sessions", "session.list",
                .init(
                    operation: "listSessions", tag: "sessions", fixed: ["limit": 1_000],
                    renamed: ["learner": "learnerID"], page: "sessions")),
            methods.get(
                "/v1/learners/{learner}", "learner.get",
                .init(
                    operation: "getLearner", tag: "learners", renamed: ["learner": "learnerID"],
                    named: ["learner": "username"])),
            methods.get(
                "/v1/sessions/{session}", "session.get",
                .init(operation: "getSession", tag: "sessions", renamed: ["session": "sessionID"])),
            methods.get(
                "/v1/grammar/{language}/rules", "grammar.rules",
                .init(operation: "listRules", tag: "grammar", page: "rules")),
            methods.get(
                "/v1/grammar/rules/{rule}", "grammar.rule",
                .init(operation: "getRule", tag: "grammar", renamed: ["rule": "ruleID"])),
        ]
    }
}
