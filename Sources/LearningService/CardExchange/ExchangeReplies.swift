package import AnkiFormats
package import Foundation

/// What an import came to.
package struct ImportReply: Codable, Sendable {
    package var importID: UUID
    package var added = 0
    /// Words that were there: their answers and tags were joined.
    package var merged = 0
    package var reviews = 0
    package var media = 0
    /// Files that the package names, but lacks.
    package var missingMedia: [String] = []
    /// Notes without a word, such as pictures alone.
    package var withoutWord = 0
    /// Notes whose word is longer than a card takes.
    package var tooLong = 0
    /// Of both, those that an export of all words gives back as they came.
    package var kept = 0
    /// Cards and reviews of the package that belong to nothing.
    package var orphans = 0
    /// Answers dated in the future, which were left out.
    package var futureReviews = 0

    package init(importID: UUID) { self.importID = importID }
}

/// What an export came to.
package struct ExportReply: Codable, Sendable {
    /// Where it lies; nil of one that a device fetches.
    package var path: String?
    /// By which a device fetches it.
    package var file: UUID?
    package var words = 0
    package var reviews = 0
    package var media = 0
    /// Notes that made no word when they were imported, as they came: in a package of all words.
    package var kept = 0

    package init(path: String, words: Int = 0, reviews: Int = 0, media: Int = 0, kept: Int = 0) {
        self.path = path
        self.words = words
        self.reviews = reviews
        self.media = media
        self.kept = kept
    }
}

/// How far an import or an export has come.
package struct WorkReply: Codable, Sendable {
    package var stage: AnkiProgress.Stage
    /// Bytes, notes or files.
    package var done: Int64
    /// 0 while unknown.
    package var total: Int64
}

extension AnkiProgress.Stage: Codable {}
