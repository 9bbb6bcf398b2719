internal import Lexicon

/// A word as the fields of ``ImmersionNoteType``, and back.
enum CardFields {
    private static let listSeparator = ", "

    static func fields(of word: ExchangedCard) -> [String] {
        ImmersionNoteType.Field.allCases.map { field in
            switch field {
            case .word: HTMLText.escaped(word.word)
            case .article: HTMLText.escaped(word.article ?? "")
            case .translation: HTMLText.escaped(word.translation)
            case .ipa: HTMLText.escaped(word.ipa)
            case .audio: word.audio.map(MediaReferences.sound) ?? ""
            case .partOfSpeech: word.partOfSpeech?.rawValue ?? ""
            case .gender: word.gender?.rawValue ?? ""
            case .definition: HTMLText.escaped(word.definition ?? "")
            case .examples: lines(word.examples)
            case .idioms: lines(word.idioms)
            case .synonyms: HTMLText.escaped(word.synonyms.joined(separator: listSeparator))
            case .antonyms: HTMLText.escaped(word.antonyms.joined(separator: listSeparator))
            case .level: word.level?.rawValue ?? ""
            case .language: HTMLText.escaped(word.language ?? "")
            case .state: CardExtras(word).field
            }
        }
    }

    /// The fields that are one text each.
    static func texts(of word: ExchangedCard) -> [(ImmersionNoteType.Field, String)] {
        [
            (.word, word.word), (.translation, word.translation), (.article, word.article ?? ""), (.ipa, word.ipa),
            (.definition, word.definition ?? ""),
        ]
    }

    private static func lines(_ texts: [String]) -> String { texts.map(HTMLText.escaped).joined(separator: "<br>") }

    /// Puts what the fields say into a word.
    ///
    /// - Parameter field: The note's field of this name; empty when the note type has lost it.
    static func read(
        _ field: (ImmersionNoteType.Field) -> String, extras: CardExtras?, into word: inout ExchangedCard
    ) {
        // What is exact counts as long as the field was not edited.
        func text(_ name: ImmersionNoteType.Field) -> String {
            let text = HTMLText.plain(field(name))
            guard let exact = extras?.texts[name.rawValue], HTMLText.plain(HTMLText.escaped(exact)) == text else {
                return text
            }
            return exact
        }
        func optional(_ name: ImmersionNoteType.Field) -> String? {
            let text = text(name)
            return text.isEmpty ? nil : text
        }
        word.word = text(.word)
        word.translation = text(.translation)
        word.article = optional(.article)
        word.ipa = text(.ipa)
        word.audio = MediaReferences.sounds(in: field(.audio)).first
        word.partOfSpeech = PartOfSpeech(rawValue: text(.partOfSpeech))
        word.gender = LexicalEntry.Gender(rawValue: text(.gender))
        word.definition = optional(.definition)
        word.level = CEFRLevel(rawValue: text(.level))
        word.language = optional(.language) ?? extras?.language
        word.frequency = extras?.frequency
        word.categories = extras?.categories ?? []
        func list(_ name: ImmersionNoteType.Field, _ exact: [String]?, shown: ([String]) -> String, split: String)
            -> [String]
        {
            let html = field(name)
            if let exact {
                let wanted = shown(exact)
                if wanted == html || HTMLText.plain(wanted) == HTMLText.plain(html) { return exact }
            }
            return HTMLText.plain(html).split(separator: split).map { String($0) }.filter { !$0.isEmpty }
        }
        let joined: ([String]) -> String = { HTMLText.escaped($0.joined(separator: listSeparator)) }
        word.examples = list(.examples, extras?.examples, shown: lines, split: "\n")
        word.idioms = list(.idioms, extras?.idioms, shown: lines, split: "\n")
        word.synonyms = list(.synonyms, extras?.synonyms, shown: joined, split: listSeparator)
        word.antonyms = list(.antonyms, extras?.antonyms, shown: joined, split: listSeparator)
    }
}
