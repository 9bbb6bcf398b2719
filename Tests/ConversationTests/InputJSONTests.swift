import Foundation
import Testing

@testable import Conversation

@Suite("Stored inputs")
struct InputJSONTests {
    @Test(
        "an input that was stored is read back as it was",
        arguments: [
            DialogueInput.say("Un «café» \"solo\", por favor\u{2028} 🪑\\"), .say(""), .unclearSpeech, .hint,
            .repeatLine(slower: true), .repeatLine(slower: false), .back, .wait(seconds: 2.5), .wait(seconds: 86_400),
            .finish,
        ])
    func readBack(_ input: DialogueInput) throws {
        #expect(try JSONDecoder().decode(DialogueInput.self, from: Data(input.storedJSON().utf8)) == input)
        #expect(try JSONDecoder().decode(DialogueInput?.self, from: Data(input.storedJSON().utf8)) == input)
    }
}
