import Images

/// What the values that lines show mean in the languages of translations, so that *Here is your {drink}* reads *your
/// water* and not *your agua*.
package struct ValueGlosses: Sendable, Imaged {
    static let none = ValueGlosses()

    /// By language, then by value in small letters.
    private var texts: [String: [String: String]] = [:]

    init() {}

    func write(to image: inout ImageWriter) { image.write(texts) }
    init(from image: inout ImageReader) throws(ImageFault) { texts = try image.value() }

    mutating func add(_ gloss: String, of value: String, in language: String) {
        texts[language, default: [:]][value.lowercased()] = gloss
    }

    /// Nil where the author gave none.
    func gloss(of value: String, in language: String) -> String? { texts[language]?[value.lowercased()] }
}
