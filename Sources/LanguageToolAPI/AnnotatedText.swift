import Foundation
import JSONText

/// A text, maybe with markup between its parts: what is checked, and where each piece of it stood.
///
/// Offsets of LanguageTool's API are UTF-16 units of everything, markup included. What is checked is the text in NFC,
/// counted in Unicode scalars.
struct AnnotatedText: Sendable {
    /// Without markup, in NFC.
    private(set) var plain: [Unicode.Scalar] = []
    /// For each scalar of `plain`, where the character that it is of begins and ends in the whole.
    private var places: [Range<Int>] = []
    /// The whole, as UTF-16 units.
    private(set) var length = 0

    init(_ text: String) { append(text) }

    /// - Parameter data: `{"annotation": [{"text": "A "}, {"markup": "<p>", "interpretAs": "\n\n"}]}`
    /// - Throws: ``LanguageToolFault`` for anything else.
    init(data: String) throws(LanguageToolFault) {
        guard let parsed = try? JSONParser.parse(Data(data.utf8)), let parts = parsed["annotation"]?.elements else {
            throw LanguageToolFault("'data' must be JSON with an array 'annotation'.")
        }
        for part in parts {
            switch (part["text"]?.string, part["markup"]?.string) {
            case (let text?, nil): append(text)
            case (nil, let markup?): append(markup: markup, readAs: part["interpretAs"]?.string ?? "")
            default: throw LanguageToolFault("Each annotation has either 'text' or 'markup'.")
            }
        }
    }

    private mutating func append(_ text: String) {
        for character in text {
            let place = length..<length + character.utf16.count
            for scalar in String(character).precomposedStringWithCanonicalMapping.unicodeScalars {
                plain.append(scalar)
                places.append(place)
            }
            length = place.upperBound
        }
    }

    /// What markup is read as stands where the markup does, as a whole.
    private mutating func append(markup: String, readAs text: String) {
        let place = length..<length + markup.utf16.count
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
            plain.append(scalar)
            places.append(place)
        }
        length = place.upperBound
    }

    /// The text that is checked.
    var text: String { Self.string(plain) }

    static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Where a stretch of `plain` stands in the whole, in UTF-16 units.
    func place(of span: Range<Int>) -> Range<Int> {
        guard !plain.isEmpty else { return 0..<0 }
        let first = min(span.lowerBound, plain.count - 1)
        guard !span.isEmpty else {
            let point = span.lowerBound < plain.count ? places[first].lowerBound : length
            return point..<point
        }
        let last = min(span.upperBound, plain.count) - 1
        return places[first].lowerBound..<max(places[first].lowerBound, places[last].upperBound)
    }
}
