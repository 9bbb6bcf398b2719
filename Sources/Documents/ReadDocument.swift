/// What was read out of a document.
package struct ReadDocument: Sendable, Hashable, Codable {
    /// As the document states it: an ISBN, a number of its publisher's.
    package struct Identifier: Sendable, Hashable, Codable {
        /// In capitals; empty where none is stated.
        package var scheme: String
        package var value: String

        package init(scheme: String, value: String) {
            self.scheme = scheme
            self.value = value
        }
    }

    /// A paragraph or a heading.
    package struct Block: Sendable, Hashable, Codable {
        /// 1 to 6 of a heading; 0 of a paragraph.
        package var level: Int
        package var text: String
        /// Seconds from the beginning, of what was said in a recording.
        package var start: Double?
        package var end: Double?

        package init(level: Int = 0, _ text: String) {
            self.level = level
            self.text = text
        }
    }

    package var title: String?
    package var authors: [String] = []
    package var translator: String?
    package var language: String?
    package var publisher: String?
    /// As it stands there.
    package var date: String?
    package var description: String?
    package var subjects: [String] = []
    package var identifiers: [Identifier] = []
    /// Of a kind that has pages.
    package var pages: Int?
    package var blocks: [Block] = []

    package init() {}

    package init(blocks: [Block]) { self.blocks = blocks }

    /// The text in one piece, an empty line between blocks.
    package var text: String { blocks.map(\.text).joined(separator: "\n\n") }
}

/// Why a document was not read, in words for whoever gave it.
package struct DocumentFailure: Error, Sendable, Hashable, Codable {
    package enum Code: String, Sendable, Codable, CaseIterable {
        case encrypted, damaged, tooLarge, tooManyPages, bomb, empty, unsupported
        /// A program or library that reads such documents is not installed.
        case missingProgram
        case tookTooLong, tookTooMuchMemory, crashed
        /// Its reader was told to end before it had read the document: nothing is known of the document.
        case interrupted
    }

    package var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Of bytes that should be a text.
    package static let noText = DocumentFailure(
        .unsupported, "It is no text, but a picture, a program or the like; name the file by what it is.")
}

/// What the worker answers.
package enum DocumentReply: Sendable, Hashable, Codable {
    case document(ReadDocument)
    case catalogue(BookCatalogue)
    case failure(DocumentFailure)
}
