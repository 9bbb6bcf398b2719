import Foundation
import Testing

@testable import LearningService
@testable import Storage

@Suite("Reading on, leaping, reading again")
struct ReadingStepTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    /// Three chapters of three paragraphs.
    private static let ends = [4, 4, 4]

    /// - Returns: What each move finished: chapters, and `end`, `whole`.
    private func read(_ places: [(Int, Int)]) -> [String] {
        var position: ReadingPosition?
        return places.map { chapter, paragraph in
            let step = ReadingStep(
                from: position, to: ReadingPosition.Place(chapter: chapter, paragraph: paragraph), ends: Self.ends,
                at: Self.now)
            position = step.position
            if step.isWhole { position?.readings += 1 }
            let marks = step.finished.map { "\($0)" } + (step.isAtEnd ? ["end"] : []) + (step.isWhole ? ["whole"] : [])
            return (step.read == nil ? "-" : "") + marks.joined(separator: " ")
        }
    }

    @Test("a text read from its beginning to its end")
    func whole() {
        #expect(read([(0, 2), (1, 0), (1, 4), (2, 0), (2, 4)]) == ["", "0", "1", "", "2 end whole"])
    }

    @Test("a chapter that was leapt into is not read, one that was leapt to is")
    func leaps() {
        #expect(read([(2, 2), (2, 4)]) == ["-", "end"])
        #expect(read([(2, 0), (2, 4)]) == ["-", "2 end"])
    }

    @Test("chapters that were leapt over can be read afterwards")
    func back() {
        #expect(read([(2, 0), (2, 4), (0, 0), (1, 0), (2, 0)]) == ["-", "2 end", "-", "0", "1"])
    }

    @Test("a look back within what was read counts nothing, and what follows counts once")
    func lookBack() {
        #expect(read([(1, 0), (0, 2), (1, 0), (1, 4), (1, 4)]) == ["0", "-", "-", "1", "-"])
    }

    @Test("after its end a text can be read again")
    func twice() {
        #expect(
            read([(1, 0), (2, 0), (2, 4), (0, 0), (1, 0), (2, 0), (2, 4)]) == [
                "0", "1", "2 end whole", "-", "0", "1", "2 end whole",
            ])
    }
}
