import Lexicon

/// The plural categories that the languages of this project need.
///
/// Source: CLDR cardinal rules for whole and decimal numbers. A language that is not listed counts as English.
enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other

    init(of number: Double, language tag: String) {
        let isWhole = number == number.rounded()
        switch baseLanguage(of: tag) {
        case "ja", "ko", "zh", "th", "vi", "id":
            self = .other
        case "fr":
            self = abs(number) < 2 ? .one : .other
        case "pt":
            let hasEuropeanRule = tag.lowercased() == "pt-pt"
            self = (hasEuropeanRule ? number == 1 : (0..<2).contains(abs(number))) ? .one : .other
        case "ru", "uk":
            self = isWhole ? Self.slavic(abs(number)) : .other
        case "pl":
            self = isWhole ? (abs(number) == 1 ? .one : Self.polish(abs(number))) : .other
        default:
            self = number == 1 ? .one : .other
        }
    }

    private static func slavic(_ number: Double) -> PluralCategory {
        let (ten, hundred) = (number.truncatingRemainder(dividingBy: 10), number.truncatingRemainder(dividingBy: 100))
        if ten == 1, hundred != 11 { return .one }
        return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    }

    private static func polish(_ number: Double) -> PluralCategory {
        let (ten, hundred) = (number.truncatingRemainder(dividingBy: 10), number.truncatingRemainder(dividingBy: 100))
        return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    }
}
