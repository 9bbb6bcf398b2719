import ContentFiles
import Foundation
private import _FoundationICU

/// Numbers in the words of a language, for ranges in templates.
///
/// `NumberFormatter` knows one spelling of each number; ICU's rules, which it stands on, know them all: *un*, *uno*,
/// *una*.
package final class NumberWords {
    private let formatter: UnsafeMutablePointer<UNumberFormat?>?
    /// Names of the rule sets for cardinals.
    private let ruleSets: [[UChar]]
    /// Names of those for years: *nineteen eighty-five*.
    private let yearRuleSets: [[UChar]]
    /// Names of those among them that put in what others leave out: *one hundred and one*.
    private let isVerbose: [Bool]

    /// What says *thousand* behind a number in figures, *9 mil*; empty where no word of its own does.
    private(set) lazy var thousand: [String] = {
        for two in spellings(of: 2) {
            for thousands in spellings(of: 2_000) where thousands.starts(with: two) && thousands.count > two.count {
                return Array(thousands.dropFirst(two.count))
            }
        }
        return []
    }()

    /// - Parameter language: BCP 47.
    package init(language: String) {
        var status = U_ZERO_ERROR
        let locale = Locale.identifier(.icu, from: language)
        let formatter = swift_unum_open(UNUM_SPELLOUT, [], 0, locale, nil, &status)
        self.formatter = formatter
        var names: [String] = []
        if status.rawValue <= U_ZERO_ERROR.rawValue {
            names =
                Self.text { buffer, size, status in
                    swift_unum_getTextAttribute(formatter, UNUM_PUBLIC_RULESETS, buffer, size, &status)
                }?.split(separator: ";").map(String.init) ?? []
            names.removeAll { !$0.hasPrefix("%spellout-numbering") && !$0.hasPrefix("%spellout-cardinal") }
        }
        yearRuleSets = names.filter { $0.hasSuffix("-year") }.map { Array($0.utf16) }
        names.removeAll { $0.hasSuffix("-year") }
        ruleSets = names.map { Array($0.utf16) }
        isVerbose = names.map { $0.contains("verbose") }
    }

    deinit { swift_unum_close(formatter) }

    /// Each spelling as a row of words; none when the language's spelling has no letters.
    package func spellings(of value: Double) -> [[String]] {
        var rows: [[String]] = []
        for text in texts(of: value, withVerbose: true) {
            let words = Tokenizer.words(of: text)
            if !words.isEmpty, words.contains(where: { $0.contains(where: \.isLetter) }), !rows.contains(words) {
                rows.append(words)
            }
        }
        return rows
    }

    /// How a number is usually said; nil where the language's spelling has no letters.
    package func usual(_ value: Double) -> String? { texts(of: value, withVerbose: false).first }

    /// The spellings as they are written, each once, in the order of the language's rule sets.
    ///
    /// - Parameter withVerbose: Whether to add those that say more words than needed.
    func texts(of value: Double, withVerbose: Bool) -> [String] {
        self.texts(of: value, by: ruleSets.indices.filter { withVerbose || !isVerbose[$0] }.map { ruleSets[$0] })
    }

    /// How a year is said, each way as a row of words.
    package func years(_ value: Int) -> [[String]] {
        texts(of: Double(value), by: yearRuleSets).map { Tokenizer.words(of: $0) }
    }

    private func texts(of value: Double, by ruleSets: [[UChar]]) -> [String] {
        var texts: [String] = []
        for name in ruleSets {
            var status = U_ZERO_ERROR
            swift_unum_setTextAttribute(formatter, UNUM_DEFAULT_RULESET, name, Int32(name.count), &status)
            guard status.rawValue <= U_ZERO_ERROR.rawValue,
                let text = Self.text({ buffer, size, status in
                    swift_unum_formatDouble(formatter, value, buffer, size, nil, &status)
                })?.replacing("\u{AD}", with: ""), !text.contains(where: \.isNumber) || !text.allSatisfy(\.isASCII),
                !texts.contains(text)
            else { continue }
            texts.append(text)
        }
        return texts
    }

    /// What an ICU function writes; nil when it fails, or needs more than 4,096 units.
    private static func text(
        _ write: (_ buffer: UnsafeMutablePointer<UChar>, _ size: Int32, _ status: inout UErrorCode) -> Int32
    ) -> String? {
        var status = U_ZERO_ERROR
        let units = [UChar](unsafeUninitializedCapacity: 4_096) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            let length = write(start, Int32(buffer.count), &status)
            count = status.rawValue <= U_ZERO_ERROR.rawValue ? min(max(Int(length), 0), buffer.count) : 0
        }
        return status.rawValue <= U_ZERO_ERROR.rawValue ? String(decoding: units, as: UTF16.self) : nil
    }
}

/// " Did you mean 'x'?" when one of the names is near, else nothing.
package func suggestion(for name: String, among names: some Sequence<String>) -> String {
    nearest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
}
