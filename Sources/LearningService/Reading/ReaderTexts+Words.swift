import ContentFiles
package import Foundation
package import Lexicon
import SpeechClient
import Storage
package import Study
import Vocab

/// A stretch of a paragraph of a text.
package struct TextPlace: Sendable {
    package var textID: String
    package var chapter: Int
    /// 0 the chapter's title.
    package var paragraph: Int
    /// Unicode scalars of the paragraph in NFC, end exclusive.
    package var span: TextSpan

    package init(textID: String, chapter: Int, paragraph: Int, span: TextSpan) {
        self.textID = textID
        self.chapter = chapter
        self.paragraph = paragraph
        self.span = span
    }
}

extension ReaderTexts {
    /// What was found at a place.
    private struct Found {
        var text: ReadableText
        var language: LanguagePack
        /// As it stands in the text.
        var written: String
        var sentence: String
        var words: [ReadText.Word]
        /// The dictionary form, or the phrase.
        var word: String
        var state: WordState
    }

    /// Looks up a word or phrase of a text. The word counts as looked up; its card is not graded for it.
    ///
    /// - Parameter explanationLanguage: The learner's own unless given.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput`` for a place without a word.
    package func look(
        up place: TextPlace, explanationLanguage: String?, for learnerID: UUID
    ) async throws -> TextLookup {
        let found = try await find(place, for: learnerID)
        let profile = try await store.profile(learnerID)
        let explanations = explanationLanguage ?? profile.nativeLanguage
        // The form has all its readings; the dictionary form helps where the form is of another word too.
        let reply = try? await cards.lookup.look(
            up: found.words.count == 1 ? found.written : found.word, language: found.text.language,
            direction: .toEnglish, explanationLanguage: explanations, withTables: false)
        let translations = Self.likeliest(found.word, first: reply?.translations ?? [])
        let (now, log) = (study.now, study.log)
        let event = StudyEvent(
            id: "lookup/\(UUID().lowercased)", kind: .lookup, at: now, language: found.language.id,
            fields: ["source": .text(found.text.kind.rawValue)])
        let wordID = try await store.write { writer in
            try writer.countExposures(
                .lookedUp, of: [found.word], language: found.language.id, learnerID: learnerID, at: now)
            try log.keep(event, of: learnerID, in: writer)
            return try translations.first.flatMap {
                try writer.reader.word(
                    found.word, $0.partOfSpeech.rawValue, language: found.language.id, of: learnerID)
            }?.id
        }
        let voice = try catalog.snapshot.voice(for: found.text.language, gender: profile.preferences.voiceGender)
        let notation = catalog.snapshot.notations.notation(for: found.text.language)
        let ipa = try? await cards.lookup.pool.phonemes(text: found.written, voice: voice, notation: notation)
        let request = SynthesisRequest(
            text: found.written, voice: voice, rather: PreferredVoices(language: found.text.language))
        let speech = try? await cache.speech(for: request)
        return TextLookup(
            text: found.written, sentence: found.sentence, word: found.word, state: found.state,
            gloss: Self.gloss(of: found.written, found.text, explanations)
                ?? Self.gloss(of: found.word, found.text, explanations) ?? translations.first?.translation,
            ipa: ipa ?? "", audioPath: speech?.path.path, translations: translations,
            analyses: reply?.analyses ?? [], wordID: wordID)
    }

    /// Says how a learner stands to a word or phrase.
    ///
    /// - Parameters:
    ///   - word: Any form; with several words it is a phrase.
    ///   - state: New forgets what was said before; the word's card, if there is one, then tells.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidText`` for what holds no word.
    package func mark(
        _ word: String, as state: WordState, language tag: String?, for learnerID: UUID
    ) async throws -> MarkedWord {
        try await store.requireLearner(learnerID)
        let content = catalog.snapshot
        let language = try content.language(tag ?? content.defaults.target, field: "language")
        let read = ReadText([word], language: language, states: [:]).sentences.flatMap(\.words)
        let words = read.filter { $0.lemma != nil }
        guard let first = words.first?.lemma, words.count <= 10 else {
            throw ServiceError(.invalidText, "'word' must hold 1 to 10 words.", field: "word")
        }
        let name = words.count == 1 ? first : words.map { $0.text.lowercased() }.joined(separator: " ")
        let now = clock()
        let resulting = try await store.write { writer in
            try writer.setWordState(
                state == .new ? nil : state.rawValue, of: name, language: language.id, learnerID: learnerID, at: now)
            return try WordKnowledge(writer.reader, of: learnerID, language: language.id).state(of: name)
        }
        return MarkedWord(word: name, state: resulting, isPhrase: words.count > 1)
    }

    /// Makes a card of a word or phrase, with the sentence that it stands in.
    ///
    /// - Parameter translation: What the text's author or the lexicon says unless given.
    /// - Throws: ``ServiceError/Code/notFound`` for a word that nobody translates.
    package func keep(
        _ place: TextPlace, translation: String?, deck: String?, tags: [String], for learnerID: UUID
    ) async throws -> CardReply {
        let found = try await find(place, for: learnerID)
        let explanations = try await store.profile(learnerID).nativeLanguage
        let known = found.language.entries(of: found.word)
        return try await cards.add(
            NewCard(
                word: found.word, language: found.language.id, partOfSpeech: nil,
                translation: translation
                    ?? (known.isEmpty ? Self.gloss(of: found.word, found.text, explanations) : nil),
                exampleSentence: found.sentence, deck: deck, tags: tags),
            for: learnerID)
    }

    private func find(_ place: TextPlace, for learnerID: UUID) async throws -> Found {
        let (text, language, _) = try await self.text(place.textID, of: learnerID)
        try Self.require(chapter: place.chapter, in: text)
        let passages = try await passages(of: text, chapters: place.chapter...place.chapter)[0]
        guard passages.indices.contains(place.paragraph) else {
            throw ServiceError(
                .invalidInput, "'paragraph' must be 0 to \(passages.count - 1), not \(place.paragraph).",
                field: "paragraph")
        }
        let passage = passages[place.paragraph].normalizedToNFC
        // Of several readings of a form the one that the learner knows is meant, as where the text is shown.
        let known = try await store.read { try WordKnowledge($0, of: learnerID, language: language.id) }
        let read = ReadText([passage], language: language, states: known.words)
        let sentence = read.sentences.first { $0.span.start <= place.span.start && place.span.start < $0.span.end }
        let words = (sentence?.words ?? []).filter {
            $0.lemma != nil && $0.span.start < place.span.end && place.span.start < $0.span.end
        }
        guard let sentence, let first = words.first, let last = words.last, let lemma = first.lemma else {
            throw ServiceError(
                .invalidInput, "Between 'start' and 'end' there is no word of one sentence.", field: "start")
        }
        func part(_ start: Int, _ end: Int) -> String {
            let scalars = passage.unicodeScalars
            return String(
                scalars[
                    scalars.index(
                        scalars.startIndex, offsetBy: start)..<scalars.index(
                            scalars.startIndex, offsetBy: end)])
        }
        let word = words.count == 1 ? lemma : words.map { $0.text.lowercased() }.joined(separator: " ")
        return Found(
            text: text, language: language, written: part(first.span.start, last.span.end),
            sentence: part(sentence.span.start, sentence.span.end), words: words, word: word,
            state: words.count == 1 ? first.state ?? .new : known.state(of: word))
    }

    private static func likeliest(
        _ lemma: String, first translations: [WordLookup.Translation]
    ) -> [WordLookup.Translation] {
        translations.filter { $0.word == lemma } + translations.filter { $0.word != lemma }
    }
}
