import Foundation
import Lexicon
import TestSupport
import Testing

/// The Spanish of this checkout, loaded once for all tests.
enum Spanish {
    static let id = "es"

    static let directory = Checkout.file("languages/\(id)")

    /// The language of its glosses.
    static let glosses = Result {
        try LanguagePack.load(directory: directory.deletingLastPathComponent().appending(path: "en"))
    }

    static let pack = Result { try LanguagePack.load(directory: directory) }
}
