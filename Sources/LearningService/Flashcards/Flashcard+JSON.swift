import Foundation
package import JSONText
package import Study

extension Flashcard: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("id", id)
            json.set("materialID", materialID?.uuidString)
            json.set("question", question)
            json.set("answer", answer)
            json.set("explanation", explanation)
            json.set("easeFactor", easeFactor)
            json.set("interval", interval)
            json.set("repetitions", repetitions)
            json.set("nextReviewDate", nextReviewDate)
            json.set("createdAt", createdAt)
            json.set("lastReviewedAt", lastReviewedAt)
        }
    }
}
