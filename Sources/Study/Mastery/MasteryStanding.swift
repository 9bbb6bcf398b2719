/// How far topics, categories and subjects are mastered: read off the sums that answers have left, whatever was filed
/// anew since. What is not tried counts as nothing.
package struct MasteryStanding: Sendable, Hashable {
    /// What members come to.
    package struct Aggregate: Sendable, Hashable, Codable {
        /// 0 to 1: what was known when its questions were last answered, whatever was forgotten since.
        package var mastery = 0.0
        /// The share that was attempted.
        package var coverage = 0.0
        package var questions = 0
        package var attempted = 0
        package var mastered = 0

        package init() {}

        /// Of one owner's questions, weighted by points.
        init(_ sum: MasterySum, of totals: QuestionTotals) {
            questions = totals.questions
            attempted = sum.attempted
            mastered = sum.mastered
            mastery = totals.points == 0 ? 0 : min(1, Double(sum.known) / MasterySum.unit / Double(totals.points))
            cover()
        }

        /// The mean, what is core counting twice. Members without questions do not count.
        init(of members: [(aggregate: Aggregate, isCore: Bool)]) {
            var weights = 0.0
            for (member, isCore) in members where member.questions > 0 {
                let weight = isCore ? 2.0 : 1
                mastery += member.mastery * weight
                weights += weight
                questions += member.questions
                attempted += member.attempted
                mastered += member.mastered
            }
            mastery = weights == 0 ? 0 : mastery / weights
            cover()
        }

        private mutating func cover() {
            coverage = questions == 0 ? 0 : Double(min(attempted, questions)) / Double(questions)
        }

        package var isMastered: Bool { questions > 0 && mastery >= QuestionProgress.mastered }
    }

    package private(set) var topics: [String: Aggregate] = [:]
    package private(set) var categories: [String: Aggregate] = [:]
    package private(set) var subjects: [String: Aggregate] = [:]

    /// - Parameters:
    ///   - sums: What answers have left.
    ///   - own: Questions beside those that the taxonomy files: the learner's own.
    package init(
        _ sums: [MasteryOwner: MasterySum], own: [MasteryOwner: QuestionTotals] = [:], taxonomy: Taxonomy
    ) {
        func aggregate(_ owner: MasteryOwner) -> Aggregate {
            var totals = taxonomy.totals[owner] ?? QuestionTotals()
            totals.questions += own[owner]?.questions ?? 0
            totals.points += own[owner]?.points ?? 0
            return Aggregate(sums[owner] ?? MasterySum(), of: totals)
        }
        for id in taxonomy.topics.keys { topics[id] = aggregate(MasteryOwner(.topic, id)) }
        for id in taxonomy.categories.keys.sorted() where categories[id] == nil {
            add(id, taxonomy) { aggregate(MasteryOwner(.category, $0)) }
        }
        for id in taxonomy.subjects.keys {
            subjects[id] = Aggregate(of: (taxonomy.rootsOfSubject[id] ?? []).map { member($0, taxonomy) })
        }
    }

    /// A category, after those in it.
    private mutating func add(_ id: String, _ taxonomy: Taxonomy, _ own: (String) -> Aggregate) {
        let children = taxonomy.childrenOfCategory[id] ?? []
        for child in children where categories[child] == nil { add(child, taxonomy, own) }
        let topics = (taxonomy.topicsOfCategory[id] ?? []).map { topic in
            (aggregate: self.topics[topic] ?? Aggregate(), isCore: taxonomy.topics[topic]?.isCore ?? false)
        }
        categories[id] = Aggregate(of: topics + children.map { member($0, taxonomy) } + [(own(id), false)])
    }

    private func member(_ category: String, _ taxonomy: Taxonomy) -> (aggregate: Aggregate, isCore: Bool) {
        (categories[category] ?? Aggregate(), taxonomy.categories[category]?.isCore ?? false)
    }
}
