package import Foundation

/// What is learnt: a language, for one.
package struct StudySubject: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    package var name: String
    package var displayName: String
    package var description = ""
    package var iconName = ""
    /// `#RRGGBB`.
    package var color = ""
    package var isActive = true
    package var sortOrder = 0
    package var metadata: [String: String] = [:]

    package init(id: String, name: String, displayName: String? = nil) {
        self.id = id
        self.name = name
        self.displayName = displayName ?? name
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(String.self, forKey: .id)
        name = try fields.decode(String.self, forKey: .name)
        displayName = try fields.decode(.displayName, or: name)
        description = try fields.decode(.description, or: "")
        iconName = try fields.decode(.iconName, or: "")
        color = try fields.decode(.color, or: "")
        isActive = try fields.decode(.isActive, or: true)
        sortOrder = try fields.decode(.sortOrder, or: 0)
        metadata = try fields.decode(.metadata, or: [:])
    }
}

/// A version of a subject: of a language, one of its variants.
package struct SubjectVersion: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    package var subjectID: String
    package var version: String
    package var name: String
    package var releaseDate: Date
    package var isLatest = true
    package var isSupported = true
    package var changelog: String?

    package init(
        id: String, subjectID: String, version: String, name: String, releaseDate: Date, isLatest: Bool = true,
        isSupported: Bool = true, changelog: String? = nil
    ) {
        self.id = id
        self.subjectID = subjectID
        self.version = version
        self.name = name
        self.releaseDate = releaseDate
        self.isLatest = isLatest
        self.isSupported = isSupported
        self.changelog = changelog
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try fields.decode(String.self, forKey: .id),
            subjectID: try fields.decode(String.self, forKey: .subjectID),
            version: try fields.decode(String.self, forKey: .version),
            name: try fields.decode(String.self, forKey: .name),
            releaseDate: try fields.decode(Date.self, forKey: .releaseDate),
            isLatest: try fields.decode(.isLatest, or: true), isSupported: try fields.decode(.isSupported, or: true),
            changelog: try fields.decodeIfPresent(String.self, forKey: .changelog))
    }
}

/// A part of a subject; parts nest.
package struct StudyCategory: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    package var subjectID: String
    package var name: String
    package var description = ""
    package var sortOrder = 0
    package var icon: String?
    package var color: String?
    /// Counts twice.
    package var isCore = false
    package var parentID: String?

    package init(id: String, subjectID: String, name: String, parentID: String? = nil, isCore: Bool = false) {
        self.id = id
        self.subjectID = subjectID
        self.name = name
        self.parentID = parentID
        self.isCore = isCore
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(String.self, forKey: .id)
        subjectID = try fields.decode(String.self, forKey: .subjectID)
        name = try fields.decode(String.self, forKey: .name)
        description = try fields.decode(.description, or: "")
        sortOrder = try fields.decode(.sortOrder, or: 0)
        icon = try fields.decodeIfPresent(String.self, forKey: .icon)
        color = try fields.decodeIfPresent(String.self, forKey: .color)
        isCore = try fields.decode(.isCore, or: false)
        parentID = try fields.decodeIfPresent(String.self, forKey: .parentID)
    }
}

/// What can be mastered by itself: a grammar rule, a vocabulary theme.
package struct Topic: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    package var name: String
    package var description = ""
    /// 1 to 5.
    package var difficulty = 1
    /// Minutes.
    package var estimatedTime = 10
    package var sortOrder = 0
    /// Counts twice.
    package var isCore = false
    package var metadata: [String: String] = [:]
    package var categories: [String]
    package var prerequisites: [String]

    package init(id: String, name: String, categories: [String], prerequisites: [String] = [], isCore: Bool = false) {
        self.id = id
        self.name = name
        self.categories = categories
        self.prerequisites = prerequisites
        self.isCore = isCore
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(String.self, forKey: .id)
        name = try fields.decode(String.self, forKey: .name)
        description = try fields.decode(.description, or: "")
        difficulty = try fields.decode(.difficulty, or: 1)
        estimatedTime = try fields.decode(.estimatedTime, or: 10)
        sortOrder = try fields.decode(.sortOrder, or: 0)
        isCore = try fields.decode(.isCore, or: false)
        metadata = try fields.decode(.metadata, or: [:])
        categories = try fields.decode(.categories, or: [])
        prerequisites = try fields.decode(.prerequisites, or: [])
    }
}

/// Where to learn about a topic.
package struct LearningResource: Sendable, Hashable, Codable, Identifiable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case documentation, tutorial, video, interactive, book
    }

    package var id: String
    package var title: String
    package var description: String?
    package var url: String
    package var type: Kind
    /// 1 to 5.
    package var difficulty = 1
    package var minutes = 10
    package var isOfficial = false
    /// 0 to 5.
    package var rating = 0.0
    package var language: String?
    package var dateAdded: Date
    package var lastVerified: Date?
    package var topicID: String
    package var questionIDs: [String] = []

    package init(id: String, title: String, url: String, type: Kind, topicID: String, dateAdded: Date) {
        self.id = id
        self.title = title
        self.url = url
        self.type = type
        self.topicID = topicID
        self.dateAdded = dateAdded
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(String.self, forKey: .id)
        title = try fields.decode(String.self, forKey: .title)
        description = try fields.decodeIfPresent(String.self, forKey: .description)
        url = try fields.decode(String.self, forKey: .url)
        type = try fields.decode(.type, or: .documentation)
        difficulty = try fields.decode(.difficulty, or: 1)
        minutes = try fields.decode(.minutes, or: 10)
        isOfficial = try fields.decode(.isOfficial, or: false)
        rating = try fields.decode(.rating, or: 0)
        language = try fields.decodeIfPresent(String.self, forKey: .language)
        dateAdded = try fields.decode(Date.self, forKey: .dateAdded)
        lastVerified = try fields.decodeIfPresent(Date.self, forKey: .lastVerified)
        topicID = try fields.decode(String.self, forKey: .topicID)
        questionIDs = try fields.decode(.questionIDs, or: [])
    }
}

/// Where a question belongs.
package struct QuestionFiling: Sendable, Hashable, Codable {
    package var questionID: String
    package var topics: [String]
    package var points: Int
    /// The primary category.
    package var categoryID: String?
    package var versionID: String?
    package var sourceTitle: String?
    package var sourceURL: String?
    /// Seconds to answer.
    package var estimatedTime: Int?

    package init(questionID: String, topics: [String], points: Int) {
        self.questionID = questionID
        self.topics = topics
        self.points = points
    }
}

/// What answers count for: a topic, or a category where no topic is named.
package struct MasteryOwner: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case topic, category
    }

    package var kind: Kind
    package var id: String

    package init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id
    }
}

/// The questions there are of an owner, tried or not.
package struct QuestionTotals: Sendable, Hashable, Codable {
    package var questions: Int
    package var points: Int

    package init(questions: Int = 0, points: Int = 0) {
        self.questions = questions
        self.points = points
    }
}

/// How questions make topics, topics categories, and categories subjects. What is named and missing is passed over.
package struct Taxonomy: Sendable {
    package enum Fault: Error, Sendable, Hashable {
        /// Topics that need each other.
        case prerequisiteCycle([String])
        /// Categories that hold each other.
        case categoryCycle([String])
    }

    package let subjects: [String: StudySubject]
    package let categories: [String: StudyCategory]
    package let topics: [String: Topic]
    package let filings: [String: QuestionFiling]
    package let prerequisites: PrerequisiteGraph
    /// Questions of each topic, topics and categories of each category, categories of each subject: in order, so that
    /// sums come out the same whenever they are made.
    let questionsOfTopic: [String: [String]]
    let topicsOfCategory: [String: [String]]
    let childrenOfCategory: [String: [String]]
    let rootsOfSubject: [String: [String]]
    /// Of the questions filed here.
    package let totals: [MasteryOwner: QuestionTotals]

    /// Nothing to master.
    package static let empty = Taxonomy()

    private init() {
        subjects = [:]
        categories = [:]
        topics = [:]
        filings = [:]
        prerequisites = PrerequisiteGraph([:])
        questionsOfTopic = [:]
        topicsOfCategory = [:]
        childrenOfCategory = [:]
        rootsOfSubject = [:]
        totals = [:]
    }

    /// - Throws: ``Fault`` where something needs or holds itself, however far round.
    package init(
        subjects: [StudySubject] = [], categories: [StudyCategory] = [], topics: [Topic] = [],
        filings: [QuestionFiling] = []
    ) throws(Fault) {
        self.subjects = Dictionary(subjects.map { ($0.id, $0) }) { $1 }
        self.categories = Dictionary(categories.map { ($0.id, $0) }) { $1 }
        self.topics = Dictionary(topics.map { ($0.id, $0) }) { $1 }
        self.filings = Dictionary(filings.map { ($0.questionID, $0) }) { $1 }
        prerequisites = PrerequisiteGraph(self.topics.mapValues(\.prerequisites))
        if let cycle = prerequisites.cycle { throw .prerequisiteCycle(cycle) }
        let parents = PrerequisiteGraph(self.categories.mapValues { $0.parentID.map { [$0] } ?? [] })
        if let cycle = parents.cycle { throw .categoryCycle(cycle) }

        var totals: [MasteryOwner: QuestionTotals] = [:]
        for filing in self.filings.values {
            for owner in Self.owners(of: filing, topics: self.topics, categories: self.categories) {
                totals[owner, default: QuestionTotals()].questions += 1
                totals[owner, default: QuestionTotals()].points += filing.points
            }
        }
        self.totals = totals
        questionsOfTopic = Self.groups(self.filings.values.map { ($0.questionID, Set($0.topics)) })
        topicsOfCategory = Self.groups(self.topics.values.map { ($0.id, Set($0.categories)) })
        let known = self.categories
        childrenOfCategory = Self.groups(known.values.map { ($0.id, Set($0.parentID.map { [$0] } ?? [])) })
        // A category whose parent is gone stands at the root.
        rootsOfSubject = Self.groups(
            known.values.filter { $0.parentID.map { known[$0] == nil } ?? true }.map { ($0.id, [$0.subjectID]) })
    }

    /// What an answer to a question counts for: its topics, or its primary category where none of them is known.
    package func owners(of filing: QuestionFiling) -> [MasteryOwner] {
        Self.owners(of: filing, topics: topics, categories: categories)
    }

    private static func owners(
        of filing: QuestionFiling, topics: [String: Topic], categories: [String: StudyCategory]
    ) -> [MasteryOwner] {
        let known = Set(filing.topics).filter { topics[$0] != nil }.sorted()
        if !known.isEmpty { return known.map { MasteryOwner(.topic, $0) } }
        return filing.categoryID.flatMap { categories[$0] == nil ? nil : [MasteryOwner(.category, $0)] } ?? []
    }

    private static func groups(_ members: [(id: String, owners: Set<String>)]) -> [String: [String]] {
        var groups: [String: [String]] = [:]
        for (id, owners) in members { for owner in owners { groups[owner, default: []].append(id) } }
        return groups.mapValues { $0.sorted() }
    }
}
