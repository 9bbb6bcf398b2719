extension InsertedSounds {
    /// - Parameter isSaid: Of each expected word.
    init(_ insertion: Insertion, isSaid: [Bool], analysis: Analysis, units: UnitInventory) {
        let span = analysis.seconds(of: insertion.frames)
        let said = isSaid.indices.filter { isSaid[$0] }
        // Of words that were left out there nobody can tell whether it was before or behind them.
        let index = insertion.place < said.count ? said[insertion.place] : isSaid.count
        self.init(
            kind: Kind(insertion, units: units), wordIndex: index, start: span.start, end: span.end,
            heard: insertion.units.map { units.symbols[$0] }.joined(), confidence: insertion.confidence)
    }
}
