import Testing

@testable import Pronunciation

@Suite("Requests that cannot be judged say why")
struct RequestTests {
    let audio = GeneratedSignal.noise(seconds: 0.5, amplitude: 0.1)

    @Test("an unknown language lists the known ones")
    func language() {
        let error = refusal(words: [ExpectedWord(text: "a", phones: ["a"])], language: "tlh")
        #expect(error?.code == .unsupportedLanguage)
        #expect(error?.message.contains("en") == true)
    }

    @Test("an unknown symbol is named, with its word")
    func symbol() {
        let error = refusal(words: [ExpectedWord(text: "snow", phones: ["s", "☃"])])
        #expect(error?.code == .unknownPhoneme)
        #expect(error?.message.contains("☃") == true && error?.message.contains("snow") == true)
    }

    @Test("nothing to say", arguments: [[], [ExpectedWord(text: "…", phones: ["ˈ"])]])
    func nothing(words: [ExpectedWord]) {
        #expect(refusal(words: words)?.code == .nothingExpected)
    }

    @Test("more than can be judged")
    func tooMuch() {
        let phones = [String](repeating: "t", count: PronunciationLimits.phones + 1)
        #expect(refusal(words: [ExpectedWord(text: "t", phones: phones)])?.code == .requestTooLarge)
        let one = ExpectedWord(text: "t", phones: [String](repeating: "t", count: 9_000).joined().map { _ in "t" })
        #expect(refusal(words: [one])?.code == .requestTooLarge)
        let joined = ExpectedWord(text: "t", phones: [String(repeating: "t", count: PronunciationLimits.phones + 1)])
        #expect(refusal(words: [joined])?.code == .requestTooLarge)
        let many = [ExpectedWord](
            repeating: ExpectedWord(text: "t", phones: ["t"]), count: PronunciationLimits.words + 1)
        #expect(refusal(words: many)?.code == .requestTooLarge)
    }

    private func refusal(words: [ExpectedWord], language: String = "en") -> PronunciationError? {
        do throws(PronunciationError) {
            _ = try TestModel.engine.assess(audio, text: "", words: words, language: language, tracks: false)
            return nil
        } catch {
            return error
        }
    }
}
