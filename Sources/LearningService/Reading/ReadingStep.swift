import Foundation
import Storage

/// What a move in a text is: reading on, or a leap.
///
/// What was read is told from what was leapt over by the stretch that is being read, from where the learner began to
/// where they are at the most. A leap begins another stretch; to go back within one changes nothing, and to begin anew
/// after the end is to read the text again.
struct ReadingStep: Sendable, Hashable {
    typealias Place = ReadingPosition.Place

    var position: ReadingPosition
    /// What was read on the way; nil for what was no reading.
    var read: Range<Place>?
    /// Chapters that are now read to their end, by number.
    var finished: [Int] = []
    /// Whether the end of the text was reached just now, and whether in one stretch from its beginning.
    var isAtEnd = false
    var isWhole = false
    /// Which reading of the text it is, from 1.
    var reading: Int

    /// - Parameter ends: For each chapter the number that a place after its last paragraph has.
    init(from before: ReadingPosition?, to place: Place, ends: [Int], at now: Date) {
        let beginning = Place(chapter: 0, paragraph: 0)
        let last = Place(chapter: max(0, ends.count - 1), paragraph: ends.last ?? 0)
        var position = before ?? ReadingPosition(place: beginning, furthest: beginning, at: now)
        let furthest = position.furthest
        (position.place, position.at) = (place, now)
        reading = position.readings + 1
        if place > furthest, place.chapter - furthest.chapter <= 1 {
            read = furthest..<place
            position.furthest = place
            let start = position.start
            finished = (furthest.chapter...place.chapter).filter { number in
                let end = Place(chapter: number, paragraph: ends[number])
                return start <= Self.first(number) && place >= end && furthest < end
            }
            isAtEnd = place >= last
            isWhole = isAtEnd && start <= Self.first(0)
        } else if place > furthest || place.chapter < position.start.chapter
            || furthest >= last && place <= Self.first(0)
        {
            (position.start, position.furthest) = (place, place)
        }
        self.position = position
    }

    /// Nobody reads a title by itself.
    private static func first(_ chapter: Int) -> Place { Place(chapter: chapter, paragraph: 1) }
}
