/// What of a stranger's file could not be taken over: the first hundred are told one by one, however many there are.
package struct ImportProblems: Sendable {
    package static let mostTold = 100

    package private(set) var told: [QuestionImport.Problem] = []
    /// How many more there were.
    package private(set) var others = 0

    package init() {}

    package mutating func add(_ message: String, line: Int) {
        if told.count < Self.mostTold {
            told.append(QuestionImport.Problem(line: line, message: message))
        } else {
            others += 1
        }
    }
}
