/// Something a learner said that a node did not take for an answer, though it may have been one.
///
/// A log holds one as a JSON object a line: `{"scenario", "node", "utterance", "response"?, "cost"?}`.
package struct NearMiss: Sendable, Hashable, Codable {
    package var scenario: String
    package var node: String
    /// As it was said.
    package var utterance: String
    /// The response that came nearest; nil when none was near.
    package var response: String?
    /// What taking it for that response would have cost.
    package var cost: Double?

    package init(scenario: String, node: String, utterance: String, response: String? = nil, cost: Double? = nil) {
        self.scenario = scenario
        self.node = node
        self.utterance = utterance
        self.response = response
        self.cost = cost
    }
}
