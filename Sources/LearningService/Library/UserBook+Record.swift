import Foundation
import JSONText
import Storage
import Study

extension UserBook {
    func record(of learnerID: UUID) throws -> UserBookRecord {
        UserBookRecord(
            id: id, learnerID: learnerID, metadataID: metadataID, status: readingStatus.rawValue,
            isWished: onWishlist, isFavourite: isFavorited, addedAt: dateAdded, openedAt: lastOpened,
            book: String(decoding: try WireFormat.encode(self), as: UTF8.self), tags: tags.map(BookTag.key))
    }
}

extension ShelvedBook {
    var userBook: UserBook {
        get throws { try WireFormat.decode(UserBook.self, from: Data(book.utf8)) }
    }

    var bookMetadata: BookMetadata {
        get throws { try WireFormat.decode(BookMetadata.self, from: Data(metadata.utf8)) }
    }
}

extension BookMetadata {
    var json: String {
        get throws { String(decoding: try WireFormat.encode(self), as: UTF8.self) }
    }
}

extension BookView {
    /// The same for the store, which looks by its indexes.
    var filter: BookFilter {
        switch self {
        case .toRead: .statusNotWished(ReadingStatus.toRead.rawValue)
        case .reading: .status(ReadingStatus.reading.rawValue)
        case .read: .status(ReadingStatus.read.rawValue)
        case .wishlist: .wished
        case .favourites: .favourite
        case .recent: .opened
        case .tag(let tag): .tag(BookTag.key(tag))
        }
    }
}
