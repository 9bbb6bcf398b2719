extension ExactMatcher {
    /// Reads one item of a list.
    mutating func followList(_ entry: ExactForest.Node, from place: Place, region: Int) {
        guard Int(place.position) < text.count else { return }
        let list = forest.lists[Int(entry.first)]
        if place.isAtWordStart, !place.isOpen {
            let start = text.skippingSpaces(from: Int(place.position), isBroken: place.isBroken)
            if start < text.count {
                let letter = (place.isBroken ? text.broken : text.folded)[start]
                for item in list.byLetter[letter] ?? [] { followItem(item, list, entry, from: place, region: region) }
                for item in list.byLetter[0] ?? [] { followItem(item, list, entry, from: place, region: region) }
                return
            }
        }
        for item in list.items.indices { followItem(Int32(item), list, entry, from: place, region: region) }
    }

    private mutating func followItem(
        _ number: Int32, _ list: ExactForest.List, _ entry: ExactForest.Node, from place: Place, region: Int
    ) {
        let item = list.items[Int(number)]
        if item.isPlain {
            let chunk = forest.chunks[Int(forest.nodes[Int(item.node)].first)]
            guard !chunk.isBlank, text.count - Int(place.position) >= Int(chunk.end - chunk.start) else { return }
        }
        let start = places.count
        follow(item.node, from: place, region: start)
        var kept = start
        for index in start..<places.count {
            var next = places[index]
            next.isAtWordStart = place.isAtWordStart
            if !entry.isCapture {
                // A slot after free text that is still open leaves that empty.
                guard !next.isOpen else { continue }
                let range = Int(place.position)..<Int(next.position)
                next.trail = note(
                    .item(
                        slot: entry.slot, list: entry.first, item: number, range,
                        isBroken: place.isBroken), after: next.trail)
            }
            steps += kept - region
            if places[region..<kept].contains(where: { $0.isSame(next) }) { continue }
            places[kept] = next
            kept += 1
        }
        places.removeLast(places.count - kept)
    }

    /// Reads one number of a range, in digits or in words.
    mutating func followRange(_ entry: ExactForest.Node, from place: Place, region: Int) {
        guard Int(place.position) < text.count else { return }
        let trie = forest.ranges[Int(entry.first)]
        let numerals =
            place.isOpen ? allNumerals(from: place, trie.range) : [numeral(from: place, trie.range)].compactMap { $0 }
        if trie.range.allowsDigits {
            for numeral in numerals where trie.range.contains(numeral.value) {
                guard let before = closing(place, at: numeral.range.lowerBound) else { continue }
                var next = before
                next.position = Int32(numeral.range.upperBound)
                next.trail = note(.number(slot: entry.slot, trie.range.slotValue(numeral.value)), after: before.trail)
                reach(next, region: region)
            }
        }
        guard numerals.isEmpty, trie.hasWords else { return }
        followWords(trie, entry.slot, from: place, region: region)
    }

    private mutating func followWords(_ trie: NumberTrie, _ slot: Int32, from place: Place, region: Int) {
        let letters = place.isBroken ? text.broken : text.folded
        var found: [(start: Int, end: Int, numbers: [Int32])] = []
        var seen: Set<Int32> = []
        let last = place.isOpen ? text.count - 1 : Int(place.position)
        for start in Int(place.position)...last {
            steps += 1
            trie.spellings(in: letters, at: start) { node, end, numbers in
                if seen.insert(node).inserted { found.append((start, end, numbers)) }
            }
        }
        for spelling in found {
            guard let before = closing(place, at: spelling.start) else { continue }
            for number in spelling.numbers {
                var next = before
                next.position = Int32(spelling.end)
                next.isAtWordStart = false
                let value = trie.range.slotValue(trie.values[Int(number)])
                next.trail = note(.number(slot: slot, value), after: before.trail)
                reach(next, region: region)
            }
        }
    }

    /// Ends open free text at `position`; nil when it would be empty.
    private mutating func closing(_ place: Place, at position: Int) -> Place? {
        guard place.isOpen else { return place }
        let taken = Int(place.position)..<position
        guard !text.text(taken, isBroken: place.isBroken).allSatisfy({ $0 == " " }) else { return nil }
        var next = place
        next.isOpen = false
        next.isOpenToWordEnd = false
        next.trail = note(.closed(taken, isBroken: place.isBroken), after: place.trail)
        return next
    }

    private struct Numeral {
        /// Includes the spaces before it.
        var range: Range<Int>
        var value: Double
    }

    private func numeral(from place: Place, _ range: NumberRange) -> Numeral? {
        numeral(at: Int(place.position), place.isBroken, withFraction: range.fractions != nil)
    }

    private mutating func allNumerals(from place: Place, _ range: NumberRange) -> [Numeral] {
        var numerals: [Numeral] = []
        var start = Int(place.position)
        while start < text.count {
            steps += 1
            if let numeral = numeral(at: start, place.isBroken, withFraction: range.fractions != nil) {
                numerals.append(numeral)
                start = numeral.range.upperBound
            } else {
                start += 1
            }
        }
        return numerals
    }

    private func numeral(at start: Int, _ isBroken: Bool, withFraction: Bool) -> Numeral? {
        let letters = isBroken ? text.broken : text.folded
        func digits(from start: Int) -> Int {
            var end = start
            while end < letters.count, letters[end] >= 0x30, letters[end] <= 0x39 { end += 1 }
            return end
        }
        var first = text.skippingSpaces(from: start, isBroken: isBroken)
        let begin = first
        if first < letters.count, letters[first] == 0x2D { first += 1 }
        var end = digits(from: first)
        guard end > first else { return nil }
        if withFraction, end + 1 < letters.count, letters[end] == 0x2E || letters[end] == 0x2C {
            let fraction = digits(from: end + 1)
            if fraction > end + 1 { end = fraction }
        }
        let written = text.text(begin..<end, isBroken: isBroken).replacing(",", with: ".")
        return Double(written).map { Numeral(range: start..<end, value: $0) }
    }
}
