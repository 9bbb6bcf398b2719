import JSONText

extension DialogueInput {
    /// As the store keeps it, for Foundation's decoder to read: written by hand, once in a turn.
    package func storedJSON() -> String {
        var writer = JSONWriter(reserving: 256)
        writer.object { input in
            switch self {
            case .say(let text): input.object("say") { $0.set("_0", text) }
            case .unclearSpeech: input.object("unclearSpeech") { _ in }
            case .hint: input.object("hint") { _ in }
            case .repeatLine(let slower): input.object("repeatLine") { $0.set("slower", slower) }
            case .back: input.object("back") { _ in }
            case .wait(let seconds): input.object("wait") { $0.set("seconds", seconds) }
            case .finish: input.object("finish") { _ in }
            }
        }
        return writer.text
    }
}
