import Foundation
import Testing

@testable import immersiond

@Suite("Histories of answers traced by the line")
struct StudyReplayTests {
    private func reply(_ line: String) -> String {
        String(decoding: StudyReplayStream.result(of: .whole(Data(line.utf8))), as: UTF8.self)
    }

    @Test("every answer has its value, and what was skipped keeps the one before")
    func values() {
        let line = """
            {"id": 7, "answers": [{"type": "mcq", "options": 4, "difficulty": "easy", "correct": true},
            {"type": "trueFalse", "difficulty": "hard", "correct": false, "skipped": true}]}
            """
        #expect(reply(line) == #"{"id":7,"pKnown":[0.38125,0.38125]}"#)
        #expect(reply(#"{"id": "none", "answers": []}"#) == #"{"id":"none","pKnown":[]}"#)
    }

    @Test(
        "what cannot be is refused with a code",
        arguments: [
            (#"{"type": "essay", "difficulty": "easy", "correct": true}"#, "unknownType"),
            (#"{"type": "mcq", "difficulty": "easy", "correct": true}"#, "invalidParams"),
            (#"{"type": "mcq", "options": 1, "difficulty": "easy", "correct": true}"#, "optionsOutOfRange"),
            (#"{"type": "openEnded", "difficulty": "huge", "correct": true}"#, "unknownDifficulty"),
            (#"{"type": "openEnded", "difficulty": "easy", "correct": 1}"#, "invalidParams"),
            (#"{"type": "openEnded", "difficulty": "easy"}"#, "invalidParams"),
            (#"{"type": "openEnded", "difficulty": "easy", "correct": true, "hintsUsed": 0.5}"#, "hintsOutOfRange"),
        ])
    func refusals(answer: String, code: String) {
        #expect(reply(#"{"id": 1, "answers": ["# + answer + "]}").contains("\"code\":\"\(code)\""))
    }
}
