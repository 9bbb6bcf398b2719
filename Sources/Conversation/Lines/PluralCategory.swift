import Foundation
private import _FoundationICU

/// The plural categories of a language, by ICU, which has them from CLDR.
package enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other

    /// The category of a quantity; a language that ICU does not know has but one.
    init(of number: Double, language tag: String) {
        self = Self.categories(of: [number], tag, UPLURAL_TYPE_CARDINAL).first ?? .other
    }

    /// Whether the language tells ordinals apart, as English does 1st and 2nd.
    package static func hasOrdinalForms(_ tag: String) -> Bool {
        let ordinals = (1...Self.firstOrdinals).map(Double.init)
        return categories(of: ordinals, tag, UPLURAL_TYPE_ORDINAL).contains { $0 != .other }
    }

    /// No language's ordinals differ for the first time after these.
    private static let firstOrdinals = 100

    private static func categories(of numbers: [Double], _ tag: String, _ type: UPluralType) -> [PluralCategory] {
        var status = U_ZERO_ERROR
        let locale = Locale.identifier(.icu, from: tag)
        guard let rules = swift_uplrules_openForType(locale, type, &status), status.rawValue <= U_ZERO_ERROR.rawValue
        else { return [] }
        defer { swift_uplrules_close(rules) }
        return numbers.map { number in
            let units = [UChar](unsafeUninitializedCapacity: 16) { buffer, count in
                let length = swift_uplrules_select(
                    rules, number, buffer.baseAddress, Int32(buffer.count), &status)
                count = status.rawValue <= U_ZERO_ERROR.rawValue ? min(max(Int(length), 0), buffer.count) : 0
            }
            return PluralCategory(rawValue: String(decoding: units, as: UTF16.self)) ?? .other
        }
    }
}
