/// What a learner is told about a recording. Each stands in `languages/pronunciation-messages.yaml`, under its name, in
/// every language of explanations.
package enum Phrase: String, CaseIterable, Sendable {
    // Why a recording was not scored; named as the verdicts are.
    case silence, noise, clipping, tooShort, tooLong, wrongSentence

    // What was not said although the rest was, or was another text.
    case leftOut, otherWord, mayBeOther

    // What a recording cannot tell.
    case narrowBand

    // What was said beside it.
    case repeatedBefore, repeatedAfter, hesitatedBefore, hesitatedAfter, putInBefore, putInAfter

    // What cannot be judged in a language.
    case notJudged, ofLength, ofStress, ofPitch, ofNasality, ofOpenness, ofSounds

    // Why a request could not be carried out.
    case audioNotFound, audioNotAFile, audioForbidden, audioTooLarge, audioEmpty, unreadableAudio
    case unsupportedLanguage, unknownPhoneme, modelMissing, tooManyPhones, textWithoutWords, unpronounceableText
    case workerUnavailable

    // Which of two words that one sound tells apart was heard.
    case nearer

    // Feedback where the guide has none.
    case soundedLike, practise

    // Names on pictures and in the terminal.
    case total, accuracy, fluency, prosody, completeness, good, fair, poor
    case waveform, spectrogram, pitch, semitones, learner, reference, heardAs
    case omitted, putIn, subtitle, pictureOfScores, pictureOfPhoneme, pictureOfHeard, allGood, restGood

    // What went well.
    case improved, nothingSure

    /// The names that may stand in its braces.
    package var placeholders: Set<String> {
        switch self {
        case .tooShort: ["duration"]
        case .tooLong: ["duration", "longest"]
        case .wrongSentence, .mayBeOther: ["text"]
        case .leftOut: ["words"]
        case .repeatedBefore, .repeatedAfter, .hesitatedBefore, .hesitatedAfter: ["word"]
        case .putInBefore, .putInAfter, .otherWord: ["word", "heard"]
        case .notJudged: ["what"]
        case .ofSounds: ["sounds"]
        case .nearer: ["word", "partner"]
        case .audioNotFound, .audioNotAFile, .audioForbidden: ["path"]
        case .audioTooLarge: ["bytes", "limit"]
        case .unreadableAudio, .unknownPhoneme, .modelMissing, .tooManyPhones, .unpronounceableText, .workerUnavailable:
            ["detail"]
        case .unsupportedLanguage: ["language", "detail"]
        case .soundedLike: ["heard", "symbol"]
        case .practise, .improved: ["symbol"]
        case .good, .fair, .poor: ["lowestGood", "lowestFair"]
        case .subtitle: ["language", "duration", "confidence"]
        case .pictureOfScores: ["total"]
        case .pictureOfPhoneme: ["symbol", "word", "score"]
        case .pictureOfHeard: ["heard"]
        case .silence, .noise, .clipping, .audioEmpty, .textWithoutWords, .total, .accuracy, .fluency, .prosody,
            .completeness, .waveform, .spectrogram, .pitch, .semitones, .learner, .reference, .heardAs, .omitted,
            .putIn, .allGood, .restGood, .nothingSure, .ofLength, .ofStress, .ofPitch, .ofNasality,
            .ofOpenness, .narrowBand:
            []
        }
    }
}
