package import Pronunciation

/// A recording is to be judged. The audio file's bytes are the frame's payload.
package struct AssessmentRequest: Sendable, Hashable, Codable {
    /// What should have been said.
    package enum Target: Sendable, Hashable, Codable {
        /// One text. `phones` are IPA symbols for each of its words and take the place of espeak-ng's. `others` are
        /// other ways to say it; the one that is nearest to what was said is judged.
        case text(String, phones: [[String]]?, others: [String] = [])
        /// Any sentence of a grammar, or, where none fits, words of a network; which is recognised first.
        case grammar(RecognitionGrammar, else: WordNetwork? = nil)
    }

    /// The language to judge by, as a BCP 47 tag: "es", "es-MX".
    package var language: String
    /// The espeak-ng voice that finds the expected sounds and speaks the reference: "es-419".
    package var voice: String
    package var target: Target
    /// Whether the assessment has ``SignalTracks``.
    package var tracks: Bool
    /// How the language is written and said, as far as its voice does not tell.
    package var habits: SpeechHabits
    /// By a word, in small letters, those that one sound tells apart from it: where it was to be said, it is told
    /// whether one of them was said instead.
    package var partners: [String: [String]]
    /// Whether the assessment is its ``HearingEvidence`` alone.
    package var evidence: Bool

    package init(
        language: String, voice: String, target: Target, tracks: Bool = false, habits: SpeechHabits = SpeechHabits(),
        partners: [String: [String]] = [:], evidence: Bool = false
    ) {
        self.language = language
        self.partners = partners
        self.evidence = evidence
        self.habits = habits
        self.voice = voice
        self.target = target
        self.tracks = tracks
    }

    /// The first part of the language's tag, in lower case: "es" of "es-MX".
    package var primaryLanguage: String {
        language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }

    func check() throws(SpeechFrameError) {
        guard (1...WorkerLimits.voiceBytes).contains(language.utf8.count), !language.utf8.contains(0) else {
            throw .malformedHeader("a language's tag has 1 to \(WorkerLimits.voiceBytes) bytes and no NUL")
        }
        try habits.check()
        guard partners.count <= WorkerLimits.partnerWords,
            partners.allSatisfy({ word, others in
                others.count <= WorkerLimits.partnersOfWord
                    && ([word] + others).allSatisfy {
                        (1...WorkerLimits.wordBytes).contains($0.utf8.count) && !$0.utf8.contains(0)
                    }
            })
        else { throw .malformedHeader("too many words to compare, or one that is too long") }
        switch target {
        case .text(_, let phones, let others):
            if let phones { try AssessmentRequest.check(phones) }
            guard others.count <= WorkerLimits.otherWays,
                others.allSatisfy({ $0.utf8.count <= WorkerLimits.textBytes && !$0.utf8.contains(0) })
            else { throw .malformedHeader("too many ways to say the text, or one that is too long") }
        case .grammar(let grammar, let network):
            try grammar.check()
            try network?.check()
        }
    }

    private static func check(_ phones: [[String]]) throws(SpeechFrameError) {
        guard phones.count <= PronunciationLimits.words,
            phones.reduce(0, { $0 + $1.count }) <= PronunciationLimits.phones
        else { throw .malformedHeader("too many phones") }
        guard phones.joined().allSatisfy({ (1...WorkerLimits.phoneBytes).contains($0.utf8.count) }) else {
            throw .malformedHeader("a phone has 1 to \(WorkerLimits.phoneBytes) bytes")
        }
    }
}

extension WordNetwork {
    /// Whether its columns fit each other, and its size ``WorkerLimits``.
    package func check() throws(SpeechFrameError) {
        guard (1...WorkerLimits.networkWords).contains(words.count), pairs.count <= WorkerLimits.networkPairs else {
            throw .malformedHeader("the network of words is too large, or has none")
        }
        guard words.allSatisfy({ (1...WorkerLimits.wordBytes).contains($0.utf8.count) && !$0.utf8.contains(0) }) else {
            throw .malformedHeader("a word of the network has 1 to \(WorkerLimits.wordBytes) bytes and no NUL")
        }
        guard isSound else { throw .malformedHeader("the network names words that it does not have") }
    }
}

extension RecognitionGrammar {
    /// Whether the graph can be walked: indices in range, edges leading forward, sizes within ``WorkerLimits``.
    package func check() throws(SpeechFrameError) {
        guard words.count <= WorkerLimits.grammarWords, stateCount <= WorkerLimits.grammarStates,
            edges.count <= WorkerLimits.grammarEdges, finals.count <= WorkerLimits.grammarStates
        else { throw .malformedHeader("the grammar is too large") }
        guard words.allSatisfy({ (1...WorkerLimits.wordBytes).contains($0.utf8.count) && !$0.utf8.contains(0) }) else {
            throw .malformedHeader("a word of the grammar has 1 to \(WorkerLimits.wordBytes) bytes and no NUL")
        }
        guard stateCount > 0, !finals.isEmpty, finals.allSatisfy((0..<stateCount).contains) else {
            throw .malformedHeader("the grammar has no end within its states")
        }
        let areEdgesSound = edges.allSatisfy {
            $0.source >= 0 && $0.source < $0.target && $0.target < stateCount
                && ($0.word.map(words.indices.contains) ?? true)
        }
        guard areEdgesSound else { throw .malformedHeader("an edge of the grammar leads nowhere") }
    }
}
