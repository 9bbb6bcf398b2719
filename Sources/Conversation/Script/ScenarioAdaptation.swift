/// What became of a stored conversation after its scenario was edited.
package enum ScenarioAdaptation: String, Sendable, Codable, CaseIterable {
    /// The scenario is the one the state was made with.
    case unchanged
    /// The inputs were played again and lead here.
    case replayed
    /// The node still exists, so the conversation goes on there.
    case keptNode
    /// Back to the last checkpoint, or else the nearest earlier node, that still exists.
    case checkpoint
    /// Nothing of the path is left; the conversation starts over.
    case restarted
}
