internal import Foundation
internal import JSONText
internal import Lexicon
internal import Vocab

// In one pass over the bytes: a tree of the field's values would take longer to make than all else that an import does
// with a note.
extension CardExtras {
    private enum Key: String, CaseIterable {
        case id, added, state, frequency, language, isSuspended, categories, examples, idioms, synonyms, antonyms,
            texts, reviews
    }

    private static let members = MemberNames(Key.allCases)

    /// - Parameter field: As it stands in the note; nil when it holds something else, as when a user changed it.
    init?(field: String) {
        guard field.utf8.first == UInt8(ascii: "{"),
            let extras = try? JSONParser.read(
                HTMLText.plain(field), named: "extras",
                { (parser) throws(JSONParser.Failure) in try CardExtras(from: &parser) })
        else { return nil }
        self = extras
    }

    /// nil where something is missing that every exported word has.
    private init?(from parser: inout JSONParser) throws(JSONParser.Failure) {
        guard try parser.entersObject() else { return nil }
        var keys = JSONKeys(Self.members.names)
        var id: UUID?
        var added: Int64?
        var state: SchedulingState?
        frequency = nil
        categories = []
        examples = []
        idioms = []
        synonyms = []
        antonyms = []
        reviews = []
        language = nil
        isSuspended = false
        texts = [:]
        while let key = try parser.nextKey(of: &keys) {
            switch Self.members[key] {
            case .id: id = try parser.nextUUID()
            case .added: added = try parser.nextInteger()
            case .state: state = try SchedulingState(from: &parser)
            case .frequency: frequency = try parser.nextString().flatMap(WordFrequency.init(rawValue:))
            case .language: language = try parser.nextString()
            case .isSuspended: isSuspended = try parser.verbatimValue() == .bool(true)
            case .categories:
                categories = try parser.nextStrings().compactMap(VocabularyCategory.init(rawValue:))
            case .examples: examples = try parser.nextStrings()
            case .idioms: idioms = try parser.nextStrings()
            case .synonyms: synonyms = try parser.nextStrings()
            case .antonyms: antonyms = try parser.nextStrings()
            case .texts: texts = try parser.verbatimValue().object?.compactMapValues(\.string) ?? [:]
            case .reviews: reviews = try Self.reviews(from: &parser)
            case nil: try parser.skip()
            }
        }
        // Texts of a file have no say in what exists: a moment that no log may have ends the trust in all of them.
        guard let id, let added, let state, added.magnitude < 1 << 53,
            reviews.allSatisfy({ $0.at.magnitude < 1 << 53 })
        else { return nil }
        self.id = id
        self.added = added
        self.state = state
    }

    private static func reviews(from parser: inout JSONParser) throws(JSONParser.Failure) -> [ReviewDetail] {
        var reviews: [ReviewDetail] = []
        guard try parser.entersArray() else { return reviews }
        while try parser.nextElement() {
            if let review = try ReviewDetail(from: &parser) { reviews.append(review) }
        }
        return reviews
    }
}

extension ReviewDetail {
    /// nil for what is not a list of the five values.
    fileprivate init?(from parser: inout JSONParser) throws(JSONParser.Failure) {
        guard try parser.entersArray() else { return nil }
        var at: Int64?
        var id: UUID?
        var quality: Int?
        var source: ReviewSource?
        var durationMs: Int?
        var count = 0
        while try parser.nextElement() {
            switch count {
            case 0: at = try parser.nextInteger()
            case 1: id = try parser.nextUUID()
            case 2: quality = try parser.nextInt()
            case 3: source = try parser.nextString().flatMap(ReviewSource.init(rawValue:))
            case 4: durationMs = try parser.nextInt()
            default: try parser.skip()
            }
            count += 1
        }
        guard count == 5, let at, let id, let quality, let source else { return nil }
        self.at = at
        self.id = id
        self.quality = quality
        self.source = source
        self.durationMs = durationMs
    }
}

extension SchedulingState {
    private enum Key: String, CaseIterable {
        case phase, step, stability, difficulty, due, lastReview, repetitions, lapses, easinessFactor, interval
        case reviewCount, correctCount, incorrectCount, successDays, lastSuccessDay
    }

    private static let members = MemberNames(Key.allCases)

    /// nil for what no scheduler produces.
    fileprivate init?(from parser: inout JSONParser) throws(JSONParser.Failure) {
        guard try parser.entersObject() else { return nil }
        self.init()
        var keys = JSONKeys(Self.members.names)
        var phase: Phase?
        while let key = try parser.nextKey(of: &keys) {
            switch Self.members[key] {
            case .phase: phase = try parser.nextString().flatMap(Phase.init(rawValue:))
            case .step: step = try parser.nextInt() ?? step
            case .stability: stability = try parser.nextDouble() ?? stability
            case .difficulty: difficulty = try parser.nextDouble() ?? difficulty
            case .due: due = try parser.nextDouble().map(Date.init(timeIntervalSince1970:))
            case .lastReview: lastReview = try parser.nextDouble().map(Date.init(timeIntervalSince1970:))
            case .repetitions: repetitions = try parser.nextInt() ?? repetitions
            case .lapses: lapses = try parser.nextInt() ?? lapses
            case .easinessFactor: easinessFactor = try parser.nextDouble() ?? easinessFactor
            case .interval: interval = try parser.nextInt() ?? interval
            case .reviewCount: reviewCount = try parser.nextInt() ?? reviewCount
            case .correctCount: correctCount = try parser.nextInt() ?? correctCount
            case .incorrectCount: incorrectCount = try parser.nextInt() ?? incorrectCount
            case .successDays: successDays = try parser.nextInt() ?? successDays
            case .lastSuccessDay: lastSuccessDay = try parser.nextInt()
            case nil: try parser.skip()
            }
        }
        guard let phase else { return nil }
        self.phase = phase
        guard (try? validate()) != nil else { return nil }
    }
}
