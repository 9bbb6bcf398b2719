import ContentFiles
import Conversation
import Foundation
import Lexicon
package import Pronunciation
package import PronunciationCoach
package import SpeechProtocol

/// What the content folder has on pronunciation: what learners are told, and a guide to the sounds of every language.
package struct PronunciationContent: Sendable {
    package var phrases = PhraseBook.empty
    /// nil without an acoustic model: it is written for the sounds that the model knows.
    package var guide: PronunciationGuide?

    package init(phrases: PhraseBook = PhraseBook.empty, guide: PronunciationGuide? = nil) {
        self.phrases = phrases
        self.guide = guide
    }

    /// The synthesiser's voice for a language or one of its variants; that of the language's likeliest region for one
    /// that has none of its own.
    package func voice(for tag: String) -> String {
        let base = baseLanguage(of: tag)
        guard let voices = guide?.languages[base]?.voices else { return base }
        if let own = voices.first(where: { $0.key.lowercased() == tag.lowercased() }) { return own.value }
        let region = Locale.Language(identifier: Locale.Language(identifier: base).maximalIdentifier).region?.identifier
        return region.flatMap { voices["\(base)-\($0)"] } ?? voices.min { $0.key < $1.key }?.value ?? base
    }

    /// What a speech worker must know of a language or one of its variants.
    package func habits(of tag: String) -> SpeechHabits {
        guard let language = guide?.language(tag) else { return SpeechHabits() }
        return SpeechHabits(
            reading: language.reading == .kana ? .kana : .voice, wordSeparator: language.wordSeparator,
            usualPhones: language.usualPhones)
    }

    /// By the words of some texts, in small letters, those that one sound tells apart from them in a language or one
    /// of its variants.
    func partners(of texts: [String], in tag: String) -> [String: [String]] {
        guard let language = guide?.language(tag) else { return [:] }
        let all = language.partners(of: tag)
        let texts = texts.map { $0.lowercased() }
        // Without spaces nothing tells where a word begins.
        guard language.spacesWords else { return all.filter { pair in texts.contains { $0.contains(pair.key) } } }
        let words = Set(texts.flatMap { $0.split { !$0.isLetter }.map(String.init) })
        return all.filter { words.contains($0.key) }
    }

    /// What stands between the words of a language or one of its variants in writing.
    func wordSeparator(of tag: String) -> String { guide?.language(tag)?.wordSeparator ?? " " }

    /// What a language is called in another.
    package func name(of tag: String, in reader: String) -> String {
        Locale(identifier: reader).localizedString(forIdentifier: tag) ?? tag
    }

    /// An assessment as a learner is told about it.
    ///
    /// - Parameters:
    ///   - language: What was spoken: es, es-MX.
    ///   - nativeLanguage: The learner's; what its speakers should mind is added to the feedback.
    ///   - progress: How the learner fared with the language's sounds before.
    package func reply(
        _ assessment: Assessment, language: String, explanationLanguage: String, nativeLanguage: String? = nil,
        progress: [PhonemeProgress] = []
    ) -> PronunciationReply {
        let chooser = TipChooser(guide, language: language, nativeLanguage: nativeLanguage, progress: progress)
        let tips = chooser.tips(on: assessment).map { tip in
            let word = assessment.words[tip.place.word]
            let phoneme = word.phonemes[tip.place.phoneme]
            let advice = feedback(
                on: phoneme.unit, symbol: phoneme.symbol, heard: tip.heard, in: language,
                explanationLanguage: explanationLanguage)
            let nearer = assessment.nearer(at: tip.place).map {
                phrases.text(.nearer, in: explanationLanguage, ["word": word.word, "partner": $0.word])
            }
            let note = nativeLanguage.flatMap { self.note(on: phoneme.unit, of: language, for: $0) }
            let texts = [nearer, advice, note?.text(in: explanationLanguage)]
            return ToldTip(tip: tip, text: texts.compactMap { $0 }.joined(separator: " "))
        }
        var reply = PronunciationReply(
            assessment, message: message(of: assessment, language: language, in: explanationLanguage),
            praise: praise(for: assessment, tips: tips, progress: progress, in: explanationLanguage), tips: tips)
        if reply.accepted, let known = guide?.language(language) {
            let units = Set(assessment.words.lazy.flatMap(\.phonemes).map(\.unit))
            let sounds = known.takenForEachOther(among: units)
            reply.notJudged = known.notJudged
            reply.notToldApart = sounds.isEmpty ? nil : sounds
            reply.notJudgedReason = phrases.unjudged(known.notJudged, sounds: sounds, in: explanationLanguage)
        }
        return reply
    }

    /// What speakers of a language should mind about a sound of another.
    private func note(on unit: String, of language: String, for native: String) -> Explanation? {
        guide?.languages[baseLanguage(of: language)]?.hardFor[baseLanguage(of: native)]?.first { $0.unit == unit }?.note
    }

    /// Why an assessment was refused and what to do, or how what was said differs from the text, and what the recording
    /// cannot tell; empty where there is nothing to say.
    ///
    /// - Parameter language: What was spoken.
    package func message(of assessment: Assessment, language: String, in reader: String) -> String {
        guard let phrase = assessment.verdict.phrase else {
            let told =
                assessment.certainty == .doubtful
                ? phrases.text(.mayBeOther, in: reader, ["text": assessment.text])
                : deviations(of: assessment, language: language, reader: reader)
            // In a conversation it would be told at every turn.
            let isTold = assessment.isNarrowBand == true && assessment.certainty != nil
            let band = isTold ? phrases.text(.narrowBand, in: reader) : ""
            return [told, band].filter { !$0.isEmpty }.joined(separator: " ")
        }
        // Where no one text was expected, it was to be recognised first.
        let longest =
            assessment.text.isEmpty
            ? PronunciationLimits.longestRecognisedSeconds : PronunciationLimits.longestSeconds
        return phrases.text(
            phrase, in: reader,
            [
                "duration": assessment.duration.inTenths, "longest": "\(Int(longest))",
                "text": assessment.text,
            ])
    }

    /// What the guide says about a sound, or a plain remark where it says nothing.
    private func feedback(
        on unit: String, symbol: String, heard: String?, in language: String, explanationLanguage: String
    ) -> String {
        let guided = guide?.feedback(
            for: unit, soundedLike: heard, language: baseLanguage(of: language),
            explanationLanguage: explanationLanguage)
        return guided
            ?? phrases.text(
                heard == nil ? .practise : .soundedLike, in: explanationLanguage,
                ["symbol": symbol, "heard": heard ?? ""])
    }
}

extension Assessment.Verdict {
    /// What a learner is told about it; nil for the one that needs no telling.
    package var phrase: Phrase? { self == .accepted ? nil : Phrase(rawValue: rawValue) }
}
