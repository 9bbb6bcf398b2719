/// A scored recording, and its picture where one was wanted.
package struct ScoreReply: Codable, Sendable, Hashable {
    package var reply: PronunciationReply
    package var svg: String?

    package init(reply: PronunciationReply, svg: String? = nil) {
        self.reply = reply
        self.svg = svg
    }

    private enum Key: String, CodingKey { case svg }

    package init(from decoder: any Decoder) throws {
        reply = try PronunciationReply(from: decoder)
        svg = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .svg)
    }

    package func encode(to encoder: any Encoder) throws {
        try reply.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(svg, forKey: .svg)
    }
}
