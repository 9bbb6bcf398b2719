extension Aligner.Step {
    package var isEdit: Bool {
        switch self {
        case .substitute, .missing, .extra: true
        case .match, .mark: false
        }
    }

    /// The utterance's word that the step reads.
    package var word: Int? {
        switch self {
        case .match(let word, _), .substitute(let word, _), .extra(let word): word
        case .missing, .mark: nil
        }
    }

    /// The surface that the step reads it as.
    package var surface: Int32? {
        switch self {
        case .match(_, let surface), .substitute(_, let surface), .missing(let surface): surface
        case .extra, .mark: nil
        }
    }
}
