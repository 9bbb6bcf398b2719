import SpeechProtocol

/// What the languages' own files say about them, as the daemon passes it on.
enum SpeechFixture {
    private static let habits = [
        "es": SpeechHabits(usualPhones: ["ʎ": "ʝ", "jj": "ʝ"]), "ja": SpeechHabits(reading: .kana, wordSeparator: ""),
    ]

    static func habits(of tag: String) -> SpeechHabits { habits[String(tag.prefix(2))] ?? SpeechHabits() }
}
