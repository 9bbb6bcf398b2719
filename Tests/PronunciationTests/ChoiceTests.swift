import Testing

@testable import Pronunciation

@Suite("Which of two words")
struct ChoiceTests {
    private static let units = ["k", "a", "ɾ", "r", "o", "s"]

    private static func spelled(_ word: String) -> [Int] { word.map { units.firstIndex(of: String($0)) ?? -1 } }

    @Test(
        "two words differ minimally where one sound is another, or is missing",
        arguments: [
            ("kaɾo", "karo", 2, "r"), ("kaso", "kasa", 3, "a"), ("ako", "kako", 0, "k"), ("kako", "ako", 0, nil),
            ("karo", "kao", 2, nil), ("kao", "karo", 2, "r"), ("kas", "kaso", 2, "o"), ("kaso", "kas", 3, nil),
        ] as [(String, String, Int, String?)])
    func difference(expected: String, other: String, place: Int, unit: String?) throws {
        let difference = try #require(MinimalDifference(Self.spelled(expected), Self.spelled(other)))
        #expect(difference.place == place)
        #expect(difference.unit.map { Self.units[$0] } == unit)
    }

    @Test(
        "words that sound the same, and those that differ in more, are no pair",
        arguments: [("kaso", "kaso"), ("kaso", "kara"), ("kaso", "oska"), ("karo", "ko"), ("", "k"), ("k", "")])
    func none(expected: String, other: String) {
        #expect(MinimalDifference(Self.spelled(expected), Self.spelled(other)) == nil)
    }

    @Test("a regression of another size is refused")
    func damaged() {
        #expect(throws: PronunciationError.self) { try ChoiceTrust(.init(bias: 0, weights: [])) }
        #expect(throws: PronunciationError.self) { try ChoiceTrust(.init(bias: .nan, weights: [1])) }
    }
}
