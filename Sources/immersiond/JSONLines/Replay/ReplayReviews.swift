import JSONText
import Vocab

/// A request's reviews, each once: one that bears the id of an earlier review and says the same is that review again.
struct UniqueReviews<Review: Hashable> {
    private(set) var distinct: [Review] = []
    /// Where each review of the request stands in ``distinct``.
    private(set) var places: [Int] = []

    init(
        _ members: [String: JSONValue],
        read: ([String: JSONValue], _ place: String) throws(ReplayFault) -> Review
    ) throws(ReplayFault) {
        guard let reviews = members["reviews"] else { throw ReplayFault("invalidParams", "'reviews' is missing.") }
        guard let elements = reviews.elements else {
            throw ReplayFault("invalidParams", "'reviews' must be an array, found \(reviews.kindName).")
        }
        var known: [JSONValue: Int] = [:]
        for (index, element) in elements.enumerated() {
            let place = "reviews[\(index)]"
            guard case .object(let members) = element else {
                throw ReplayFault("invalidParams", "'\(place)' must be an object, found \(element.kindName).")
            }
            let review = try read(members, place)
            if let id = members["id"], id != .null {
                if let earlier = known[id] {
                    guard distinct[earlier] == review else {
                        throw ReplayFault(
                            "duplicateReview", "'\(place)' bears the id of another review; give each an id of its own.")
                    }
                    places.append(earlier)
                    continue
                }
                known[id] = distinct.count
            }
            places.append(distinct.count)
            distinct.append(review)
        }
    }

    /// Refuses reviews that go back in time.
    func checkOrder<Moment: Comparable>(
        by moment: (Review) -> Moment, text: (Moment) -> String
    ) throws(ReplayFault) {
        for index in distinct.indices.dropFirst() {
            let (last, at) = (moment(distinct[index - 1]), moment(distinct[index]))
            guard at < last else { continue }
            throw ReplayFault(
                "reviewBeforeLast",
                "'reviews[\(places.firstIndex(of: index) ?? index)]' at \(text(at)) precedes the review before it at "
                    + "\(text(last)); send the reviews in the order of time.")
        }
    }

    /// Gives the scheduler's errors the stream's form.
    func named<Value>(_ body: () throws(VocabError) -> Value) throws(ReplayFault) -> Value {
        do throws(VocabError) {
            return try body()
        } catch {
            throw ReplayFault(error)
        }
    }
}
