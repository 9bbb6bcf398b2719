/// The bounds of what is judged.
package enum PronunciationLimits {
    /// Samples a second that the engine takes.
    package static let sampleRate = 16_000
    /// The shortest recording, in seconds.
    package static let shortestSeconds = 0.2
    /// The longest recording, in seconds.
    package static let longestSeconds = 120.0
    /// Expected phones of one request.
    package static let phones = 3_000
    /// Expected words of one request.
    package static let words = 500
    /// States of a grammar to recognise.
    package static let grammarStates = 20_000
    /// Edges of a grammar to recognise.
    package static let grammarEdges = 50_000
    /// Phones on all edges of a grammar, where edges of one source share their beginnings.
    package static let grammarPhones = 200_000
    /// Phones of all words of a network, and of those after each word, where they share their beginnings.
    package static let networkPhones = 1_000_000
    /// Longest recording that is recognised, in seconds; longer ones fit no sentence.
    package static let longestRecognisedSeconds = 30.0
}
