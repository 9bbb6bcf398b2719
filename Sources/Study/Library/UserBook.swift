package import Foundation

package enum ReadingStatus: String, Sendable, Codable, CaseIterable {
    case toRead, reading, read
}

/// A book of a learner.
package struct UserBook: Sendable, Hashable, Codable, Identifiable {
    package let id: UUID
    /// The metadata's `googleBooksID`.
    package var metadataID: String
    package private(set) var readingStatus: ReadingStatus = .toRead
    package var onWishlist = false
    package var isFavorited = false
    package var owned = true
    /// 1 to 5.
    package var rating: Int?
    package var notes: String?
    package var tags: [String] = []
    package var dateAdded: Date
    package private(set) var dateStarted: Date?
    package private(set) var dateCompleted: Date?
    package var lastOpened: Date?

    package init(id: UUID, metadataID: String, at now: Date) {
        self.id = id
        self.metadataID = metadataID
        dateAdded = now
    }

    /// Reading begins now unless it began before; what was read was started, too.
    package mutating func setStatus(_ status: ReadingStatus, at now: Date) {
        guard status != readingStatus else { return }
        readingStatus = status
        switch status {
        case .toRead: break
        case .reading: dateStarted = dateStarted ?? now
        case .read:
            dateCompleted = now
            dateStarted = dateStarted ?? now
        }
    }

    /// - Throws: ``LibraryFault`` for the first field outside its limits.
    package func check() throws(LibraryFault) {
        try require(rating.map { (1...5).contains($0) } ?? true, "rating", "must be 1 to 5.")
        try require((notes?.count ?? 0) <= 5_000, "notes", "must have at most 5,000 characters.")
        try require(tags.count <= 20, "tags", "must have at most 20 entries.")
        try require(tags.allSatisfy { (1...50).contains($0.count) }, "tags", "must have 1 to 50 characters each.")
    }
}

/// Which of a learner's books are shown.
package enum BookView: Sendable, Hashable {
    case toRead, reading, read, wishlist, favourites, recent
    case tag(String)

    package func books(_ all: [UserBook]) -> [UserBook] {
        switch self {
        // What is wished for has a view of its own.
        case .toRead: added(all) { $0.readingStatus == .toRead && !$0.onWishlist }
        case .reading: added(all) { $0.readingStatus == .reading }
        case .read: added(all) { $0.readingStatus == .read }
        case .wishlist: added(all, where: \.onWishlist)
        case .favourites: added(all, where: \.isFavorited)
        case .tag(let tag): added(all) { $0.tags.contains(tag) }
        case .recent:
            all.compactMap { book in book.lastOpened.map { (book, $0) } }
                .sorted { ($1.1, $0.0.id.uuidString) < ($0.1, $1.0.id.uuidString) }.map(\.0)
        }
    }

    /// The last added first.
    private func added(_ all: [UserBook], where isShown: (UserBook) -> Bool) -> [UserBook] {
        all.filter(isShown).sorted { ($1.dateAdded, $0.id.uuidString) < ($0.dateAdded, $1.id.uuidString) }
    }
}
