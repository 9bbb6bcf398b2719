import Vocab

/// Makes questions by templates, of what an idea holds and of its rules: offline, and the same for the same seed.
package struct QuestionMaker: Sendable {
    /// Words of a key point that are looked for.
    private static let mostWords = 4

    private let templates: QuestionTemplates
    private let ideas: [Idea]
    private let rules: [String: RuleMaterial]
    /// The language that questions are asked in.
    private let language: String
    private let fallback: String

    /// - Parameters:
    ///   - ideas: All there are; wrong options come from the others.
    ///   - rules: By id.
    package init(
        templates: QuestionTemplates, ideas: [Idea], rules: [String: RuleMaterial] = [:], language: String,
        fallback: String
    ) {
        self.templates = templates
        self.ideas = ideas
        self.rules = rules
        self.language = language
        self.fallback = fallback
    }

    /// The questions of a test: of each place the first template that can be made; fewer than nine where an idea holds
    /// too little.
    package func test(of idea: Idea, seed: UInt64) -> [Question] {
        var questions: [Question] = []
        for (place, choices) in templates.test.enumerated() {
            for id in choices {
                guard let template = templates[id],
                    let question = question(template, of: idea, seed: seed &+ UInt64(place)),
                    !questions.contains(where: { $0.id == question.id })
                else { continue }
                questions.append(question)
                break
            }
        }
        return questions
    }

    /// A question, or nil where the template's places cannot be filled well.
    package func question(_ template: QuestionTemplate, of idea: Idea, seed: UInt64) -> Question? {
        var filler = PlaceFiller(
            idea: idea, others: others(than: idea), rules: idea.rules.compactMap { rules[$0] }, language: language,
            fallback: fallback, generator: SplitMix64(seed: seed))
        // The idea that the question names must be one that the wrong options can be made of too.
        filler.keepOthers(
            filling: [template.question.text(in: language, fallback: fallback), template.wrong].compactMap(\.self)
                + template.keyPoints)
        var question = Question(id: template.id, type: template.type, bloom: template.bloom, question: "")
        switch template.type {
        case .mcq, .msq:
            guard let options = options(template, &filler) else { return nil }
            question.options = options
        case .openEnded:
            var points: [String] = []
            for text in template.keyPoints {
                guard let filled = filler.all(text) else { return nil }
                points += filled
            }
            guard points.count >= max(1, template.enough ?? 1) else { return nil }
            // What a book's idea says is said in the book's language.
            question.answerIn = idea.kind == .book ? idea.language : nil
            question.keyPoints = points.prefix(5).enumerated().map { index, text in
                keyPoint(text, "point-\(index + 1)", of: idea)
            }
            question.enough = template.enough.map { min($0, question.keyPoints.count) }
            question.modelAnswer = points.joined(separator: " ")
        case .cloze:
            guard let text = template.text.flatMap({ filler.filled($0) }),
                let word = template.blanks.flatMap({ filler.filled($0) })
            else { return nil }
            question.text = text
            question.blanks = [[word]]
        default: return nil
        }
        guard let text = filler.filled(template.question.text(in: language, fallback: fallback)) else { return nil }
        question.question = text
        guard !isGivenAway(question) else { return nil }
        // One template makes many questions, of each idea and for each seed.
        question.id = "made/\(template.id)-\(question.contentHash.prefix(16))"
        return QuestionChecker.faults(of: question).isEmpty ? question : nil
    }

    /// Whether a word of the question gives an answer away: of the options that have it, all are right.
    private func isGivenAway(_ question: Question) -> Bool {
        let asked = Set(Self.contentWords(of: question.question).map(Self.stem))
        var right: Set<Substring> = []
        var wrong: Set<Substring> = []
        for option in question.options {
            let shared = asked.intersection(Self.contentWords(of: option.text).map(Self.stem))
            if option.isRight { right.formUnion(shared) } else { wrong.formUnion(shared) }
        }
        return !right.isSubset(of: wrong)
    }

    /// Small letters, each once, in their order.
    static func contentWords(of text: String) -> [String] {
        var words: [String] = []
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
        where word.count >= PlaceFiller.contentWordLength && !words.contains(word) {
            words.append(word)
        }
        return words
    }

    /// Forms of a word mostly begin alike.
    static func stem(_ word: String) -> Substring { word.prefix(PlaceFiller.contentWordLength) }

    /// Content words of a sentence, one group each, of which half must be found. What the question itself says, since
    /// it names the idea, shows nothing.
    private func keyPoint(_ text: String, _ id: String, of idea: Idea) -> KeyPoint {
        let title = Set(Self.contentWords(of: idea.title.text(in: language, fallback: fallback)).map(Self.stem))
        let all = Self.contentWords(of: text)
        let words = all.filter { !title.contains(Self.stem($0)) }
        let needs = (words.isEmpty ? all : words).prefix(Self.mostWords).map { [$0] }
        return KeyPoint(
            id: id, point: text, needs: needs.isEmpty ? [[text]] : needs, enoughGroups: max(1, (needs.count + 1) / 2))
    }

    private func options(_ template: QuestionTemplate, _ filler: inout PlaceFiller) -> [QuestionOption]? {
        guard let right = template.right, let wrong = template.wrong, let all = filler.all(right), !all.isEmpty else {
            return nil
        }
        let rights: [String]
        if template.type == .msq {
            guard all.count >= template.rightCount.lowerBound else { return nil }
            rights = Array(all.prefix(template.rightCount.upperBound))
        } else {
            rights = [all[0]]
        }
        var seen = Set(rights.map(sameness))
        var options = rights.map { QuestionOption(text: $0, isRight: true) }
        // Options that are the same but for capitals and marks are one; all rights stay rights.
        seen.formUnion(all.map(sameness))
        let why = template.why?.text(in: language, fallback: fallback)
        for (text, explanation) in filler.wrongs(wrong, why: why) where options.count < template.minOptions {
            guard seen.insert(sameness(text)).inserted else { continue }
            options.append(QuestionOption(text: text, isRight: false, why: explanation))
        }
        return options.count >= template.minOptions ? options : nil
    }

    /// Ideas of the same language and kind, the nearest in level first. An idea that shares a rule, or comes before or
    /// after in prerequisites, could be true as well, and is passed over.
    private func others(than idea: Idea) -> [Idea] {
        let graph = PrerequisiteGraph(Dictionary(ideas.map { ($0.id, $0.prerequisites) }) { first, _ in first })
        let before = Set(graph.ancestors(of: idea.id))
        return ideas.filter { other in
            other.id != idea.id && other.language == idea.language && other.kind == idea.kind
                && Set(other.rules).isDisjoint(with: idea.rules) && !before.contains(other.id)
                && !graph.ancestors(of: other.id).contains(idea.id)
        }.sorted { rank($0, beside: idea) < rank($1, beside: idea) }
    }

    /// Ideas of the same book are nearest, then those of the same level.
    private func rank(_ other: Idea, beside idea: Idea) -> (Int, Int, String) {
        let isOfBook = BookIdea.numbers(of: other.id)?.book == BookIdea.numbers(of: idea.id)?.book
        return (isOfBook ? 0 : 1, other.level.distance(to: idea.level), other.id)
    }
}
