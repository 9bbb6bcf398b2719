import ContentFiles
import Lexicon

/// One part of a score with the reason for it.
package struct ScoreReason: Sendable, Hashable, Codable {
    package var part: ScoreParts.Name
    /// 0 to 100.
    package var score: Double
    /// Its share of the whole, 0 to 1.
    package var weight: Double
    /// A sentence for the learner.
    package var reason: String
}

/// Says in words where a conversation's score comes from, in English or Spanish.
struct ScoreReasons {
    private let isSpanish: Bool

    /// - Parameter language: The explanation language; another than Spanish gets English.
    init(language: String) {
        isSpanish = baseLanguage(of: language) == "es"
    }

    func reasons(_ parts: ScoreParts, _ tally: ScoreTally, focusUsed: Int, focus: Int) -> [ScoreReason] {
        ScoreParts.Name.allCases.compactMap { name in
            guard let score = parts[name] else { return nil }
            let reason =
                switch name {
                case .task: task(tally)
                case .grammar: grammar(tally)
                case .vocabulary: vocabulary(tally, focusUsed, of: focus)
                case .pronunciation: pronunciation(tally)
                }
            return ScoreReason(part: name, score: score, weight: parts.weight(of: name), reason: reason)
        }
    }

    private func task(_ tally: ScoreTally) -> String {
        var sentence =
            isSpanish
            ? "Se te entendió a la primera \(times(tally.understood)) de \(tally.utterances)"
            : "\(tally.understood) of \(counted(tally.utterances, "answer", "answers")) understood at once"
        if tally.asked > 0 {
            sentence +=
                isSpanish ? "; hubo que preguntarte \(times(tally.asked))" : "; \(tally.asked) had to be asked about"
        }
        if tally.hints > 0 {
            sentence +=
                isSpanish
                ? "; \(counted(tally.hints, "pista", "pistas"))" : "; \(counted(tally.hints, "hint", "hints"))"
        }
        return sentence + "."
    }

    private func grammar(_ tally: ScoreTally) -> String {
        guard tally.errors > 0 else { return isSpanish ? "Sin errores de gramática." : "No grammar errors." }
        return isSpanish
            ? "\(counted(tally.errors, "error", "errores")) en \(counted(tally.utterances, "respuesta", "respuestas"))."
            : "\(counted(tally.errors, "error", "errors")) in \(counted(tally.utterances, "answer", "answers"))."
    }

    private func vocabulary(_ tally: ScoreTally, _ used: Int, of focus: Int) -> String {
        var sentence: String
        if tally.wrongWords == 0 {
            sentence = isSpanish ? "Ninguna palabra mal escrita" : "No word was misspelt"
        } else {
            sentence =
                isSpanish
                ? "\(counted(tally.wrongWords, "palabra mal escrita", "palabras mal escritas"))"
                : "\(counted(tally.wrongWords, "word was", "words were")) misspelt"
        }
        if focus > 0 {
            sentence +=
                isSpanish
                ? "; usaste \(used) de \(counted(focus, "palabra", "palabras")) de la lección"
                : "; you used \(used) of the lesson's \(counted(focus, "word"))"
        }
        return sentence + "."
    }

    private func pronunciation(_ tally: ScoreTally) -> String {
        isSpanish
            ? "La media de \(counted(tally.spoken, "respuesta hablada", "respuestas habladas"))."
            : "The mean of \(counted(tally.spoken, "spoken answer", "spoken answers"))."
    }

    private func times(_ count: Int) -> String { counted(count, "vez", "veces") }
}
