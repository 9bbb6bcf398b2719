/// A question, as content, an import or a rule made it. Which of the fields below its type has, ``QuestionChecker``
/// tells.
package struct Question: Sendable, Hashable, Codable, Identifiable {
    /// In a file unique there; in use unique among all, see ``identified(in:)``.
    package var id: String
    package var type: QuestionType
    package var bloom: BloomCategory
    /// What is asked.
    package var question: String
    /// mcq, msq, trueFalse: in the order of the file.
    package var options: [QuestionOption] = []
    /// openEnded.
    package var keyPoints: [KeyPoint] = []
    /// openEnded: how many key points make an answer right; all unless given.
    package var enough: Int?
    /// openEnded: shown afterwards.
    package var modelAnswer: String?
    /// openEnded: the language of the answer, where it is not that of the question.
    package var answerIn: String?
    /// cloze: a text with `___` for each gap; dictation, translation, speakAloud: what is heard, translated or read.
    package var text: String?
    /// cloze: the answers taken in each gap, the usual one first.
    package var blanks: [[String]] = []
    /// ordering: in the right order.
    package var items: [String] = []
    /// matching.
    package var pairs: [MatchingPair] = []
    /// translation, dictation: what is taken, the usual one first.
    package var answers: [String] = []
    /// Shown after any answer.
    package var explanation: String?
    /// A sentence of the reader that settles the answer.
    package var evidence: String?

    package init(id: String, type: QuestionType, bloom: BloomCategory, question: String) {
        self.id = id
        self.type = type
        self.bloom = bloom
        self.question = question
    }

    /// What its type has no use for may be missing.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(String.self, forKey: .id)
        type = try fields.decode(QuestionType.self, forKey: .type)
        bloom = try fields.decode(.bloom, or: .recall)
        question = try fields.decode(String.self, forKey: .question)
        options = try fields.decode(.options, or: [])
        keyPoints = try fields.decode(.keyPoints, or: [])
        enough = try fields.decodeIfPresent(Int.self, forKey: .enough)
        modelAnswer = try fields.decodeIfPresent(String.self, forKey: .modelAnswer)
        answerIn = try fields.decodeIfPresent(String.self, forKey: .answerIn)
        text = try fields.decodeIfPresent(String.self, forKey: .text)
        blanks = try fields.decode(.blanks, or: [])
        items = try fields.decode(.items, or: [])
        pairs = try fields.decode(.pairs, or: [])
        answers = try fields.decode(.answers, or: [])
        explanation = try fields.decodeIfPresent(String.self, forKey: .explanation)
        evidence = try fields.decodeIfPresent(String.self, forKey: .evidence)
    }

    package var difficulty: QuestionDifficulty { bloom.difficulty }
    package var points: Int { bloom.points }
    package var bloomsLevel: Int { bloom.level }

    /// The places of the right options.
    package var correctAnswers: [Int] { options.indices.filter { options[$0].isRight } }

    /// How many key points an answer needs.
    package var needed: Int { enough ?? keyPoints.count }

    /// The right answer in words, for people.
    package var answer: String {
        switch type {
        case .mcq, .msq, .trueFalse: options.filter(\.isRight).map(\.text).joined(separator: "; ")
        case .openEnded: modelAnswer ?? keyPoints.map(\.point).joined(separator: " ")
        case .cloze: blanks.compactMap(\.first).joined(separator: "; ")
        case .ordering: items.joined(separator: "; ")
        case .matching: pairs.map { "\($0.left) – \($0.right)" }.joined(separator: "; ")
        case .dictation, .translation: answers.first ?? text ?? ""
        case .speakAloud: text ?? ""
        }
    }
}

/// A possible answer.
package struct QuestionOption: Sendable, Hashable, Codable {
    package var text: String
    package var isRight: Bool
    /// What is wrong with it, for whoever chose it.
    package var why: String?

    package init(text: String, isRight: Bool, why: String? = nil) {
        self.text = text
        self.isRight = isRight
        self.why = why
    }
}

/// What an answer in free words should hold.
package struct KeyPoint: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    /// A sentence that feedback shows as found or missing.
    package var point: String
    /// Groups of expressions. The point is in an answer when each group has an expression in it.
    package var needs: [[String]]
    /// How many groups suffice; all unless given. Of points that rules made, half.
    package var enoughGroups: Int?

    /// Whether it is a sentence that was written for something else than to be asked for.
    package var isMadeByRule: Bool { enoughGroups != nil }

    package init(id: String, point: String, needs: [[String]], enoughGroups: Int? = nil) {
        self.id = id
        self.point = point
        self.needs = needs
        self.enoughGroups = enoughGroups
    }
}

package struct MatchingPair: Sendable, Hashable, Codable {
    package var left: String
    package var right: String

    package init(left: String, right: String) {
        self.left = left
        self.right = right
    }
}
