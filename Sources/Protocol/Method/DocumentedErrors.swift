import JSONText

extension RPCError.Code {
    /// What any method that reads from the store may answer.
    static let ofReading: [RPCError.Code] = [.storageFailed]
    /// What any method that changes what is stored may answer.
    static let ofWriting: [RPCError.Code] = [.storageFailed, .storageFull, .limitReached, .shuttingDown]
}

extension RPCMethod {
    /// Every error that the method may answer: those that its parameters bring, and those that its table names. What
    /// any message may be answered, such as ``RPCError/Code/internalError``, is not among them.
    var documentedErrors: [RPCError.Code] {
        var found = Set(errors)
        if !parameters.isEmpty { found.insert(.invalidParams) }
        if parameters.contains(where: \.schema.holdsText) { found.insert(.invalidText) }
        return RPCError.Code.allCases.filter(found.contains)
    }
}

extension ParameterSchema {
    /// Whether it is a text, or has one in it.
    fileprivate var holdsText: Bool {
        switch self {
        case .text: true
        case .array(let element, _): element.holdsText
        case .object(let members): members.contains { $0.schema.holdsText }
        case .identifier, .uuid, .instant, .choice, .boolean, .integer, .number, .numbers, .base64, .languageCode:
            false
        }
    }
}

extension Parameter {
    /// The parameter `language`, which takes the same wherever it stands.
    ///
    /// - Parameter purpose: What it is for, or what holds without it, as the end of a sentence.
    package static func language(_ purpose: String) -> Parameter {
        .optional("language", .identifier, "A language's id or one of its variants, es or es-MX; \(purpose)")
    }
}
