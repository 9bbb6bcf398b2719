extension ExactMatcher {
    /// Reads a piece of text.
    mutating func read(_ number: Int, from place: Place, region: Int) {
        let chunk = forest.chunks[number]
        guard !chunk.isEmpty else { return reach(place, region: region) }
        guard !place.isOpen else { return readAfterFreeText(chunk, from: place, region: region) }
        let (base, letters) = aligned(chunk, at: place)
        var next = place
        next.position = Int32(base + letters.count)
        if fits(letters, at: base, isBroken: place.isBroken) {
            next.isAtWordStart = chunk.endsWord
            reach(next, region: region)
        } else if chunk.isBlank, text.skippingSpaces(from: base, isBroken: place.isBroken) == text.count {
            // The text is over, and so a space loses nothing.
            reach(place, region: region)
        } else if text.hasBreaks, !place.isBroken, fits(letters, at: base, isBroken: true) {
            next.isBroken = true
            reach(next, region: region)
        }
    }

    /// Where the text and the piece are compared: spaces do not matter at a word's start.
    private func aligned(_ chunk: ExactForest.Chunk, at place: Place) -> (base: Int, letters: Range<Int>) {
        guard place.isAtWordStart else { return (Int(place.position), Int(chunk.start)..<Int(chunk.end)) }
        let base = text.skippingSpaces(from: Int(place.position), isBroken: place.isBroken)
        return (base, Int(chunk.start + chunk.leading)..<Int(chunk.end))
    }

    private func fits(_ letters: Range<Int>, at base: Int, isBroken: Bool) -> Bool {
        let count = letters.count
        guard base + count <= text.count else { return false }
        let source = isBroken ? text.broken : text.folded
        return source.withUnsafeBufferPointer { source in
            forest.letters.withUnsafeBufferPointer { wanted in
                for offset in 0..<count where source[base + offset] != wanted[letters.lowerBound + offset] {
                    return false
                }
                return true
            }
        }
    }

    /// Lets the open free text take everything up to each place where the piece fits.
    private mutating func readAfterFreeText(_ chunk: ExactForest.Chunk, from place: Place, region: Int) {
        let (base, letters) = aligned(chunk, at: place)
        var next = place
        next.isAtWordStart = true
        guard !chunk.isBlank else {
            next.position = Int32(base)
            return reach(next, region: region)
        }
        guard var found = first(letters, from: base, place) else { return }
        if found == base {
            // The free text cannot be empty, so the piece comes again later.
            guard let later = first(letters, from: base + 1, place) else { return }
            found = later
        }
        next.isOpen = false
        next.isOpenToWordEnd = false
        while true {
            if !text.text(base..<found, isBroken: place.isBroken).allSatisfy({ $0 == " " }) {
                var closed = next
                closed.position = Int32(found)
                closed.trail = note(.closed(base..<found, isBroken: place.isBroken), after: place.trail)
                closed.position = Int32(found)
                readChunk(chunk, from: closed, region: region)
            }
            guard steps <= Self.maximumSteps,
                let later = search(letters, from: found + 1, place.isBroken, isWordStart: false)
            else { return }
            found = later
        }
    }

    private mutating func readChunk(_ chunk: ExactForest.Chunk, from place: Place, region: Int) {
        let (base, letters) = aligned(chunk, at: place)
        guard fits(letters, at: base, isBroken: place.isBroken) else { return }
        var next = place
        next.position = Int32(base + letters.count)
        next.isAtWordStart = chunk.endsWord
        reach(next, region: region)
    }

    private mutating func first(_ letters: Range<Int>, from start: Int, _ place: Place) -> Int? {
        search(letters, from: start, place.isBroken, isWordStart: place.isOpenToWordEnd)
    }

    /// - Parameter isWordStart: Whether it may begin at the edge of a word only; `start` counts as one.
    private mutating func search(
        _ letters: Range<Int>, from start: Int, _ isBroken: Bool, isWordStart: Bool
    ) -> Int? {
        guard start + letters.count <= text.count else { return nil }
        for place in start...(text.count - letters.count) {
            steps += 1
            guard fits(letters, at: place, isBroken: isBroken) else { continue }
            guard isWordStart else { return place }
            let before = place > start && text.isWordLetter(at: place - 1, isBroken: isBroken)
            if before != text.isWordLetter(at: place, isBroken: isBroken) { return place }
        }
        return nil
    }
}
