import ContentFiles
import Foundation

/// Whole numbers in the words of a language, for ranges in templates.
final class NumberWords {
    private let formatter: NumberFormatter

    /// - Parameter language: BCP 47.
    init(language: String) {
        formatter = NumberFormatter()
        formatter.locale = Locale(identifier: language)
        formatter.numberStyle = .spellOut
    }

    /// Each spelling as a row of words; none when the language's spelling has no letters.
    func spellings(of value: Int) -> [[String]] {
        guard let text = formatter.string(from: NSNumber(value: value)) else { return [] }
        let cut = Tokenizer.cut(Folding.nfc(text.replacing("\u{AD}", with: "")))
        let words = cut.words.map { cut.text($0.range) }
        return words.isEmpty || words == [String(value)] ? [] : [words]
    }
}

/// " Did you mean 'x'?" when one of the names is near, else nothing.
func suggestion(for name: String, among names: some Sequence<String>) -> String {
    nearest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
}
