internal import Foundation

/// The name of a media file: one that every file system takes and that cannot leave its folder.
package enum MediaName {
    /// Most bytes of UTF-8 that Linux file systems take.
    private static let longest = 255

    /// - Returns: The name in Unicode normal form C.
    /// - Throws: ``AnkiFormatError/Code/unsafeName``
    package static func checked(_ name: String) throws(AnkiFormatError) -> String {
        func refuse(_ reason: String) -> AnkiFormatError {
            AnkiFormatError(.unsafeName, "The media file name \(quoted(name)) \(reason).")
        }
        let name = name.precomposedStringWithCanonicalMapping
        if name.isEmpty { throw refuse("is empty") }
        if name.utf8.count > longest { throw refuse("is longer than \(longest) bytes") }
        if name == "." || name == ".." { throw refuse("is a folder's") }
        for scalar in name.unicodeScalars {
            if scalar == "/" || scalar == "\\" { throw refuse("holds a path separator") }
            if scalar.properties.generalCategory == .control { throw refuse("holds a control character") }
        }
        return name
    }
}
