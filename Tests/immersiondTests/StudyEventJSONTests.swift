import Foundation
import Testing

@testable import LearningService
@testable import Study

@Suite("Stored events")
struct StudyEventJSONTests {
    private let moment = Date(timeIntervalSince1970: 1_790_000_000.123)

    @Test("an event that was stored is read back as it was, and as Foundation's encoder would have had it")
    func readBack() throws {
        var full = StudyEvent(
            id: "turn/\"ñ\"/7", kind: .turn, at: moment.toTheMillisecond, language: "es", device: "headset",
            seconds: 90,
            fields: [
                "scenarioID": .text("es-café \\ «x»\n"), "accepted": .flag(true), "errors": .number(0),
                "score": .number(0.875), "seconds": .number(-3.25e-7), "": .text(""), "hour": .number(23),
            ])
        for event in [full, StudyEvent(id: "a", kind: .conversation, at: moment.toTheMillisecond)] {
            let text = try event.storedJSON()
            #expect(try StudyJSON.value(StudyEvent.self, from: text) == event)
            let known = try JSONSerialization.jsonObject(with: Data(try StudyJSON.text(event).utf8)) as? NSDictionary
            let ours = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
            #expect(ours == known)
        }
        full.fields["errors"] = .number(.nan)
        #expect(throws: ServiceError.self) { try full.storedJSON() }
    }
}
