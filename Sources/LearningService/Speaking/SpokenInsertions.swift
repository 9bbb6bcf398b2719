import Pronunciation
import PronunciationCoach

extension PronunciationContent {
    /// At most so many are named; the reply has them all.
    private static let named = 2

    /// What was said beside the text, a sentence for each of the surest, in the order of time.
    ///
    /// - Parameter others: Places of those that are told of otherwise.
    func insertions(in assessment: Assessment, without others: Set<Int>, reader: String) -> [String] {
        let all = (assessment.insertions ?? []).enumerated().filter { !others.contains($0.offset) }.map(\.element)
        let surest = Set(all.sorted { $0.confidence > $1.confidence }.prefix(Self.named))
        return all.filter(surest.contains).compactMap { told($0, in: assessment, reader: reader) }
    }

    private func told(_ insertion: InsertedSounds, in assessment: Assessment, reader: String) -> String? {
        let words = assessment.words
        guard let last = words.last else { return nil }
        let isBehindAll = insertion.wordIndex >= words.count
        let phrase: Phrase =
            switch insertion.kind {
            case .repeated: isBehindAll ? .repeatedAfter : .repeatedBefore
            case .hesitation: isBehindAll ? .hesitatedAfter : .hesitatedBefore
            case .word, .sound: isBehindAll ? .putInAfter : .putInBefore
            }
        return phrases.text(
            phrase, in: reader,
            ["word": isBehindAll ? last.word : words[insertion.wordIndex].word, "heard": insertion.heard])
    }
}
