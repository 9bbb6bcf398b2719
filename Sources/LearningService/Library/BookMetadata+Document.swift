import Documents
import Foundation
import Lexicon
import Study

extension BookMetadata {
    /// What a document says of the book that it is. What is not as it must be is left out.
    init(_ document: ReadDocument, id: UUID) {
        self.init(
            googleBooksID: id.uuidString.lowercased(), title: document.title ?? "",
            authors: document.authors.prefix(50).map { String($0.prefix(100)) })
        publisher = document.publisher.map { String($0.prefix(200)) }
        translator = document.translator.map { String($0.prefix(200)) }
        bookDescription = document.description.map { String($0.prefix(10_000)) }
        genre = document.subjects.prefix(10).map { String($0.prefix(50)) }
        isbn =
            document.identifiers.lazy.compactMap { identifier in
                let digits = identifier.value.lowercased().replacing("urn:isbn:", with: "").filter {
                    $0.isNumber || $0 == "x"
                }
                return try? ISBN(digits)
            }.first
        let day = document.date.map { String($0.prefix(10)) }
        publishedDate = [day, day.map { String($0.prefix(4)) }].compactMap(\.self).first(where: Self.isStated)
        language = document.languageTag.flatMap { tag in isLanguageCode(baseLanguage(of: tag)) ? tag : nil }
    }

    /// Calibre writes the first century for a day that it does not know.
    private static func isStated(_ date: String) -> Bool { isDate(date) && date > "0200" }
}
