import Templates

/// A talk without a script: the character greets, asks on, and takes leave in its own phrases.
extension DialogueTurn {
    /// - Parameter visit: How often the character said something of the kind before.
    mutating func speak(_ phrase: OpenPhrase, visit: Int) {
        let name = engine.character?.name.trimmed ?? ""
        let list: [String]
        switch phrase {
        case .greet: list = phrases(\.greet)
        case .encourage: list = phrases(\.encourage)
        case .farewell: list = phrases(\.farewell)
        }
        let sayable = list.filter { !name.isEmpty || !$0.contains("{name}") }
        guard let text = sayable.turn(visit) else { return }
        speak(phrase: text.replacing("{name}", with: name), id: phrase.rawValue, as: .line, isAuthors: true)
    }

    /// Ends the conversation. Where there is no script the character says goodbye first.
    mutating func takeLeave() {
        guard let number = flow.nodes.firstIndex(where: { $0.phrase == .farewell }) else { return end() }
        enter(number)
    }
}
