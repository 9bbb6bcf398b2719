import Foundation
private import _FoundationICU

/// The plural categories of a language, by ICU, which has them from CLDR.
enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other

    /// The category of a quantity; a language that ICU does not know has but one.
    init(of number: Double, language tag: String) {
        self = Self.select(number, tag, UPLURAL_TYPE_CARDINAL)
    }

    /// Whether the language tells ordinals apart, as English does 1st and 2nd.
    package static func hasOrdinalForms(_ tag: String) -> Bool {
        (1...Self.firstOrdinals).contains { select(Double($0), tag, UPLURAL_TYPE_ORDINAL) != .other }
    }

    /// No language's ordinals differ for the first time after these.
    private static let firstOrdinals = 100

    private static func select(_ number: Double, _ tag: String, _ type: UPluralType) -> PluralCategory {
        var status = U_ZERO_ERROR
        let locale = Locale.identifier(.icu, from: tag)
        guard let rules = swift_uplrules_openForType(locale, type, &status), status.rawValue <= U_ZERO_ERROR.rawValue
        else { return .other }
        defer { swift_uplrules_close(rules) }
        let units = [UChar](unsafeUninitializedCapacity: 16) { buffer, count in
            let length = swift_uplrules_select(rules, number, buffer.baseAddress, Int32(buffer.count), &status)
            count = status.rawValue <= U_ZERO_ERROR.rawValue ? min(max(Int(length), 0), buffer.count) : 0
        }
        return PluralCategory(rawValue: String(decoding: units, as: UTF16.self)) ?? .other
    }
}
