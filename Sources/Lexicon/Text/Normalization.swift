import Foundation

extension String {
    /// The text in Unicode normalisation form C. Texts without combining marks or rare scripts are returned as they
    /// are.
    package var normalizedToNFC: String {
        // Every scalar below U+0300 is its own NFC.
        if utf8.allSatisfy({ $0 < 0xCC }) { return self }
        return precomposedStringWithCanonicalMapping
    }

    var bytes: [UInt8] { Array(utf8) }
}

extension Substring {
    var bytes: [UInt8] { Array(utf8) }
}
