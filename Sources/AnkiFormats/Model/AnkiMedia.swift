/// A media file of a package. Fields refer to it by its name: `[sound:casa.mp3]`, `<img src="casa.jpg">`.
package struct AnkiMedia: Codable, Sendable, Hashable {
    package var name: String
    /// Bytes; nil where the package does not tell before unpacking.
    package var size: Int64?
    /// 20 bytes; nil where the package does not tell.
    package var sha1: [UInt8]?
    /// The archive's entry.
    var entry: String
}
