import Foundation
package import Study

/// An answer as clients send it and are told of it; places are those of the order shown.
package struct GivenAnswer: Codable, Sendable, Hashable {
    package var kind: QuestionResponse.Kind
    package var options: [Int]?
    package var gaps: [String]?
    package var places: [Int]?
    package var text: String?
    package var score: Int?

    package init(
        kind: QuestionResponse.Kind, options: [Int]? = nil, gaps: [String]? = nil, places: [Int]? = nil,
        text: String? = nil, score: Int? = nil
    ) {
        self.kind = kind
        self.options = options
        self.gaps = gaps
        self.places = places
        self.text = text
        self.score = score
    }

    /// What was answered, in the order of the question itself.
    ///
    /// - Parameter order: The places of the question in the order shown.
    /// - Throws: ``ServiceError/Code/invalidInput`` when the member of its kind is missing, or a place is none.
    func response(order: [Int]) throws(ServiceError) -> QuestionResponse {
        switch kind {
        case .options: return .options(try mapped(options, order, "options"))
        case .gaps: return .gaps(try required(gaps, "gaps"))
        // Of what is put in order, the place shown of each item in turn.
        case .places: return .places(try mapped(places, order, "places"))
        case .text: return .text(try required(text, "text"))
        case .score: return .score(try required(score, "score"))
        case .skipped: return .skipped
        }
    }

    private func mapped(_ shown: [Int]?, _ order: [Int], _ name: String) throws(ServiceError) -> [Int] {
        let shown = try required(shown, name)
        guard !order.isEmpty else {
            throw ServiceError(
                .invalidInput, "The question has nothing to choose from, so 'answer.\(name)' does not fit it.",
                field: "answer.\(name)")
        }
        guard shown.allSatisfy(order.indices.contains) else {
            throw ServiceError(
                .invalidInput, "'answer.\(name)' holds places from 0 to \(order.count - 1), in the order shown.",
                field: "answer.\(name)")
        }
        return shown.map { order[$0] }
    }

    private func required<Value>(_ value: Value?, _ name: String) throws(ServiceError) -> Value {
        guard let value else {
            throw ServiceError(
                .invalidInput, "'answer.\(name)' is missing: an answer of kind \(kind.rawValue) needs it.",
                field: "answer.\(name)")
        }
        return value
    }

    /// - Parameter order: The places of the question in the order shown.
    init(_ response: QuestionResponse, order: [Int]) {
        self.init(kind: response.kind)
        func shown(_ places: [Int]) -> [Int] { places.map { order.firstIndex(of: $0) ?? $0 } }
        switch response {
        case .options(let places): options = shown(places)
        case .gaps(let texts): gaps = texts
        case .places(let places): self.places = shown(places)
        case .text(let text): self.text = text
        case .score(let score): self.score = score
        case .skipped: break
        }
    }

    /// What was answered, for people.
    static func words(_ response: QuestionResponse, to question: Question) -> String {
        switch response {
        case .options(let places):
            places.compactMap { question.options.indices.contains($0) ? question.options[$0].text : nil }
                .joined(separator: "; ")
        case .gaps(let texts): texts.joined(separator: "; ")
        case .places(let places): places.map(String.init).joined(separator: " ")
        case .text(let text): text
        case .score(let score): "\(score)"
        case .skipped: ""
        }
    }
}
