import ContentFiles
import Foundation

/// Numbers in the words of a language, for ranges in templates.
final class NumberWords {
    private let formatter: NumberFormatter

    /// - Parameter language: BCP 47.
    init(language: String) {
        formatter = NumberFormatter()
        formatter.locale = Locale(identifier: language)
        formatter.numberStyle = .spellOut
    }

    /// Each spelling as a row of words; none when the language's spelling has no letters.
    func spellings(of value: Double) -> [[String]] {
        texts(of: value, withVerbose: true).map(Tokenizer.words).filter { row in
            row.contains { $0.contains(where: \.isLetter) }
        }
    }

    /// The spellings as they are written, each once.
    func texts(of value: Double, withVerbose: Bool) -> [String] {
        formatter.string(from: NSNumber(value: value)).map { [$0.replacing("\u{AD}", with: "")] } ?? []
    }
}

/// " Did you mean 'x'?" when one of the names is near, else nothing.
func suggestion(for name: String, among names: some Sequence<String>) -> String {
    nearest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
}
