internal import JSONText

/// The note type that this project's words have in Anki: one card a word, from the foreign word to its meaning.
package enum ImmersionNoteType {
    package static let name = "Immersion word"
    /// The same in every export, so that Anki recognises it. Note type ids are times: 2026-01-01.
    package static let id: Int64 = 1_767_225_600_000

    /// In the order of the note's fields.
    package enum Field: String, CaseIterable, Sendable {
        case word = "Word"
        case article = "Article"
        case translation = "Translation"
        case ipa = "IPA"
        case audio = "Audio"
        case partOfSpeech = "Part of speech"
        case gender = "Gender"
        case definition = "Definition"
        case examples = "Examples"
        case idioms = "Idioms"
        case synonyms = "Synonyms"
        case antonyms = "Antonyms"
        case level = "Level"
        case language = "Language"
        /// What no other field tells, as JSON: not shown on cards, folded in the editor.
        case state = "Immersion data"
    }

    package static let noteType = AnkiNoteType(
        id: id, name: name, modified: id / 1_000,
        fields: Field.allCases.map { field in
            AnkiNoteType.Field(
                name: field.rawValue,
                options: field == .state
                    ? ["collapsed": .bool(true), "plainText": .bool(true), "excludeFromSearch": .bool(true)] : [:])
        },
        templates: [AnkiNoteType.Template(name: "Meaning", question: question, answer: answer)], css: css)

    private static let headword = """
        <div class="word" lang="{{Language}}">{{#Article}}<span class="article">{{Article}}</span> {{/Article}}\
        {{Word}}</div>
        """

    private static let question = """
        <article>
        \(headword)
        {{#Audio}}<div class="audio">{{Audio}}</div>{{/Audio}}
        </article>
        """

    private static let answer = """
        <article>
        \(headword)
        {{#IPA}}<div class="ipa">{{IPA}}</div>{{/IPA}}
        {{#Audio}}<div class="audio">{{Audio}}</div>{{/Audio}}
        <hr id="answer">
        <div class="translation">{{Translation}}</div>
        <div class="facts">
        {{#Part of speech}}<span>{{Part of speech}}</span>{{/Part of speech}}
        {{#Gender}}<span>{{Gender}}</span>{{/Gender}}
        {{#Level}}<span>{{Level}}</span>{{/Level}}
        </div>
        {{#Definition}}<p class="definition">{{Definition}}</p>{{/Definition}}
        {{#Examples}}<blockquote lang="{{Language}}">{{Examples}}</blockquote>{{/Examples}}
        {{#Idioms}}<p class="idioms" lang="{{Language}}">{{Idioms}}</p>{{/Idioms}}
        {{#Synonyms}}<p lang="{{Language}}"><b>=</b> {{Synonyms}}</p>{{/Synonyms}}
        {{#Antonyms}}<p lang="{{Language}}"><b>≠</b> {{Antonyms}}</p>{{/Antonyms}}
        </article>
        """

    private static let css = """
        .card {
            --ink: #1d2433; --quiet: #667085; --accent: #3454d1; --paper: #fbfaf7; --line: #e4e1d8;
            font-family: "Noto Sans", "Segoe UI", system-ui, sans-serif;
            font-size: 20px; line-height: 1.5; text-align: center;
            color: var(--ink); background: var(--paper);
        }
        .nightMode.card, .night_mode .card {
            --ink: #e8eaf0; --quiet: #98a1b3; --accent: #9db2ff; --paper: #171a21; --line: #2d3340;
        }
        article { max-width: 34em; margin: 8vh auto 0; padding: 0 1em; }
        .word { font-size: 2.2em; font-weight: 600; letter-spacing: -0.01em; line-height: 1.2; }
        .article { color: var(--accent); font-weight: 400; }
        .ipa { margin-top: 0.3em; color: var(--quiet); font-family: "Charis SIL", "Noto Sans", serif; }
        .audio { margin-top: 0.6em; }
        hr { width: 4em; margin: 1.4em auto; border: 0; border-top: 2px solid var(--line); }
        .translation { font-size: 1.4em; }
        .facts { margin-top: 0.5em; }
        .facts span {
            display: inline-block; margin: 0 0.2em; padding: 0 0.6em; border: 1px solid var(--line); border-radius: 1em;
            color: var(--quiet); font-size: 0.75em;
        }
        p, blockquote { margin: 1em 0 0; text-align: left; }
        blockquote { padding-left: 1em; border-left: 3px solid var(--accent); font-style: italic; }
        .definition { color: var(--quiet); }
        p b { color: var(--accent); }
        """
}
