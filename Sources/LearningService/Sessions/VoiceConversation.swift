package import Foundation

/// A conversation as apps for study materials know it: who said what, and when.
package struct VoiceConversation: Codable, Sendable {
    package struct Message: Codable, Sendable {
        package enum Role: String, Codable, Sendable, CaseIterable {
            /// The learner.
            case user
            /// Whoever else speaks.
            case assistant
        }

        package var id: UUID
        package var role: Role
        package var content: String
        package var timestamp: Date
    }

    package var id: UUID
    package var startedAt: Date
    package var endedAt: Date?
    package var messages: [Message]

    init(_ transcript: ConversationTranscript) {
        id = transcript.id
        startedAt = transcript.startTime
        endedAt = transcript.endTime
        messages = transcript.messages.map { message in
            Message(
                id: message.id, role: message.sender == .user ? .user : .assistant, content: message.content,
                timestamp: message.timestamp)
        }
    }
}

extension Conversations {
    /// A conversation as a VoiceConversation.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func voiceConversation(_ sessionID: UUID) async throws -> VoiceConversation {
        VoiceConversation(try await transcript(of: sessionID))
    }
}
