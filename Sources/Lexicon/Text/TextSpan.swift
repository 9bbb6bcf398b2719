/// A stretch of a text, counted in Unicode scalars of its NFC form, end exclusive.
package struct TextSpan: Sendable, Hashable, Codable {
    package var start: Int
    package var end: Int

    package init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }
}
