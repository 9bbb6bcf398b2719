package import Images

/// Finds cues, short templates with a vocabulary of their own, anywhere in what a learner says.
///
/// Accents do not count, and a long word that is none of the language may be one letter off.
package struct CueSpotter: Sendable {
    /// Shorter words are too easily others.
    private static let shortestMisspelt = 5

    private let vocabulary: ScriptVocabulary
    private let spotter: PhraseSpotter

    /// What is wrong with one of the cues.
    package struct Fault: Error {
        package var cue: Int
        package var error: TemplateError
    }

    /// - Parameters:
    ///   - cues: A sighting's response is the number of its cue here.
    ///   - rules: What the cues may name.
    ///   - language: Whose numbers ranges stand for.
    package init(
        _ cues: [TemplateNode], rules: [String: TemplateNode] = [:], language: String
    ) throws(Fault) {
        var context = TemplateContext(numberWords: NumberWords(language: language))
        context.rules = rules
        var vocabulary = ScriptVocabulary(knowledge: UnknownLanguage())
        var builder = WordGraphBuilder(context: context)
        for (number, cue) in cues.enumerated() {
            do throws(TemplateError) {
                try builder.check(cue)
                try builder.add(cue, response: number, template: 0, isUnderstand: false, vocabulary: &vocabulary)
            } catch {
                throw Fault(cue: number, error: error)
            }
        }
        do throws(TemplateError) {
            spotter = PhraseSpotter(MatchIndex(try builder.finish(), vocabulary: vocabulary))
        } catch {
            throw Fault(cue: 0, error: error)
        }
        self.vocabulary = vocabulary
    }

    package func write(to image: inout ImageWriter) {
        vocabulary.write(to: &image)
        spotter.index.write(to: &image)
    }

    package init(from image: inout ImageReader) throws(ImageFault) {
        vocabulary = try ScriptVocabulary(from: &image, knowledge: UnknownLanguage())
        spotter = PhraseSpotter(try MatchIndex(from: &image, vocabulary: vocabulary))
    }

    /// Whether sightings are of the first `count` cues alone.
    package func names(atMost count: Int) -> Bool {
        spotter.index.graph.finals.allSatisfy { Int($0.response) < count }
    }

    /// - Parameter utterance: With the facts of the learner's language.
    package func sightings(in utterance: Utterance) -> [PhraseSpotter.Sighting] {
        spotter.sightings(in: utterance.words.map { number(of: $0, in: utterance) })
    }

    /// Sentences drawn from each cue, as words; a cue without any has none.
    ///
    /// - Parameter count: The most sentences of a cue.
    /// - Returns: By the numbers of the cues.
    package func sentences(
        ofEach count: Int, using random: inout some RandomNumberGenerator
    ) -> [(cue: Int, sentences: [[String]])] {
        spotter.index.sentences(ofEach: count, using: &random).map { drawn in
            (drawn.response, drawn.sentences.map { $0.map { vocabulary.surfaces[Int($0)].text } })
        }
    }

    private func number(of word: Utterance.Word, in utterance: Utterance) -> Int32 {
        let letters = utterance.folded[word.said ?? word.folded]
        let known = vocabulary.table.find(letters)
        if known < 0, word.said != nil { return vocabulary.table.find(utterance.folded[word.folded]) }
        guard known < 0, !word.facts.isWord, letters.count >= Self.shortestMisspelt else { return known }
        var distance = EditDistance()
        return (0..<Int32(vocabulary.table.count)).first { number in
            let range = vocabulary.table.range(of: number)
            return range.count >= Self.shortestMisspelt
                && distance.between(letters, vocabulary.table.scalars[range], limit: 1) != nil
        } ?? -1
    }
}
