import Foundation
import JSONText
package import LearningService
import Lexicon
import Storage
import Study

extension Methods {
    package static let readerList = MethodName<TextsReply>("reader.list")
    package static let readerOpen = MethodName<OpenedText>("reader.open")
    package static let readerLookup = MethodName<TextLookup>("reader.lookup")
    package static let readerMark = MethodName<MarkedWord>("reader.mark")
    package static let readerPosition = MethodName<TextPosition>("reader.position")
    package static let readerKeep = MethodName<CardReply>("reader.keep")
}

/// reader.*: texts that are read word by word.
package struct ReaderMethods {
    /// Beyond what any text has.
    private static let numbers = 0...1_000_000

    let texts: ReaderTexts

    package init(texts: ReaderTexts) { self.texts = texts }

    private static let learner = Parameter.required("learnerID", .uuid, "Who reads.")
    private static let text = Parameter.required("textID", .identifier, "A reader's id, or that of a learner's book.")
    private static let place: [Parameter] = [
        learner, text,
        .required("chapter", .integer(numbers), "The chapter, from 0."),
        .required("paragraph", .integer(numbers), "0 the chapter's title, 1 its first paragraph."),
    ]
    private static let span: [Parameter] = [
        .required("start", .integer(numbers), "Where the word or phrase begins: Unicode scalars of the paragraph."),
        .required("end", .integer(numbers), "Where it ends, exclusive."),
    ]
    private static let example = #""learnerID": "\#(VocabMethods.exampleID)", "textID": "el-gato-del-mercado""#
    private static let errors: [RPCError.Code] = [.notFound, .contentBroken]

    package var methods: [RPCMethod] { [list, open, look, mark, position, keep] }

    private var list: RPCMethod {
        RPCMethod(
            Methods.readerList,
            "Lists what there is to read, and how much of it a learner knows: graded readers, and the learner's books "
                + "whose text is here.",
            pace: .long,
            parameters: [
                Self.learner, .language("only its texts; all unless given."),
                .optional("level", .choice(CEFRLevel.allCases.map(\.rawValue)), "Only graded readers of it."),
                .optional("kind", LearnerParameters.choices(TextKind.self), "Only such; both unless given."),
                .optional("limit", .integer(1...500), usual: 100, "Most of them."),
                .optional("offset", .integer(0...VocabMethods.offsetLimit), usual: 0, "Texts to leave out first."),
            ],
            result:
                "texts: textID, kind (reader or book), title, author, language, region, level, genre, emoji, summary, "
                + "chapters, words (running), knownWords, coverage (their share), isHard (under 95 %), position; "
                + "readers first, the easiest first, then books, the last added first; total.",
            example: #"{"learnerID": "\#(VocabMethods.exampleID)", "language": "es"}"#,
            errors: Self.errors + RPCError.Code.ofReading
        ) { arguments in
            try await texts.list(
                of: try arguments.learnerID,
                ReaderTexts.Wanted(
                    kind: arguments.choice("kind"), language: arguments.string("language"),
                    level: arguments.choice("level")),
                limit: try arguments.required("limit", Arguments.integer),
                offset: try arguments.required("offset", Arguments.integer))
        }
    }

    private var open: RPCMethod {
        RPCMethod(
            Methods.readerOpen, "Opens a chapter of a text, each word with how the learner stands to it.", pace: .long,
            parameters: [
                Self.learner, Self.text,
                .optional("chapter", .integer(Self.numbers), "From 0; where the learner was last unless given."),
            ],
            result:
                "text (as reader.list has it), chapters (number, title), chapter, paragraphs (the title first; each in "
                + "sentences of words: text, span in Unicode scalars of the paragraph, lemma, state: new, learning, "
                + "known or ignored, phrase: a number in phrases), phrases, wordsToLearn (those that make most of the "
                + "text known first: word, gloss, count), glossary (what a reader's author explains), "
                + "ideas (of a reader: title, ideaDescription, importance, bars, depthTarget, ideaID for study.idea).",
            example: "{\(Self.example)}", errors: Self.errors + RPCError.Code.ofWriting
        ) { arguments in
            try await texts.open(
                try arguments.text("textID"), chapter: arguments.integer("chapter"), for: try arguments.learnerID)
        }
    }

    private var look: RPCMethod {
        RPCMethod(
            Methods.readerLookup,
            "Looks up a word or phrase of a text: meaning, pronunciation and sound. It counts as looked up; no card is "
                + "graded for it.",
            pace: .long,
            parameters: Self.place + Self.span + [
                .optional(
                    "explanationLanguage", .identifier, "Of the meaning; the learner's own language unless given.")
            ],
            result:
                "text (as it stands there), sentence, word (the dictionary form), state, gloss, ipa, audioPath "
                + "(audioMedia for devices), translations and analyses (as vocab.lookup has them; none of a phrase "
                + "that no dictionary has), wordID (the learner's card).",
            example: "{\(Self.example), \"chapter\": 0, \"paragraph\": 1, \"start\": 32, \"end\": 39}",
            errors: Self.errors + RPCError.Code.ofWriting
        ) { arguments in
            try await texts.look(
                up: try TextPlace(arguments), explanationLanguage: arguments.string("explanationLanguage"),
                for: try arguments.learnerID)
        }
    }

    private var mark: RPCMethod {
        RPCMethod(
            Methods.readerMark, "Says how a learner stands to a word, or keeps a phrase.",
            parameters: [
                Self.learner,
                .required("word", .text(maximumBytes: 200), "A word in any form, or a phrase of up to ten words."),
                .required(
                    "state", LearnerParameters.choices(WordState.self),
                    "new forgets what was said before: the word's card then tells."),
                .language("es unless given."),
            ],
            result: "word (the dictionary form, or the phrase), state (as it now is), isPhrase.",
            example: #"{"learnerID": "\#(VocabMethods.exampleID)", "word": "mercado", "state": "known"}"#,
            errors: Self.errors + RPCError.Code.ofWriting
        ) { arguments in
            try await texts.mark(
                try arguments.text("word"),
                as: try arguments.required("state") { arguments in { arguments.choice($0) } },
                language: arguments.string("language"), for: try arguments.learnerID)
        }
    }

    private var position: RPCMethod {
        RPCMethod(
            Methods.readerPosition,
            "Keeps where a learner is in a text. What was read on the way counts as met, and chapters read to their "
                + "end go into the record; a leap over a chapter counts nothing.",
            pace: .long, parameters: Self.place,
            result: "chapter, paragraph, share (of the text before it, 0 to 1), at.",
            example: "{\(Self.example), \"chapter\": 0, \"paragraph\": 3}",
            errors: Self.errors + RPCError.Code.ofWriting
        ) { arguments in
            try await texts.move(
                to: ReadingPosition.Place(
                    chapter: try arguments.required("chapter", Arguments.integer),
                    paragraph: try arguments.required("paragraph", Arguments.integer)),
                in: try arguments.text("textID"), of: try arguments.learnerID)
        }
    }

    private var keep: RPCMethod {
        RPCMethod(
            Methods.readerKeep,
            "Makes a card of a word or phrase of a text, with the sentence that it stands in, or returns the card that "
                + "is there.",
            parameters: Self.place + Self.span + [
                .optional(
                    "translation", .text(maximumBytes: 200),
                    "Needed for what neither the lexicon nor the text's author explains."),
                .optional("deck", VocabMethods.name, "Its deck; levels are separated by '::'."),
                .optional("tags", VocabMethods.tags, "Its tags, without spaces."),
            ],
            result: "The VocabularyWord, as vocab.add returns it.",
            example: "{\(Self.example), \"chapter\": 0, \"paragraph\": 1, \"start\": 32, \"end\": 39}",
            errors: Self.errors + RPCError.Code.ofWriting
        ) { arguments in
            try await texts.keep(
                try TextPlace(arguments), translation: arguments.string("translation"),
                deck: arguments.string("deck"), tags: arguments.strings("tags") ?? [], for: try arguments.learnerID)
        }
    }
}

extension TextPlace {
    fileprivate init(_ arguments: Arguments) throws {
        self.init(
            textID: try arguments.text("textID"), chapter: try arguments.required("chapter", Arguments.integer),
            paragraph: try arguments.required("paragraph", Arguments.integer),
            span: TextSpan(
                start: try arguments.required("start", Arguments.integer),
                end: try arguments.required("end", Arguments.integer)))
    }
}
