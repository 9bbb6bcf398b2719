internal import Foundation
internal import Lexicon

/// What the fields of another's note type mean, told by their names.
struct FieldRoles {
    typealias Role = ColumnRole

    private var indexes: [Role: Int] = [:]
    /// Whether the word is a sentence with gaps.
    private var hasGaps = false

    /// - Parameter names: Of the note's fields, in order. Where none tells the word, it is the first; where none tells
    ///   the translation, the next that has no role.
    init(fieldNames names: [String]) {
        let keys = names.map(Role.key)
        for role in Role.allCases {
            for name in Role.names[role] ?? [] {
                guard let index = keys.firstIndex(of: name), !indexes.values.contains(index) else { continue }
                indexes[role] = index
                break
            }
        }
        if indexes[.word] == nil { indexes[.word] = names.indices.first { !indexes.values.contains($0) } ?? 0 }
        if indexes[.translation] == nil {
            indexes[.translation] = names.indices.first { !indexes.values.contains($0) }
        }
    }

    func index(of role: Role) -> Int? { indexes[role] }

    /// What a note says in a role; empty when nothing.
    func text(_ role: Role, of fields: [String]) -> String {
        guard let index = indexes[role], fields.indices.contains(index) else { return "" }
        return HTMLText.plain(MediaReferences.removed(from: fields[index]))
    }
}

extension FieldRoles {
    init(noteType: AnkiNoteType) {
        self.init(fieldNames: noteType.fields.map(\.name))
        hasGaps = noteType.kind == .cloze
    }

    /// Puts what a note's fields say into a word. A sentence with gaps asks for what stands in them.
    ///
    /// - Parameter gap: The number of the card's gaps, from 1, where the note has any.
    func read(_ fields: [String], gap: Int = 1, into word: inout ExchangedCard) {
        word.word = text(.word, of: fields)
        word.translation = text(.translation, of: fields)
        if hasGaps {
            let cloze = ClozeText(word.word, number: gap)
            word.word = cloze.question
            word.translation = (cloze.answers + [word.translation]).filter { !$0.isEmpty }.joined(separator: "; ")
        }
        word.ipa = text(.ipa, of: fields)
        word.article = nonEmpty(.article, of: fields)
        word.definition = nonEmpty(.definition, of: fields)
        word.partOfSpeech = PartOfSpeech(rawValue: text(.partOfSpeech, of: fields).lowercased())
        word.gender = LexicalEntry.Gender(rawValue: text(.gender, of: fields).lowercased())
        word.examples = lines(.example, of: fields)
        word.synonyms = list(.synonyms, of: fields)
        word.antonyms = list(.antonyms, of: fields)
        let audioField = index(of: .audio).flatMap { fields.indices.contains($0) ? fields[$0] : nil }
        word.audio = ([audioField].compactMap { $0 } + fields).lazy.flatMap(MediaReferences.sounds).first
    }

    /// Writes texts that differ from `before` into the fields that have their roles; a sentence with gaps stays.
    func write(_ word: ExchangedCard, over before: ExchangedCard, to fields: inout [String]) {
        func put(_ role: Role, _ text: String, over old: String) {
            guard text != old, let index = index(of: role), fields.indices.contains(index) else { return }
            let sounds = MediaReferences.sounds(in: fields[index]).map(MediaReferences.sound)
            fields[index] = ([HTMLText.escaped(text)] + sounds).joined(separator: " ")
        }
        if !hasGaps {
            put(.word, word.word, over: before.word)
            put(.translation, word.translation, over: before.translation)
        }
        put(.ipa, word.ipa, over: before.ipa)
        put(.article, word.article ?? "", over: before.article ?? "")
        put(.definition, word.definition ?? "", over: before.definition ?? "")
        put(.partOfSpeech, word.partOfSpeech?.rawValue ?? "", over: before.partOfSpeech?.rawValue ?? "")
        put(.gender, word.gender?.rawValue ?? "", over: before.gender?.rawValue ?? "")
        put(.example, word.examples.joined(separator: "\n"), over: before.examples.joined(separator: "\n"))
        put(.synonyms, word.synonyms.joined(separator: ", "), over: before.synonyms.joined(separator: ", "))
        put(.antonyms, word.antonyms.joined(separator: ", "), over: before.antonyms.joined(separator: ", "))
    }

    private func nonEmpty(_ role: Role, of fields: [String]) -> String? {
        let text = text(role, of: fields)
        return text.isEmpty ? nil : text
    }

    private func lines(_ role: Role, of fields: [String]) -> [String] {
        text(role, of: fields).split(separator: "\n").map(String.init)
    }

    private func list(_ role: Role, of fields: [String]) -> [String] {
        text(role, of: fields).split { ",;\n".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }
}
