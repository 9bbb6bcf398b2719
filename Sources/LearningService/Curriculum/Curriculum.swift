import ContentFiles
import Foundation
import Grammar
import Lexicon
package import Study

/// What there is to master in a language: its grammar rules with their exercises, themes of its vocabulary, ideas with
/// their tests, readers with their questions, as one taxonomy.
package struct Curriculum: Sendable {
    /// A question as content has it.
    package struct Item: Sendable {
        package var question: Question
        package var filing: QuestionFiling
        package var ideaID: String?
        package var readerID: String?
    }

    package let language: String
    package let taxonomy: Taxonomy
    /// By id.
    package private(set) var items: [String: Item] = [:]
    /// Its words by theme.
    let themes: WordThemes
    private let titles: [String: TextByLanguage]
    private let descriptions: [String: TextByLanguage]
    /// Of topics, where to learn about them.
    private let links: [String: [Link]]
    /// The language that stands in where a title is not in the one asked for.
    private let prose: String

    /// - Parameters:
    ///   - rules: Of the language; none where it has no grammar.
    ///   - prose: The language of texts that name none.
    init(language: LanguagePack, rules: [GrammarRule], study: StudyContent, prose: String) {
        let id = language.id
        self.language = id
        self.prose = prose
        var builder = CurriculumBuilder(language: language, prose: prose, names: study.categoryNames)
        for rule in rules.sorted(by: { $0.ruleID < $1.ruleID }) { builder.add(rule) }
        for idea in study.ideas.values.sorted(by: { $0.id < $1.id }) where idea.language == id { builder.add(idea) }
        for reader in study.readers.values.sorted(by: { $0.id < $1.id }) where baseLanguage(of: reader.language) == id {
            builder.add(reader)
        }
        themes = WordThemes(language)
        for theme in themes.all { builder.add(theme) }
        builder.addOwn()
        taxonomy = builder.taxonomy
        items = builder.items
        titles = builder.titles
        descriptions = builder.descriptions
        links = builder.links
    }

    /// The category or subject that holds a topic or category.
    func parent(of owner: MasteryOwner) -> String? {
        switch owner.kind {
        case .topic: taxonomy.topics[owner.id]?.categories.first
        case .category: taxonomy.categories[owner.id].map { $0.parentID ?? $0.subjectID }
        }
    }

    /// What people call a subject, a category or a topic.
    package func title(_ id: String, in prose: String) -> String {
        titles[id]?.text(in: prose, fallback: self.prose) ?? id
    }

    /// What it is about, for people; empty where nobody has said it.
    func description(_ id: String, in prose: String) -> String {
        descriptions[id]?.text(in: prose, fallback: self.prose) ?? ""
    }

    /// Where to learn about a topic: what its ideas refer to, the rule's lesson, the text itself.
    func links(ofTopic id: String) -> [Link] { links[id] ?? [] }

    /// Something to learn a topic by.
    struct Link: Sendable, Hashable {
        var kind: PrimerLink.Kind
        /// An id of the kind, or an address.
        var target: String
        var title: TextByLanguage
        /// 1 to 5.
        var difficulty: Int
        var minutes: Int
    }

    package static func topicID(ofRule id: String) -> String { "rule/\(id)" }
    /// The rule that a topic is of; nil for other topics.
    static func rule(ofTopic id: String) -> String? { id.hasPrefix("rule/") ? String(id.dropFirst(5)) : nil }
    package static func topicID(ofIdea id: String) -> String { "idea/\(id)" }
    package static func topicID(ofReader id: String) -> String { "reader/\(id)" }
    /// The category of questions that learners have brought themselves.
    package var ownCategoryID: String { Self.ownCategoryID(language) }
    static func ownCategoryID(_ language: String) -> String { "\(language)/own" }
    package static func questionID(ofExercise id: String) -> String { "exercise/\(id)" }

    /// Where answers to an idea's questions count: for the idea, and for its rules.
    package static func filing(of question: Question, of idea: Idea) -> QuestionFiling {
        QuestionFiling(
            questionID: question.id, topics: [topicID(ofIdea: idea.id)] + idea.rules.map(topicID(ofRule:)),
            points: question.points)
    }
}

/// Puts a curriculum together.
private struct CurriculumBuilder {
    private let id: String
    private let prose: String
    private let subject: StudySubject
    /// What categories are called, by their ids within the language.
    private let names: [String: CategoryNote]
    private var categories: [String: StudyCategory] = [:]
    private var topics: [Topic] = []
    private(set) var items: [String: Curriculum.Item] = [:]
    private(set) var titles: [String: TextByLanguage] = [:]
    private(set) var descriptions: [String: TextByLanguage] = [:]
    private(set) var links: [String: [Curriculum.Link]] = [:]

    init(language: LanguagePack, prose: String, names: [String: CategoryNote]) {
        id = language.id
        self.prose = prose
        self.names = names
        var subject = StudySubject(id: language.id, name: language.name, displayName: language.nativeName)
        let note = names["subject"]
        subject.description = note?.description?.text(in: prose, fallback: prose) ?? ""
        subject.iconName = language.flag
        subject.color = note?.color ?? ""
        self.subject = subject
        descriptions[language.id] = note?.description
        titles[language.id] = TextByLanguage([prose: language.name].merging([language.id: language.nativeName]) { $1 })
    }

    /// Prerequisites of content form no circle: its checks refuse one. Should one be there even so, what is learnt
    /// counts, in no order.
    var taxonomy: Taxonomy {
        func taxonomy(_ topics: [Topic]) -> Taxonomy? {
            try? Taxonomy(
                subjects: [subject], categories: Array(categories.values), topics: topics,
                filings: items.values.map(\.filing))
        }
        if let whole = taxonomy(topics) { return whole }
        let loose = topics.map { topic in
            var topic = topic
            topic.prerequisites = []
            return topic
        }
        return taxonomy(loose) ?? Taxonomy.empty
    }

    mutating func add(_ rule: GrammarRule) {
        let grammar = category("grammar", isCore: true)
        let category = category("grammar/\(rule.category.rawValue)", parent: grammar)
        let topic = Curriculum.topicID(ofRule: rule.ruleID)
        titles[topic] = TextByLanguage(rule.title.byLanguage)
        descriptions[topic] = TextByLanguage(rule.explanation.byLanguage)
        let exercises = GrammarExercise.all(of: rule)
        link(topic, .rule, rule.ruleID, titles[topic], rule.difficulty, minutes: max(2, exercises.count))
        add(
            topic, in: category, prerequisites: rule.prerequisiteRules.map(Curriculum.topicID(ofRule:)),
            level: rule.difficulty, minutes: 5 + exercises.count)
        for exercise in exercises {
            let question = exercise.question(level: rule.difficulty, prose: prose)
            items[question.id] = Curriculum.Item(
                question: question,
                filing: QuestionFiling(questionID: question.id, topics: [topic], points: question.points))
        }
    }

    mutating func add(_ idea: Idea) {
        let category =
            switch idea.kind {
            case .grammar: category("ideas")
            case .culture: category("culture")
            case .book: category("reading")
            }
        let topic = Curriculum.topicID(ofIdea: idea.id)
        titles[topic] = idea.title
        descriptions[topic] = idea.description
        for topic in [topic] + idea.rules.map(Curriculum.topicID(ofRule:)) {
            link(topic, .idea, idea.id, idea.title, idea.level, minutes: 5)
        }
        for further in idea.primer.furtherLearning where further.target.kind != .rule {
            link(
                topic, further.target.kind, further.target.id, TextByLanguage([prose: further.title]), idea.level,
                minutes: 10)
        }
        add(
            topic, in: category, prerequisites: idea.prerequisites.map(Curriculum.topicID(ofIdea:)), level: idea.level,
            minutes: 20)
        for question in idea.questions {
            items[question.id] = Curriculum.Item(
                question: question, filing: Curriculum.filing(of: question, of: idea), ideaID: idea.id)
        }
    }

    mutating func add(_ reader: GradedReader) {
        let category = category("reading")
        let topic = Curriculum.topicID(ofReader: reader.id)
        titles[topic] = TextByLanguage([prose: reader.title, id: reader.title])
        descriptions[topic] = reader.summary
        // A learner reads some sixty words a minute.
        let minutes = max(5, reader.passages.reduce(0) { $0 + RunningWords.count(in: $1) } / 60)
        link(topic, .reader, reader.id, titles[topic], reader.level, minutes: minutes)
        add(topic, in: category, prerequisites: [], level: reader.level, minutes: minutes)
        for question in reader.questions {
            items[question.id] = Curriculum.Item(
                question: question,
                filing: QuestionFiling(questionID: question.id, topics: [topic], points: question.points),
                readerID: reader.id)
        }
    }

    mutating func add(_ theme: VocabularyCategory) {
        let category = category("vocabulary", isCore: true)
        let name = "vocabulary/\(theme.rawValue)"
        let topic = WordThemes.topicID(theme)
        titles[topic] = names[name]?.name ?? TextByLanguage([prose: Self.words(name)])
        descriptions[topic] = names[name]?.description ?? names["vocabulary"]?.description
        add(topic, in: category, prerequisites: [], level: WordThemes.levels.upperBound, minutes: 60)
    }

    mutating func addOwn() { _ = category("own") }

    private mutating func link(
        _ topic: String, _ kind: PrimerLink.Kind, _ target: String, _ title: TextByLanguage?, _ level: CEFRLevel,
        minutes: Int
    ) {
        links[topic, default: []].append(
            Curriculum.Link(
                kind: kind, target: target, title: title ?? TextByLanguage([prose: target]),
                difficulty: Self.difficulty(level), minutes: minutes))
    }

    /// 1 to 5.
    private static func difficulty(_ level: CEFRLevel) -> Int {
        min(5, (CEFRLevel.allCases.firstIndex(of: level) ?? 0) + 1)
    }

    private mutating func add(
        _ topic: String, in category: String, prerequisites: [String], level: CEFRLevel, minutes: Int
    ) {
        var added = Topic(
            id: topic, name: titles[topic]?.text(in: prose, fallback: prose) ?? topic, categories: [category],
            prerequisites: prerequisites)
        added.difficulty = Self.difficulty(level)
        added.estimatedTime = minutes
        added.description = descriptions[topic]?.text(in: prose, fallback: prose) ?? ""
        // What is easy comes first.
        added.sortOrder = added.difficulty
        topics.append(added)
    }

    private mutating func category(_ name: String, parent: String? = nil, isCore: Bool = false) -> String {
        let category = "\(id)/\(name)"
        guard categories[category] == nil else { return category }
        let note = names[name]
        let title = note?.name ?? TextByLanguage([prose: Self.words(name)])
        titles[category] = title
        descriptions[category] = note?.description
        var made = StudyCategory(
            id: category, subjectID: id, name: title.text(in: prose, fallback: prose), parentID: parent, isCore: isCore)
        made.description = note?.description?.text(in: prose, fallback: prose) ?? ""
        (made.icon, made.color, made.sortOrder) = (note?.icon, note?.color, note?.sortOrder ?? 0)
        categories[category] = made
        return category
    }

    /// `grammar/verbConjugation` as people write it, where content has no name for it: Verb conjugation.
    private static func words(_ name: String) -> String {
        let last = name.split(separator: "/").last ?? ""
        let spaced = last.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
        return spaced.prefix(1).uppercased() + spaced.dropFirst()
    }
}

extension GrammarExercise {
    /// The exercise as a question of its rule.
    func question(level: CEFRLevel, prose: String) -> Question {
        let bloom: BloomCategory = level <= .a2 ? .recall : level <= .b2 ? .apply : .contrast
        let id = Curriculum.questionID(ofExercise: id)
        var question: Question
        if exercise.options.contains(exercise.correctAnswer), exercise.options.count > 1 {
            question = Question(id: id, type: .mcq, bloom: bloom, question: exercise.question)
            question.options = exercise.options.map {
                QuestionOption(text: $0, isRight: $0 == exercise.correctAnswer)
            }
        } else {
            question = Question(id: id, type: .translation, bloom: bloom, question: exercise.question)
            question.text = exercise.question
            question.answers = [exercise.correctAnswer]
        }
        question.explanation = exercise.explanation.text(in: prose)
        return question
    }
}
