import Templates

extension ResponseMatcher {
    /// - Parameter responses: As ``DialogueNode/responses`` has them.
    init(
        own: MatchIndex, everywhere: MatchIndex, analysis: EditAnalysis, tolerance: MatchTolerance, isSpoken: Bool,
        responses: [DialogueResponse], isAnsweringClarification: Bool, isAnsweringQuestion: Bool = false,
        unavailable: Set<Int32> = []
    ) {
        self.init(
            own: own, everywhere: everywhere, analysis: analysis, tolerance: tolerance, isSpoken: isSpoken,
            responses: responses.count, scope: { responses[$0].scope },
            leadToTheSame: { responses[$0].leadsToTheSame(as: responses[$1]) },
            isAnsweringClarification: isAnsweringClarification, isAnsweringQuestion: isAnsweringQuestion,
            unavailable: unavailable)
    }
}

extension DialogueResponse {
    /// Whether it makes no difference to the conversation which of the two was given.
    fileprivate func leadsToTheSame(as other: DialogueResponse) -> Bool {
        consequence == other.consequence && assignments == other.assignments && reply == other.reply
    }
}
