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

    /// A logistic regression.
    struct Logistic: Decodable {
        var bias: Double
        var weights: [Double]
    }

    /// How far what is said about a sound can be trusted.
    struct Advice: Decodable {
        /// That a phone is not the right sound: of its raw score, goodness, mean log posterior and margin.
        var doubt: Logistic
        /// That the likeliest other unit is what was said: of its margins over the expected unit and over the next.
        var heard: Logistic
    }

    /// When a word counts as left out: its log odds of having been said, by the trees of the tensors `presence`, lie
    /// below the threshold.
    struct Presence: Decodable {
        /// What a path of the alignment pays for each run of words that it leaves out, in log likelihood.
        var runCost: Double
        /// For each word of one phone, of two and so on; longer ones as the last.
        var wordCosts: [Double]
        /// For each point, 0...2, that its phones would score on average had it been said.
        var scoreWeight: Double
        /// Of the natural logarithm of the frames that each unit lasts.
        var durationMeans: [Float]
        var durationDeviations: [Float]
        var bias: Double
        var threshold: Double
    }

    /// When something counts as put in: its log odds, by the trees of the tensors `insertion`, reach the threshold.
    struct Insertion: Decodable {
        var bias: Double
        var threshold: Double
        /// From log odds to how likely it is: slope and intercept.
        var confidence: Logistic
        /// Log likelihoods a frame that a start which is said twice loses to any sounds at most.
        var repeatFit: Double
    }

    /// Whether an expected text was said: limits of its log odds, by the trees of the tensors `text`.
    struct Text: Decodable {
        var bias: Double
        /// Below it another text was said.
        var accepted: Double
        /// Below it another text may have been said.
        var doubtful: Double
        /// From here on hardly any other text was said.
        var sure: Double
    }

    /// When a word counts as another than the expected one: its log odds, by the trees of the tensors `otherWord`,
    /// reach the threshold.
    struct OtherWord: Decodable {
        var bias: Double
        var threshold: Double
    }

    /// That words which were found in a recording were said in it: of ``SpokenEvidence``, for words heard freely of
    /// their surprise and their share of other sounds too.
    struct Hearing: Decodable {
        var sentence: Logistic
        var words: Logistic
    }

    /// That the other of two words was said: of the nats a frame by which the recording fits it better.
    typealias Choice = Logistic

    var version: Int
    var network: Network
    var heads: Int
    var tensors: [Tensor]
    var logPrior: [Float]
    var alignment: Alignment
    var calibration: [String: [[Double]]]
    var gate: Gate
    var presence: Presence
    var advice: Advice
    /// Nil in a model that does not tell.
    var insertion: Insertion?
    /// Nil in a model that judges a text by its scores alone.
    var text: Text?
    /// Nil in a model that does not tell.
    var otherWord: OtherWord?
    var hearing: Hearing
    /// Nil in a model that does not tell.
    var choice: Choice?
    var confidence: [String: Double]
}
