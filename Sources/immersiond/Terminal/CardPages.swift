import JSONText
import LearningService
import Protocol
import SocketTransport

/// A learner's list of words, fetched in parts.
struct CardPages {
    /// Words fetched at once.
    private static let size = 1_000

    let daemon: RPCConnection
    let parameters: [String: JSONValue]

    /// - Parameters:
    ///   - limit: Most words; nil for all.
    ///   - offset: Words to leave out first.
    /// - Throws: ``RPCError`` and ``RPCConnection/Failure``.
    func words(limit: Int?, offset: Int) throws -> [CardReply] {
        var words: [CardReply] = []
        while true {
            let wanted = min(Self.size, (limit ?? .max) - words.count)
            guard wanted > 0 else { return words }
            let page = try page(wanted, from: offset + words.count)
            words += page
            if page.count < wanted { return words }
        }
    }

    /// How many words there are in all.
    ///
    /// - Throws: ``RPCError`` and ``RPCConnection/Failure``.
    func total() throws -> Int {
        try daemon.call(Methods.vocabSearch, .object(parameters.merging(["limit": 1]) { $1 })).total ?? 0
    }

    private func page(_ limit: Int, from offset: Int) throws -> [CardReply] {
        let range: [String: JSONValue] = ["limit": .integer(Int64(limit)), "offset": .integer(Int64(offset))]
        return try daemon.call(Methods.vocabList, .object(parameters.merging(range) { $1 })).words
    }
}
