/// Morphological features of a reading, one bit each, so that a rule tests them with one AND.
package struct Features: OptionSet, Sendable, Hashable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let masculine = Features(rawValue: 1 << 0)
    package static let feminine = Features(rawValue: 1 << 1)
    package static let singular = Features(rawValue: 1 << 2)
    package static let plural = Features(rawValue: 1 << 3)
    package static let first = Features(rawValue: 1 << 4)
    package static let second = Features(rawValue: 1 << 5)
    package static let third = Features(rawValue: 1 << 6)
    package static let indicative = Features(rawValue: 1 << 7)
    package static let subjunctive = Features(rawValue: 1 << 8)
    package static let imperative = Features(rawValue: 1 << 9)
    package static let conditional = Features(rawValue: 1 << 10)
    package static let infinitive = Features(rawValue: 1 << 11)
    package static let gerund = Features(rawValue: 1 << 12)
    package static let participle = Features(rawValue: 1 << 13)
    package static let present = Features(rawValue: 1 << 14)
    package static let imperfect = Features(rawValue: 1 << 15)
    package static let preterite = Features(rawValue: 1 << 16)
    package static let future = Features(rawValue: 1 << 17)
    package static let definite = Features(rawValue: 1 << 18)
    package static let indefinite = Features(rawValue: 1 << 19)
    package static let demonstrative = Features(rawValue: 1 << 20)
    package static let possessive = Features(rawValue: 1 << 21)
    package static let subject = Features(rawValue: 1 << 22)
    package static let object = Features(rawValue: 1 << 23)
    package static let reflexive = Features(rawValue: 1 << 24)
    package static let interrogative = Features(rawValue: 1 << 25)
    package static let relative = Features(rawValue: 1 << 26)
    package static let negative = Features(rawValue: 1 << 27)
    /// Spanish feminine nouns that start with a stressed a: *el agua*.
    package static let stressedA = Features(rawValue: 1 << 28)
    /// A form that only voseo regions use: *vos hablás*.
    package static let voseo = Features(rawValue: 1 << 29)
    /// Vosotros and its forms, absent from American Spanish.
    package static let peninsular = Features(rawValue: 1 << 30)
    /// A shortened form before a noun: *un*, *buen*, *gran*.
    package static let apocopated = Features(rawValue: 1 << 31)
    package static let prepositional = Features(rawValue: 1 << 32)
    package static let quantifier = Features(rawValue: 1 << 33)
    /// Of no gender: *lo*, *esto*, *ello*.
    package static let neuter = Features(rawValue: 1 << 34)
    /// A pronoun that can be a direct object: *lo*, *me*.
    package static let accusative = Features(rawValue: 1 << 35)
    /// A pronoun that can be an indirect object: *le*, *me*.
    package static let dative = Features(rawValue: 1 << 36)
    /// A polite form of address that goes with the third person: *usted*.
    package static let formal = Features(rawValue: 1 << 37)
    package static let comparative = Features(rawValue: 1 << 38)
    package static let superlative = Features(rawValue: 1 << 39)
    package static let cardinal = Features(rawValue: 1 << 40)
    package static let ordinal = Features(rawValue: 1 << 41)
    /// A verb form with pronouns attached: *dámelo*.
    package static let enclitic = Features(rawValue: 1 << 42)
    /// A preposition that has swallowed the article: *al*, *del*.
    package static let contracted = Features(rawValue: 1 << 43)
    /// A word with a diminutive ending: *poquito*, *cafecito*.
    package static let diminutive = Features(rawValue: 1 << 44)
    /// A possessive of several owners: *nuestro*; without it, of one or of either (*su*).
    package static let pluralOwner = Features(rawValue: 1 << 45)

    package static let genders: Features = [.masculine, .feminine]
    package static let numbers: Features = [.singular, .plural]
    package static let persons: Features = [.first, .second, .third]
    package static let moods: Features = [.indicative, .subjunctive, .imperative, .conditional]
    package static let nonFinite: Features = [.infinitive, .gerund, .participle]
    package static let tenses: Features = [.present, .imperfect, .preterite, .future]
}
