import Templates

/// What learners ask whatever the scenario, drawn from the cues of moves: *no entiendo*, *qué es …*
struct SpokenRequests: Sendable {
    struct Request: Sendable {
        var words: [String]
        /// What it is about, beside it.
        var topic: MoveCues.Topic?
        /// Beside the cue's others, which weigh 1 together.
        var share: Float
    }

    /// Sentences drawn of each cue.
    private static let sentences = 40

    private(set) var all: [Request] = []

    init() {}

    /// - Parameter cues: By their numbers in the spotter.
    init(_ cues: [MoveCues.Cue?], _ spotter: CueSpotter, using random: inout some RandomNumberGenerator) {
        let drawn = spotter.sentences(ofEach: Self.sentences, using: &random)
        all = drawn.flatMap { number, sentences in
            sentences.map { Request(words: $0, topic: cues[number]?.topic, share: 1 / Float(sentences.count)) }
        }
    }
}
