/// manifest.json: the network's shape, where each tensor lies in the weights, and what was tuned on the training data.
struct ModelManifest: Decodable {
    struct Network: Decodable {
        var mels: Int
        var channels: Int
        var bottleneck: Int
        var stride: Int
        var dilations: [Int]
    }

    struct Tensor: Decodable {
        var name: String
        var shape: [Int]
        /// In values, not bytes.
        var offset: Int
    }

    struct Alignment: Decodable {
        /// How much of the log prior is taken off the log posterior.
        var priorScale: Float
        /// The lowest log score of a frame, so that a phone said badly still gets its place.
        var floor: Float
        /// The language whose speakers ``ModelManifest/logPrior`` was counted on.
        var countedLanguage: String
    }

    struct Gate: Decodable {
        /// The lowest mean of the raw phone scores at which the expected text counts as said.
        var utteranceMean: Float
    }

    /// When a word counts as left out: what a path of the alignment pays for leaving it out, in log likelihood.
    struct Presence: Decodable {
        struct Costs: Decodable {
            /// For each run of words.
            var runCost: Double
            /// For each word of one phone, of two and so on; longer ones as the last.
            var wordCosts: [Double]
            /// For each point, 0...2, that its phones would score on average had it been said.
            var scoreWeight: Double
        }

        /// Frames of speech for each expected phone up to which speech counts as fast.
        var fastFrames: Double
        var fast: Costs
        var slow: Costs
    }

    var version: Int
    var network: Network
    var heads: Int
    var tensors: [Tensor]
    var logPrior: [Float]
    var alignment: Alignment
    var calibration: [String: [[Double]]]
    var gate: Gate
    var presence: Presence
    var confidence: [String: Double]
}
