package import JSONText
import Vocab

extension SchedulingState: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("phase", phase.rawValue)
            json.set("step", step)
            json.set("stability", stability)
            json.set("difficulty", difficulty)
            json.set("due", due)
            json.set("lastReview", lastReview)
            json.set("repetitions", repetitions)
            json.set("lapses", lapses)
            json.set("easinessFactor", easinessFactor)
            json.set("interval", interval)
            json.set("reviewCount", reviewCount)
            json.set("correctCount", correctCount)
            json.set("incorrectCount", incorrectCount)
            json.set("successDays", successDays)
            json.set("lastSuccessDay", lastSuccessDay)
        }
    }
}
