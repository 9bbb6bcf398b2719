import Pronunciation
import SpeechProtocol

/// Finds how the words of a text should sound: by espeak-ng, and where the text is to be read in kana by MeCab's
/// readings.
final class Pronouncer {
    /// What a learner should say.
    struct Line: Equatable {
        var words: [ExpectedWord]
        /// The same for a synthesiser.
        var spoken: String
        /// The phones of each word by itself; none where they are the same.
        var alone: [[String]] = []
    }

    /// Who says the words.
    struct Speaker: Hashable {
        var voice: String
        var habits: SpeechHabits
    }

    private struct Spoken: Hashable {
        var speaker: Speaker
        var words: [String]
    }

    private let synthesizer: EspeakSynthesizer
    /// Loaded with the first text that is read in kana.
    private var reader: JapaneseReader?
    /// The sounds of words alone, and of pairs of words.
    private var alone = BoundedTable<Spoken, [String]>(capacity: 32_768)
    private var pairs = BoundedTable<Spoken, [[String]]>(capacity: 8_192)
    /// The ways to say a word of a network.
    private var inside = BoundedTable<Spoken, [[String]]>(capacity: 32_768)

    init(synthesizer: EspeakSynthesizer) {
        self.synthesizer = synthesizer
    }

    /// The words of a text with their phones; each has at least one.
    ///
    /// - Parameter phones: takes the place of what would be found, word by word.
    func line(_ text: String, phones: [[String]]?, by speaker: Speaker) throws(Refused) -> Line {
        let line =
            if let phones {
                try given(phones, text, speaker.habits)
            } else {
                switch speaker.habits.reading {
                case .kana: try inKana(text)
                case .voice: try spoken(text, by: speaker)
                }
            }
        try Pronouncer.check(line)
        return line
    }

    // MARK: One text

    private func given(_ phones: [[String]], _ text: String, _ habits: SpeechHabits) throws(Refused) -> Line {
        let spaced = LearnerWords(text)
        var words = spaced.words
        if habits.reading == .kana, words.count != phones.count { words = try kanaReader().words(text).map(\.text) }
        guard words.count == phones.count else {
            throw Refused(
                .unpronounceableText,
                "phones are given for \(phones.count) words, but the text has \(words.count): "
                    + words.prefix(20).joined(separator: " | "))
        }
        return Line(words: zip(words, phones).map { ExpectedWord(text: $0, phones: $1) }, spoken: text)
    }

    private func spoken(_ text: String, by speaker: Speaker) throws(Refused) -> Line {
        let learner = LearnerWords(text)
        guard learner.words.count <= PronunciationLimits.words else { throw Pronouncer.tooMany }
        var alone: [[String]] = []
        for word in learner.words { alone.append(try self.alone(word, by: speaker)) }
        let found = try together(learner.spoken, alone, by: speaker)
        return Line(
            words: zip(learner.words, found).map { ExpectedWord(text: $0, phones: $1) }, spoken: learner.spoken,
            alone: found == alone ? [] : alone)
    }

    /// The phones of each word in a sentence; a word that loses all of them there keeps those that it has alone.
    private func together(_ sentence: String, _ alone: [[String]], by speaker: Speaker) throws(Refused) -> [[String]] {
        let stream = try stream(sentence, by: speaker)
        guard stream.phones.count <= PronunciationLimits.phones, alone.joined().count <= PronunciationLimits.phones
        else { throw Pronouncer.tooMany }
        return zip(WordCuts.split(stream, into: alone), alone).map { $0.isEmpty ? $1 : $0 }
    }

    private func alone(_ word: String, by speaker: Speaker) throws(Refused) -> [String] {
        if let known = alone.value(Spoken(speaker: speaker, words: [word])) { return known }
        let phones = try stream(word, by: speaker).phones
        alone.insert(phones, for: Spoken(speaker: speaker, words: [word]))
        return phones
    }

    private func stream(_ text: String, by speaker: Speaker) throws(Refused) -> PhoneStream {
        PhoneStream(
            clauses: try synthesizer.transcription(text, voice: speaker.voice), usual: speaker.habits.usualPhones)
    }

    private static func check(_ line: Line) throws(Refused) {
        guard !line.words.isEmpty else {
            throw Refused(.unpronounceableText, "the text has no words; give at least one to say")
        }
        guard line.words.count <= PronunciationLimits.words,
            line.words.reduce(0, { $0 + $1.phones.count }) <= PronunciationLimits.phones
        else { throw tooMany }
        if let silent = line.words.first(where: \.phones.isEmpty) {
            throw Refused(
                .unpronounceableText,
                "no sounds are known for the word \"\(silent.text)\"; give its phones, or another text")
        }
        if let long = line.words.joinedPhones.first(where: { $0.utf8.count > WorkerLimits.phoneBytes }) {
            throw Refused(.unpronounceableText, "\"\(long)\" is too long for one sound; give the phones of the text")
        }
    }

    private static let tooMany = Refused(
        .tooManyPhones,
        "at most \(PronunciationLimits.words) words and \(PronunciationLimits.phones) sounds are judged at once")

    // MARK: Words that could have been said instead

    /// Words of one text that are compared with partners.
    private static let mostCompared = 64

    /// The words with the partners that they have, as these sound between the same neighbours. A partner that no sounds
    /// are known for is left out.
    ///
    /// - Parameter partners: By the word in small letters.
    func withPartners(
        _ words: [ExpectedWord], _ partners: [String: [String]], by speaker: Speaker
    ) -> [ExpectedWord] {
        guard !partners.isEmpty else { return words }
        var (words, compared) = (words, 0)
        for index in words.indices {
            guard let others = partners[words[index].text.lowercased()], compared < Self.mostCompared else { continue }
            compared += 1
            words[index].partners = others.compactMap { other in
                let phones = try? phones(of: other, inPlaceOf: index, among: words, by: speaker)
                return phones.flatMap { $0.isEmpty ? nil : ExpectedWord.Partner(text: other, phones: $0) }
            }
        }
        return words
    }

    private func phones(
        of word: String, inPlaceOf index: Int, among words: [ExpectedWord], by speaker: Speaker
    ) throws(Refused) -> [String] {
        guard speaker.habits.reading == .voice else {
            var phones: [String] = []
            for part in try kanaReader().words(word) { phones += try Self.phones(of: part) }
            return phones
        }
        let near = max(0, index - 1)..<min(words.count, index + 2)
        let texts = near.map { $0 == index ? word : words[$0].text }
        var alone: [[String]] = []
        for text in texts { alone.append(try self.alone(text, by: speaker)) }
        return try together(texts.joined(separator: " "), alone, by: speaker)[index - near.lowerBound]
    }

    // MARK: Kana

    private func inKana(_ text: String) throws(Refused) -> Line {
        let words = try kanaReader().words(text)
        var expected: [ExpectedWord] = []
        for word in words { expected.append(ExpectedWord(text: word.text, phones: try Pronouncer.phones(of: word))) }
        return Line(words: expected, spoken: words.compactMap(\.reading).joined(separator: " "))
    }

    private static func phones(of word: JapaneseReader.Word) throws(Refused) -> [String] {
        guard let phones = word.reading.flatMap(Kana.phones) else {
            throw Refused(.unpronounceableText, "no reading is known for \"\(word.text)\"; write it in kana")
        }
        return phones
    }

    private func kanaReader() throws(Refused) -> JapaneseReader {
        if let reader { return reader }
        reader = JapaneseReader()
        guard let reader else {
            throw Refused(
                .unsupportedLanguage, "Japanese needs a dictionary of readings: install the package mecab-ipadic-utf8")
        }
        return reader
    }

    // MARK: Grammars

    /// The ways to say each word of a grammar: as it sounds alone first, then as it sounds beside the words that can
    /// stand next to it.
    func pronunciations(
        of grammar: RecognitionGrammar, by speaker: Speaker
    ) throws(Refused) -> [[[String]]] {
        var ways: [[[String]]] = []
        for word in grammar.words {
            if speaker.habits.reading == .kana {
                let parts = try kanaReader().words(word)
                var phones: [String] = []
                for part in parts { phones += try Pronouncer.phones(of: part) }
                ways.append([phones])
            } else {
                ways.append([try alone(word, by: speaker)])
            }
        }
        if let index = ways.firstIndex(where: { $0[0].isEmpty }) {
            throw Refused(.unpronounceableText, "no sounds are known for the word \"\(grammar.words[index])\"")
        }
        guard speaker.habits.reading == .voice else { return ways }
        for (first, second) in grammar.neighbours(atMost: Pronouncer.mostPairs) {
            let found = try pair(grammar.words[first], grammar.words[second], by: speaker)
            for (word, phones) in zip([first, second], found)
            where !phones.isEmpty && !ways[word].contains(phones) && ways[word].count < Pronouncer.mostWays {
                ways[word].append(phones)
            }
        }
        return ways
    }

    /// The ways to say each word of a network: as it sounds alone, and between other words. A word that no sounds are
    /// known for has none.
    func pronunciations(of network: WordNetwork, by speaker: Speaker) throws(Refused) -> [[[String]]] {
        var ways: [[[String]]] = []
        for word in network.words {
            if speaker.habits.reading == .kana {
                var phones: [String] = []
                for part in try kanaReader().words(word) { phones += (try? Pronouncer.phones(of: part)) ?? [] }
                ways.append(phones.isEmpty ? [] : [phones])
            } else {
                ways.append(try inside(word, by: speaker))
            }
        }
        return ways
    }

    /// How a word sounds alone and, where that differs, between vowels, and before lips or the back of the tongue where
    /// its end may be drawn to them: *un poco*, *un gato*.
    private func inside(_ word: String, by speaker: Speaker) throws(Refused) -> [[String]] {
        if let known = inside.value(Spoken(speaker: speaker, words: [word])) { return known }
        let alone = try alone(word, by: speaker)
        var ways = [alone].filter { !$0.isEmpty }
        if !alone.isEmpty {
            let vowel = try self.alone(Pronouncer.vowel, by: speaker)
            for next in [Pronouncer.vowel] + (alone.last == "n" ? Pronouncer.drawing : []) {
                let sentence = [Pronouncer.vowel, word, next].joined(separator: " ")
                let apart = [vowel, alone, try self.alone(next, by: speaker)]
                let found = try together(sentence, apart, by: speaker)[1]
                if !found.isEmpty, !ways.contains(found) { ways.append(found) }
            }
        }
        inside.insert(ways, for: Spoken(speaker: speaker, words: [word]))
        return ways
    }

    /// Read with lips and with the back of the tongue wherever Latin letters are written.
    private static let drawing = ["pa", "ga"]
    /// Read as a vowel wherever Latin letters are written.
    private static let vowel = "a"
    private static let mostPairs = 300
    private static let mostWays = 4

    private func pair(_ first: String, _ second: String, by speaker: Speaker) throws(Refused) -> [[String]] {
        if let known = pairs.value(Spoken(speaker: speaker, words: [first, second])) { return known }
        let apart = [try alone(first, by: speaker), try alone(second, by: speaker)]
        let found = try together(first + " " + second, apart, by: speaker)
        pairs.insert(found, for: Spoken(speaker: speaker, words: [first, second]))
        return found
    }
}

extension [ExpectedWord] {
    fileprivate var joinedPhones: some Sequence<String> { lazy.flatMap(\.phones) }
}

extension RecognitionGrammar {
    /// Pairs of words that can follow each other, as indices; no more than `limit`.
    func neighbours(atMost limit: Int) -> [(first: Int, second: Int)] {
        var leaving: [Int: [Edge]] = [:]
        for edge in edges { leaving[edge.source, default: []].append(edge) }
        // Every edge leads to a higher state, so that what follows a state is known before the state is reached.
        var following: [Int: Set<Int>] = [:]
        for state in (0..<stateCount).reversed() {
            var words: Set<Int> = []
            for edge in leaving[state] ?? [] where words.count < limit {
                if let word = edge.word { words.insert(word) } else { words.formUnion(following[edge.target] ?? []) }
            }
            if !words.isEmpty { following[state] = words }
        }
        var pairs: [(first: Int, second: Int)] = []
        var seen: Set<[Int]> = []
        for edge in edges {
            guard let first = edge.word else { continue }
            for second in (following[edge.target] ?? []).sorted() {
                guard pairs.count < limit else { return pairs }
                if seen.insert([first, second]).inserted { pairs.append((first, second)) }
            }
        }
        return pairs
    }
}
