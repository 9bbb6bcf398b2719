package import Foundation
import JSONText
import Lexicon
package import Storage
import Study

extension ReaderTexts {
    /// How often a move is tried when another device moves in the same text.
    private static let mostTries = 4

    /// A learner is at a place of a text now; what was read on the way there counts as met, and chapters and the text
    /// that came to their end go into the learner's record.
    ///
    /// A leap to another chapter but the next is not reading, and counts nothing.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``.
    package func move(
        to place: ReadingPosition.Place, in textID: String, of learnerID: UUID
    ) async throws -> TextPosition {
        let (text, language, _) = try await self.text(textID, of: learnerID)
        try Self.require(chapter: place.chapter, in: text)
        let ends = text.chapters.map(\.end)
        guard place.paragraph <= ends[place.chapter] else {
            throw ServiceError(
                .invalidInput, "'paragraph' must be at most \(ends[place.chapter]), the end of the chapter.",
                field: "paragraph")
        }
        let (now, log) = (study.now, study.log)
        for _ in 0..<Self.mostTries {
            let before = try await store.read { try $0.readingPosition(in: text.id, of: learnerID) }
            let step = ReadingStep(from: before, to: place, ends: ends, at: now)
            let lemmas = try await lemmas(of: step.read, in: text, language)
            let isKept = try await store.write { writer in
                // Another device may have moved meanwhile.
                guard try writer.reader.readingPosition(in: text.id, of: learnerID) == before else { return false }
                try writer.countExposures(
                    of: learnerID, language: language.id, heard: lemmas, produced: [], at: now)
                try Self.keep(step, in: text, language, of: learnerID, log, writer)
                return true
            }
            if isKept { break }
        }
        return TextPosition(
            chapter: place.chapter, paragraph: place.paragraph, share: text.share(before: place), at: now)
    }

    /// Keeps a position, and tells the record what came to its end.
    private static func keep(
        _ step: ReadingStep, in text: ReadableText, _ language: LanguagePack, of learnerID: UUID, _ log: StudyLog,
        _ writer: borrowing StoreWriter
    ) throws {
        func chapterID(_ number: Int) -> String { "chapter/\(text.id)/\(step.reading)/\(number)" }
        func tell(_ kind: StudyEventKind, _ id: String, words: Int, chapter: Int? = nil) throws {
            var fields: [String: StudyEvent.Value] = [
                "readerID": .text(text.id), "words": .number(Double(words)),
            ]
            fields["chapterID"] = chapter.map { .text(text.reader?.chapters[$0].id ?? "\($0)") }
            fields["level"] = (text.reader?.level.rawValue).map { .text($0) }
            fields["region"] = (text.reader?.region).map { .text($0) }
            try log.keep(
                StudyEvent(id: id, kind: kind, at: step.position.at, language: language.id, fields: fields),
                of: learnerID, in: writer)
        }
        for number in step.finished {
            try tell(.chapter, chapterID(number), words: text.chapters[number].words, chapter: number)
        }
        var position = step.position
        // Chapters may be read in any order; the last to be read ends the text.
        let isRead =
            try step.isWhole
            || !step.finished.isEmpty
                && text.chapters.indices.allSatisfy { try writer.reader.hasStudyEvent(chapterID($0), of: learnerID) }
        if isRead {
            position.readings += 1
            let words = text.chapters.reduce(0) { $0 + $1.words }
            try tell(.reader, "reader/\(text.id)/\(step.reading)", words: words)
        }
        try writer.put(position, in: text.id, of: learnerID)
        try shelve(text, isRead: isRead, isBegun: step.read != nil, at: position.at, of: learnerID, writer)
    }

    /// A book that is being read, or was read to its end, stands so on the learner's shelf.
    private static func shelve(
        _ text: ReadableText, isRead: Bool, isBegun: Bool, at now: Date, of learnerID: UUID,
        _ writer: borrowing StoreWriter
    ) throws {
        guard text.reader == nil, let id = UUID(uuidString: text.id),
            let shelved = try writer.reader.book(id, of: learnerID)
        else { return }
        let before = try shelved.userBook
        var book = before
        if isRead {
            book.setStatus(.read, at: now)
        } else if isBegun, book.readingStatus == .toRead {
            book.setStatus(.reading, at: now)
        }
        if book != before { try writer.put(try book.record(of: learnerID)) }
    }

    /// The words of what was read.
    private func lemmas(
        of read: Range<ReadingPosition.Place>?, in text: ReadableText, _ language: LanguagePack
    ) async throws -> [String] {
        guard let read else { return [] }
        let (from, to) = (read.lowerBound, read.upperBound)
        let chapters = try await passages(of: text, chapters: from.chapter...to.chapter)
        let passages = chapters.enumerated().flatMap { index, all in
            let number = from.chapter + index
            let first = min(number == from.chapter ? from.paragraph : 0, all.count)
            let last = min(number == to.chapter ? to.paragraph : all.count, all.count)
            return all[first..<max(first, last)]
        }
        return Self.lemmas(of: passages, language)
    }

    private static func lemmas(of passages: [String], _ language: LanguagePack) -> [String] {
        let read = ReadText(passages, language: language, states: [:])
        return read.sentences.flatMap(\.words).filter { $0.state == .new }.compactMap(\.lemma)
    }
}
