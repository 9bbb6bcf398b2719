import JSONText
package import LearningService

extension Methods {
    package static let contentList = MethodName<ContentListing>("content.list")
    package static let contentGet = MethodName<ContentItem>("content.get")
    package static let contentReload = MethodName<ContentListing>("content.reload")
}

/// content.*: scenarios, characters, environments and languages.
struct ContentMethods {
    let contents: Contents

    var methods: [RPCMethod] {
        [
            RPCMethod(
                Methods.contentList, "Lists what is loaded, and what could not be.", pace: .long,
                parameters: [
                    .language(
                        "only what belongs to it, and for a variant such as es-MX also what is of no variant; "
                            + "everything unless given."
                    )
                ],
                result: "languages, scenarios, characters and environments, each with id and name (scenarios also with "
                    + "difficulty, category and description), and diagnostics: what is wrong in the files, with "
                    + "places; those with lastGoodInUse are of files in use as they last loaded.",
                example: #"{"language": "es"}"#, errors: [.notFound, .contentBroken]
            ) { arguments in
                try contents.list(language: arguments.string("language"))
            },
            RPCMethod(
                Methods.contentGet, "Returns a language, scenario, character or environment whole.", pace: .long,
                parameters: [
                    .required("kind", LearnerParameters.choices(ContentItem.Kind.self), "What it is."),
                    .required("id", .identifier, "Its id; for a language also that of a variant, such as es-MX."),
                ],
                result: "The Language, Scenario, AICharacter or Environment.",
                example: #"{"kind": "scenario", "id": "es-cafe-madrid"}"#, errors: [.notFound, .contentBroken]
            ) { arguments in
                try contents.item(
                    try arguments.required("kind") { arguments in { arguments.choice($0) } },
                    try arguments.text("id"))
            },
            RPCMethod(
                Methods.contentReload,
                "Reads the content folder again. What no longer loads stays in use as it was, so that conversations "
                    + "under way go on; what was deleted is gone.",
                pace: .long,
                result: "The same as content.list."
            ) { _ in
                await contents.reload()
            },
        ]
    }
}
