import Digests
import Foundation

extension Question {
    /// What two questions are taken to be the same by: type and text, with options, gaps or items in any order but that
    /// of the text. Capitals and marks do not count. SHA-256 in hexadecimal digits.
    package var contentHash: String {
        var parts = [type.rawValue, sameness(question)]
        parts += options.map { "\($0.isRight ? "+" : "-")\(sameness($0.text))" }.sorted()
        // The gap is no letter, and must count: «___ es» and «es ___» differ.
        parts += [text.map { sameness($0.replacingOccurrences(of: QuestionChecker.gap, with: " 0gap0 ")) } ?? ""]
        parts += blanks.map { $0.map(sameness).sorted().joined(separator: "\u{1F}") }
        parts += items.map(sameness)
        parts += pairs.map { "\(sameness($0.left))\u{1F}\(sameness($0.right))" }.sorted()
        parts += answers.map(sameness).sorted()
        // A separator that no text holds once it is folded.
        return Digest.hexadecimal(Digest.of(Data(parts.joined(separator: "\u{1E}").utf8)))
    }
}
