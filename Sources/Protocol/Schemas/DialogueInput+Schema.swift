package import Conversation

/// One member, which is the name of what was done, with what goes with it.
extension DialogueInput: ReplySchemaProviding {
    package static var replySchema: ReplySchema {
        let alone = ["unclearSpeech", "hint", "back", "finish"].map { ($0, [ObjectSchema.Member]()) }
        let inputs: [(name: String, values: [ObjectSchema.Member])] =
            [
                ("say", [.init("_0", .text)]), ("repeatLine", [.init("slower", .boolean)]),
                ("wait", [.init("seconds", .number)]),
            ] + alone
        return .either(
            inputs.map { .object(ObjectSchema([.init($0.name, .object(ObjectSchema($0.values)))])) })
    }

    package static var replyPlaceholder: DialogueInput? { .hint }
}
