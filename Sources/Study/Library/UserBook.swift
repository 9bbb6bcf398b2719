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

    /// A book as another program kept it, with the dates that it gives: they are kept, and the rules of
    /// ``setStatus(_:at:)`` fill in what is missing.
    package init(
        imported id: UUID, metadataID: String, status: ReadingStatus, added: Date, started: Date? = nil,
        completed: Date? = nil
    ) {
        self.init(id: id, metadataID: metadataID, at: added)
        readingStatus = status
        dateCompleted = completed ?? (status == .read ? added : nil)
        dateStarted = started ?? (status == .toRead ? nil : dateCompleted ?? added)
    }

    /// Reading begins now unless it began before; what was read was started, too. A book that is read again keeps its
    /// day of completion until it is completed again.
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

    /// The same with tags trimmed, each once whatever its capitals.
    ///
    /// - Throws: ``LibraryFault`` for the first field outside its limits.
    package func checked() throws(LibraryFault) -> UserBook {
        var book = self
        var seen: Set<String> = []
        book.tags = tags.map(\.trimmed).filter { seen.insert(BookTag.key($0)).inserted }
        try book.check()
        return book
    }

    private func check() throws(LibraryFault) {
        try require(rating.map { (1...5).contains($0) } ?? true, "rating", "must be 1 to 5.")
        try require((notes?.count ?? 0) <= 5_000, "notes", "must have at most 5,000 characters.")
        try require(tags.count <= 20, "tags", "must have at most 20 entries.")
        try require(tags.allSatisfy { (1...50).contains($0.count) }, "tags", "must have 1 to 50 characters each.")
    }
}

extension UserBook {
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(UUID.self, forKey: .id)
        metadataID = try members.decode(String.self, forKey: .metadataID)
        readingStatus = try members.decodeIfPresent(ReadingStatus.self, forKey: .readingStatus) ?? .toRead
        onWishlist = try members.decodeIfPresent(Bool.self, forKey: .onWishlist) ?? false
        isFavorited = try members.decodeIfPresent(Bool.self, forKey: .isFavorited) ?? false
        owned = try members.decodeIfPresent(Bool.self, forKey: .owned) ?? true
        rating = try members.decodeIfPresent(Int.self, forKey: .rating)
        notes = try members.decodeIfPresent(String.self, forKey: .notes)
        tags = try members.decodeIfPresent([String].self, forKey: .tags) ?? []
        dateAdded = try members.decode(Date.self, forKey: .dateAdded)
        dateStarted = try members.decodeIfPresent(Date.self, forKey: .dateStarted)
        dateCompleted = try members.decodeIfPresent(Date.self, forKey: .dateCompleted)
        lastOpened = try members.decodeIfPresent(Date.self, forKey: .lastOpened)
    }
}

/// How tags are told apart: capitals do not count.
package enum BookTag {
    package static func key(_ tag: String) -> String { tag.trimmed.precomposedStringWithCanonicalMapping.lowercased() }
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
        case .tag(let tag):
            added(all) { book in book.tags.contains { BookTag.key($0) == BookTag.key(tag) } }
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
