import JSONText
package import LearningService
import Lexicon
import Study

extension Methods {
    package static let bookIdeasList = MethodName<LearntBook>("books.ideas.list")
    package static let bookIdeasPropose = MethodName<IdeaProposals>("books.ideas.propose")
    package static let bookIdeasAdd = MethodName<IdeaReply>("books.ideas.add")
    package static let bookIdeasUpdate = MethodName<IdeaReply>("books.ideas.update")
    package static let bookIdeasDelete = MethodName<RemovedReply>("books.ideas.delete")
}

/// books.ideas.*: what a learner wants to keep of a book, explained by a primer and asked about by tests.
struct BookIdeaMethods {
    let ideas: BookIdeas

    private static let learner = Parameter.required("learnerID", .uuid, "Whose books.")
    private static let book = Parameter.required("bookID", .uuid, "The book.")
    private static let idea = Parameter.required("ideaID", StudyParameters.id, "As books.ideas.list names it: b2i5.")
    private static let somebody = #""learnerID": "\#(VocabMethods.exampleID)""#
    private static let aBook = #""bookID": "\#(VocabMethods.exampleID)""#
    private static let fields = "As study.ideas has it, its id b{book}i{n}, with bookID and bookTitle."

    var methods: [RPCMethod] { [list, propose, add, update, delete] }

    private static let link: [Parameter] = [
        .required("title", .text(maximumBytes: 800), "What it is called."),
        .optional("kind", LearnerParameters.choices(PrimerLink.Kind.self), "Of what the target is; url unless given."),
        .optional("target", .text(maximumBytes: 2_000), "The id of a rule, reader, scenario or idea, or an address."),
        .optional("url", .text(maximumBytes: 2_000), "In place of a target, its address, https."),
    ]

    private static func list(_ name: String, _ summary: String) -> Parameter {
        .optional(name, .array(of: .text(maximumBytes: 2_400), maximumCount: 12), summary)
    }

    private static let primer = Parameter.optional(
        "primer",
        .object([
            .optional("thesis", .text(maximumBytes: 2_400), "The point in one sentence, up to 600 characters."),
            .optional("story", .text(maximumBytes: 20_000), "A story that shows it, up to 5,000 characters."),
            list("useItWhen", "When to use it."), list("howToApply", "How to apply it, step by step."),
            list("edgesAndLimits", "Where it ends."),
            .optional("oneLineRecall", .text(maximumBytes: 1_200), "One line to remember, up to 300 characters."),
            .optional("furtherLearning", .array(of: .object(link), maximumCount: 20), "Where to read on."),
            .optional("overview", .text(maximumBytes: 2_400), "Of the older form: becomes the thesis."),
            list(
                "keyNuances",
                "Of the older form: each becomes a part of useItWhen, edgesAndLimits or howToApply, by its words."),
            .optional(
                "digDeeperLinks", .array(of: .object(link), maximumCount: 20),
                "Of the older form: become furtherLearning."),
        ]), "What explains it, in place of the primer that is there.")

    private static let draft: [Parameter] = [
        .optional("title", .text(maximumBytes: 800), "1 to 200 characters."),
        .optional("ideaDescription", .text(maximumBytes: 8_000), "What it says, 1 to 2,000 characters."),
        .optional(
            "importance", LearnerParameters.choices(Importance.self),
            "foundation, three bars; buildingBlock, two, unless given; enhancement, one."),
        .optional("depthTarget", .integer(1...3), "1 basic, unless given, to 3 advanced."),
        .optional("level", LearnerParameters.choices(CEFRLevel.self), "The learner's own unless given."),
        .language("that it is written in; the book's unless given."),
        .optional(
            "rules", .array(of: .identifier, maximumCount: 20),
            "Rules of the language's grammar that answers count for."),
        primer,
    ]

    private static func draft(_ arguments: Arguments) throws -> BookIdeas.Draft {
        for name in ["title", "ideaDescription", "importance", "depthTarget", "level", "language", "rules", "primer"]
        where arguments.isNull(name) {
            throw RPCError(.invalidParams, "'\(name)' cannot be null: leave it out to keep it as it is.", field: name)
        }
        var draft = BookIdeas.Draft()
        draft.title = arguments.string("title")
        draft.ideaDescription = arguments.string("ideaDescription")
        draft.importance = arguments.choice("importance")
        draft.depthTarget = arguments.integer("depthTarget")
        draft.level = arguments.choice("level")
        draft.language = arguments.string("language")
        draft.rules = arguments.strings("rules")
        draft.primer = try arguments.value("primer").map {
            try WireFormat.decode(ExchangedPrimer.self, from: WireFormat.encode($0))
        }
        return draft
    }

    private var list: RPCMethod {
        RPCMethod(
            Methods.bookIdeasList,
            "Returns a book with its ideas: study.idea shows one, study.test.start asks about it.",
            parameters: [Self.learner, Self.book],
            result:
                "id, title, author, bookNumber, createdAt, lastAccessed, googleBooksId, subtitle, publisher, language, "
                + "categories, thumbnailUrl, coverImageUrl, averageRating, ratingsCount, previewLink, infoLink, ideas: "
                + "each as study.ideas has it, its id b{book}i{n}, with bookID and bookTitle.",
            example: "{\(Self.somebody), \(Self.aBook)}", errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await ideas.book(
                arguments.required("bookID", Arguments.uuid), of: arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var propose: RPCMethod {
        RPCMethod(
            Methods.bookIdeasPropose,
            "Finds what may be ideas of a book's text, by rule: each chapter with sentences of its own. Nothing is "
                + "kept.",
            pace: .long,
            parameters: [
                Self.learner, Self.book, .optional("limit", .integer(1...100), usual: 20, "Most of them."),
            ],
            result: "proposals: chapter (from 0), title, ideaDescription: for books.ideas.add.",
            example: "{\(Self.somebody), \(Self.aBook)}", errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await ideas.proposals(
                ofBook: arguments.required("bookID", Arguments.uuid),
                of: arguments.required("learnerID", Arguments.uuid),
                limit: arguments.required("limit", Arguments.integer))
        }
    }

    private var add: RPCMethod {
        RPCMethod(
            Methods.bookIdeasAdd, "Adds an idea to a book: title and ideaDescription at least.",
            parameters: [Self.learner, Self.book] + Self.draft, result: Self.fields,
            example: #"{\#(Self.somebody), \#(Self.aBook), "title": "Habit stacking", "#
                + #""ideaDescription": "A new habit is tied to one that is there."}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await ideas.add(
                Self.draft(arguments), toBook: arguments.required("bookID", Arguments.uuid),
                of: arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var update: RPCMethod {
        RPCMethod(
            Methods.bookIdeasUpdate, "Changes what is given of an idea; what was answered to it stays.",
            parameters: [Self.learner, Self.idea] + Self.draft, result: Self.fields,
            example: #"{\#(Self.somebody), "ideaID": "b1i1", "depthTarget": 2}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await ideas.update(
                arguments.text("ideaID"), Self.draft(arguments), of: arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            Methods.bookIdeasDelete, "Deletes an idea with its tests, open ones too; answers stay in their log.",
            parameters: [Self.learner, Self.idea], result: "deleted: whether it was there.",
            example: #"{\#(Self.somebody), "ideaID": "b1i1"}"#, errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await ideas.delete(arguments.text("ideaID"), of: arguments.required("learnerID", Arguments.uuid))
        }
    }
}
