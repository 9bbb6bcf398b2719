/// Something that a way through a template puts into a slot, and the event before it.
struct SlotEvent {
    enum Kind {
        case opened(slot: Int32)
        /// Ends the free text that was opened last.
        case closed(Range<Int>, isBroken: Bool)
        case item(slot: Int32, list: Int32, item: Int32, Range<Int>, isBroken: Bool)
        case number(slot: Int32, Double)
    }

    var kind: Kind
    var before: Int32
}

extension ExactMatcher {
    mutating func note(_ kind: SlotEvent.Kind, after before: Int32) -> Int32 {
        events.append(SlotEvent(kind: kind, before: before))
        return Int32(events.count - 1)
    }

    /// The slots of a way that ends at `place`; nil when the text goes on, or a free text is empty.
    func slots(endingAt place: Place) -> [String: SlotValue]? {
        let rest = text.skippingSpaces(from: Int(place.position), isBroken: place.isBroken)
        if place.isOpen {
            guard rest < text.count else { return nil }
        } else {
            guard text.isOver(from: Int(place.position), isBroken: place.isBroken) else { return nil }
        }
        var path: [SlotEvent.Kind] = []
        var event = place.trail
        while event >= 0 {
            path.append(events[Int(event)].kind)
            event = events[Int(event)].before
        }
        var slots: [String: SlotValue] = [:]
        var open: Int32 = -1
        // The free text before, whose words are taken off an item that begins with them.
        var freeText: String?
        for kind in path.reversed() {
            switch kind {
            case .opened(let slot):
                open = slot
            case .closed(let range, let isBroken):
                let words = text.text(range, isBroken: isBroken)
                if open >= 0 { slots[forest.slots[Int(open)]] = .text(words.trimmed) }
                freeText = words
            case .item(let slot, let list, let item, let range, let isBroken):
                let value = forest.lists[Int(list)].items[Int(item)].value
                slots[forest.slots[Int(slot)]] = value ?? .text(said(range, isBroken, after: freeText))
                freeText = nil
            case .number(let slot, let number):
                if slot >= 0 { slots[forest.slots[Int(slot)]] = .number(number) }
                freeText = nil
            }
        }
        if place.isOpen, open >= 0 {
            let words = text.text(rest..<text.count, isBroken: place.isBroken)
            slots[forest.slots[Int(open)]] = .text(words.trimmed)
        }
        return slots
    }

    /// The words of an item as they were said.
    private func said(_ range: Range<Int>, _ isBroken: Bool, after freeText: String?) -> String {
        let words = text.text(range, isBroken: isBroken)
        guard let freeText, !freeText.isEmpty, words.hasPrefix(freeText) else { return words }
        return String(words.dropFirst(freeText.count))
    }
}
