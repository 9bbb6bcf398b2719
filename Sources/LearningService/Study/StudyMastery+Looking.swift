import ContentFiles
package import Foundation
import Lexicon
import Storage
import Study

extension StudyMastery {
    /// Answers to a question that are told.
    private static let answerLimit = 50
    /// Seconds that an answer is likely to take, by what it asks for.
    private static func seconds(_ question: Question) -> Int {
        switch question.type {
        case .mcq, .trueFalse, .speakAloud: 30
        case .msq, .cloze, .dictation: 45
        case .matching, .ordering, .translation: 60
        case .openEnded: 120
        }
    }

    /// What there is to master in a language.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func curriculum(of learnerID: UUID, language: String?) async throws -> CurriculumReply {
        let prose = try await study.store.profile(learnerID).nativeLanguage
        let content = study.catalog.snapshot
        let curriculum = try content.curriculum(language)
        let taxonomy = curriculum.taxonomy
        var subject = taxonomy.subjects[curriculum.language] ?? StudySubject(id: curriculum.language, name: "")
        subject.name = curriculum.title(curriculum.language, in: prose)
        subject.description = curriculum.description(curriculum.language, in: prose)
        let categories = taxonomy.categories.values.sorted { ($0.sortOrder, $0.id) < ($1.sortOrder, $1.id) }
        let topics = taxonomy.topics.values.sorted { ($0.sortOrder, $0.id) < ($1.sortOrder, $1.id) }
        var dependents: [String: [String]] = [:]
        var questions: [String: [String]] = [:]
        for topic in topics { for needed in topic.prerequisites { dependents[needed, default: []].append(topic.id) } }
        for filing in taxonomy.filings.values {
            for topic in filing.topics { questions[topic, default: []].append(filing.questionID) }
        }
        return CurriculumReply(
            subject: subject,
            versions: (content.languages[curriculum.language]?.variants ?? []).enumerated().map { place, variant in
                VersionReply(
                    id: variant.id, version: variant.id, name: variant.name, releaseDate: content.loadedAt,
                    isLatest: place == 0, isSupported: true)
            },
            categories: categories.map { category in
                CurriculumReply.Category(
                    id: category.id, name: curriculum.title(category.id, in: prose),
                    description: curriculum.description(category.id, in: prose), sortOrder: category.sortOrder,
                    icon: category.icon, color: category.color, isCore: category.isCore, parentID: category.parentID,
                    children: categories.filter { $0.parentID == category.id }.map(\.id),
                    topics: topics.filter { $0.categories.contains(category.id) }.map(\.id))
            },
            topics: topics.map { topic in
                CurriculumReply.Topic(
                    id: topic.id, name: curriculum.title(topic.id, in: prose),
                    description: curriculum.description(topic.id, in: prose), difficulty: topic.difficulty,
                    estimatedTime: topic.estimatedTime, sortOrder: topic.sortOrder, isCore: topic.isCore,
                    categories: topic.categories, questions: (questions[topic.id] ?? []).sorted(),
                    prerequisites: topic.prerequisites, dependents: dependents[topic.id] ?? [],
                    resources: Self.resources(ofTopic: topic.id, curriculum, in: prose, content))
            })
    }

    static func resources(
        ofTopic id: String, _ curriculum: Curriculum, in prose: String, _ content: ContentSnapshot
    ) -> [ResourceReply] {
        curriculum.links(ofTopic: id).map { link in
            ResourceReply(
                link, topicID: id, language: curriculum.language,
                title: link.title.text(in: prose, fallback: content.defaults.explanation), addedAt: content.loadedAt)
        }
    }

    /// A question with its right answer, what the learner's answers to it come to, and the last of them. To practise on
    /// it, ask for it by study.practice: here the answer stands beside it.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func question(_ id: String, of learnerID: UUID) async throws -> QuestionPage {
        let prose = try await study.store.profile(learnerID).nativeLanguage
        let content = study.catalog.snapshot
        guard let (item, curriculum) = try await item(id, of: learnerID, content) else {
            throw ServiceError(
                .notFound, "There is no question '\(id)'; study.practice chooses some.", field: "questionID")
        }
        let (progress, answers) = try await study.store.read { reader in
            (
                try reader.questionProgress(id, of: learnerID).map {
                    try StudyJSON.value(QuestionProgress.self, from: $0.progress)
                },
                try reader.answers(toQuestion: id, of: learnerID, limit: Self.answerLimit).map {
                    try StudyJSON.value(UserAnswer.self, from: $0.entry)
                }
            )
        }
        let (question, filing, now) = (item.question, item.filing, study.now)
        return QuestionPage(
            question: QuestionPage.Question(
                id: question.id, question: question.question, answer: question.answer,
                explanation: question.explanation, type: question.type, difficulty: question.difficulty,
                contentHash: question.contentHash, sourceTitle: filing.sourceTitle, sourceURL: filing.sourceURL,
                subject: curriculum.language, version: filing.versionID,
                category: filing.categoryID
                    ?? filing.topics.first.flatMap { curriculum.parent(of: MasteryOwner(.topic, $0)) },
                estimatedTime: filing.estimatedTime ?? Self.seconds(question), bloomsLevel: question.bloomsLevel,
                points: question.points, topics: filing.topics,
                resources: filing.topics.flatMap { Self.resources(ofTopic: $0, curriculum, in: prose, content) }),
            progress: progress.map { QuestionPage.Progress($0, at: now) }, answers: answers)
    }
}
