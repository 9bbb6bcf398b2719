import Foundation
import Lexicon
import Testing

/// The Spanish of this checkout, loaded once for all tests.
enum Spanish {
    static let directory = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../languages/es").standardizedFileURL

    static let pack = Result { try LanguagePack.load(directory: directory) }
}
