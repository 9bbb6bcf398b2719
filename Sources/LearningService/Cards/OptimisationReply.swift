package import Vocab

/// What a fit of parameters came to.
package struct OptimisationReply: Codable, Sendable {
    /// Its parameters are those now in use. Its members stand beside ``rescheduled``.
    package var fit: ParameterFit
    /// Words.
    package var rescheduled = 0

    private enum CodingKeys: CodingKey { case rescheduled }

    init(_ fit: ParameterFit) { self.fit = fit }

    package init(from decoder: any Decoder) throws {
        fit = try ParameterFit(from: decoder)
        rescheduled = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .rescheduled)
    }

    package func encode(to encoder: any Encoder) throws {
        try fit.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(rescheduled, forKey: .rescheduled)
    }
}
