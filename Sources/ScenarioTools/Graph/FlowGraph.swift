/// A script as a picture shows it: what is said where, and what leads where.
///
/// Answers that stay in their node are listed in it; answers that end the conversation lead to a node of their own, so
/// that no line crosses the whole picture.
package struct FlowGraph: Sendable, Hashable {
    package struct Node: Sendable, Hashable {
        package enum Kind: String, Sendable, Hashable {
            /// Says its line and goes on.
            case speaks
            /// Waits for the learner.
            case listens
            /// Says its line, and the conversation is over.
            case ends
            /// Says its line, and goes back to where a detour began.
            case returns
            /// Not in the script: where an answer of another node ends the conversation, or a detour.
            case endMark, returnMark
            /// Not in the script: where the answers that are valid in every node begin.
            case anywhere
        }

        package var kind: Kind
        /// The script's name for it; of marks, what they stand for.
        package var title: String
        /// What is said there: variants.
        package var lines: [String]
        /// Answers that are understood and lead nowhere else.
        package var staying: [String]
        package var isStart = false
        package var isCheckpoint = false
        /// Whether some conversation gets there.
        package var isReachable = true
    }

    package struct Edge: Sendable, Hashable {
        package enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The learner's answer.
            case answer
            /// The conversation goes on by itself.
            case way
            /// There and back.
            case detour
            /// Silence, or nothing that was understood.
            case rescue
        }

        package var kind: Kind
        /// Numbers of nodes.
        package var from: Int
        package var to: Int
        /// What takes this way: ids of answers, conditions, seconds.
        package var labels: [String]
        /// A sentence for each answer among the labels.
        package var samples: [String]
    }

    package var title: String
    /// BCP 47, of the lines and samples.
    package var language: String
    package internal(set) var nodes: [Node]
    package internal(set) var edges: [Edge]
}
