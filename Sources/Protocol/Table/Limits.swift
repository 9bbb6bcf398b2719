import Conversation
import JSONText
import LearningService
import Pronunciation
import Spatial
import SpeechProtocol

/// The most that a request, a reply or a connection may be: every bound in one list, with the constants where they are
/// kept.
package enum Limits {
    package struct Entry: Sendable {
        package var name: String
        package var value: Double
        package var unit: String
        /// What it bounds.
        package var purpose: String
        /// Of what is kept from others by having it; nil for a bound on one request.
        package var refusal: Refusal?

        init(_ name: String, _ value: Int, _ unit: String, _ purpose: String, _ refusal: Refusal? = nil) {
            self.init(name, Double(value), unit, purpose, refusal)
        }

        init(_ name: String, _ value: Double, _ unit: String, _ purpose: String, _ refusal: Refusal? = nil) {
            self.name = name
            self.value = value
            self.unit = unit
            self.purpose = purpose
            self.refusal = refusal
        }

        /// As the protocol page has it: whole numbers with commas.
        package var text: String {
            guard let whole = Int(exactly: value) else { return "\(value)" }
            let digits = Array(String(whole))
            return digits.indices.map { index in
                index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digits[index])" : "\(digits[index])"
            }.joined()
        }

        /// As the protocol page has it.
        package var row: String {
            let bound = "| `\(name)` | \(text) | \(unit) | \(purpose) |"
            return refusal.map { "\(bound) `\($0.code.name)` | \($0.advice) |" } ?? bound
        }

        var json: JSONValue { Int64(exactly: value).map { .integer($0) } ?? .number(value) }
    }

    package static let all = messages + speech + conversations + rooms + quotas

    private static let messages: [Entry] = [
        Entry("messageBytes", ServerLimits.standard.messageBytes, "bytes", "One message."),
        Entry("messageDepth", JSONParser.Limits.message.depth, "levels", "Values inside each other in a message."),
        Entry("messageValues", JSONParser.Limits.message.values, "values", "All values of a message."),
        Entry("batchRequests", RequestLimits.batchRequests, "requests", "One batch."),
        Entry(
            "batchReplyBytes", RequestLimits.batchReplyBytes, "bytes",
            "Replies of a batch, after which the rest of it is refused."),
    ]

    private static let speech: [Entry] = [
        Entry("spokenTextBytes", WorkerLimits.textBytes, "bytes", "A text to speak, as UTF-8."),
        Entry("speechSeconds", WorkerLimits.speechSeconds, "seconds", "Speech made of one text."),
        Entry("audioBytes", WorkerLimits.audioBytes, "bytes", "A recording's file."),
        Entry("recordingSeconds", PronunciationLimits.longestSeconds, "seconds", "A recording to judge."),
        Entry(
            "recognisedSeconds", PronunciationLimits.longestRecognisedSeconds, "seconds",
            "A recording to recognise as one of several answers."),
        Entry("utteranceSeconds", UtteranceStream.longest, "seconds", "What is said to session.listen at once."),
        Entry("pieceBytes", Listening.pieceBytes, "bytes", "A piece of it."),
        Entry("expectedPhones", PronunciationLimits.phones, "phones", "What a recording is judged by."),
        Entry("expectedWords", PronunciationLimits.words, "words", "What a recording is judged by."),
    ]

    private static let conversations: [Entry] = [
        Entry("utteranceBytes", DialogueLimits.utteranceBytes, "bytes", "What a learner says at once, as UTF-8."),
        Entry("waitSeconds", DialogueLimits.waitSeconds, "seconds", "Silence told at once."),
    ]

    private static let rooms: [Entry] = [
        Entry("anchorsPut", RequestLimits.anchorsPut, "anchors", "One anchor.putAll."),
        Entry(
            "alignmentPairs", RequestLimits.alignmentPairs, "pairs",
            "One anchor.align, of anchors and of points each."),
        Entry("anchorIdentifier", SpatialAnchor.identifierLimit, "characters", "An anchor's contentID, and a room."),
        Entry("anchorTextBytes", SpatialAnchor.displayTextLimit, "bytes", "What a label shows, as UTF-8."),
        Entry("anchorAudioURLBytes", SpatialAnchor.audioURLLimit, "bytes", "An anchor's audioURL, as UTF-8."),
        Entry("worldMapBytes", RequestLimits.worldMapBytes, "bytes", "An anchor's world map, once decoded."),
        Entry("coordinateMetres", TransformTolerance.coordinateLimit, "metres", "A coordinate, either way."),
    ]
}
