/// What was found to be put in, in the engine's own terms.
struct Insertion {
    /// How many of the words that were said are before it.
    var place: Int
    var frames: Range<Int>
    var isRepeat: Bool
    /// What it sounds like, sound after sound, without silence.
    var units: [Int]
    var confidence: Double
}

extension InsertedSounds.Kind {
    init(_ insertion: Insertion, units: UnitInventory) {
        if insertion.isRepeat {
            self = .repeated
        } else if insertion.units.allSatisfy(units.hesitations.contains),
            insertion.units.contains(where: units.vowels.contains) || insertion.units.count == 1
        {
            self = .hesitation
        } else {
            self = insertion.units.count > 1 ? .word : .sound
        }
    }
}
