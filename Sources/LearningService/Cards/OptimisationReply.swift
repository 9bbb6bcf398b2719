package import Vocab

/// What a fit of parameters came to.
package struct OptimisationReply: Codable, Sendable {
    package var verdict: ParameterFit.Verdict
    package var evidenceCount: Int
    package var logLossBefore: Double
    package var logLossAfter: Double
    /// Now in use.
    package var parameters: [Double]
    /// Words.
    package var rescheduled = 0

    init(_ fit: ParameterFit) {
        verdict = fit.verdict
        evidenceCount = fit.evidenceCount
        logLossBefore = fit.logLossBefore
        logLossAfter = fit.logLossAfter
        parameters = fit.parameters
    }
}
