extension PronunciationEngine {
    /// The partner of a word that the recording is nearer to than to the word itself; nil where it is nearer to none.
    ///
    /// The two are compared where the word and its neighbours lie, all else being equal: a word takes or leaves time to
    /// what stands beside it.
    ///
    /// - Parameters:
    ///   - index: Of the word among those that were said.
    ///   - words: Units of these.
    ///   - alignment: Of these.
    ///   - emissions: Of the recording.
    func nearerPartner(
        of word: ExpectedUtterance.Word, at index: Int, among words: [[Int]], _ alignment: PhoneAlignment,
        _ emissions: FrameMatrix
    ) -> NearerWord? {
        guard let choice = model.choice, !word.partners.isEmpty else { return nil }
        let near = max(0, index - 1)..<min(words.count, index + 2)
        let phones = alignment.phones.filter { near.contains($0.word) }
        guard let first = phones.first, let last = phones.last else { return nil }
        let frames =
            max(
                0, first.frames.lowerBound - first.silenceBefore)..<min(
                emissions.frames, last.frames.upperBound + last.silenceAfter)
        let part = emissions.part(frames)
        func aligned(_ units: [Int]) -> PhoneAlignment? {
            var chain = Array(words[near])
            chain[index - near.lowerBound] = units
            return ForcedAligner().align(part, words: chain)
        }
        guard let own = aligned(word.units) else { return nil }
        let score = own.score(part)
        let sounds = own.phones.filter { $0.word == index - near.lowerBound }
        let partners = word.partners.compactMap { partner -> NearerWord? in
            guard let difference = MinimalDifference(word.units, partner.units), let other = aligned(partner.units)
            else { return nil }
            // A tap lasts two frames, a vowel ten: what each of them says counts alike.
            let gain = (other.score(part) - score) / Float(sounds[difference.place].frames.count)
            let symbol = word.symbols.firstIndex { $0.units.contains(difference.place) }
            return NearerWord(
                word: partner.text, phoneme: symbol ?? 0, unit: difference.unit.map { model.units.symbols[$0] },
                confidence: choice.confidence(gain))
        }
        return partners.filter { $0.confidence > 0.5 }.max { $0.confidence < $1.confidence }
    }
}

extension PhoneAlignment {
    /// Log likelihood of the frames with the sounds that they were given to.
    func score(_ emissions: FrameMatrix) -> Float {
        func sum(_ unit: Int, _ frames: Range<Int>) -> Float { frames.reduce(0) { $0 + emissions[$1, unit] } }
        return phones.reduce(0) { $0 + sum($1.unit, $1.frames) }
            + silences.reduce(0) { $0 + sum(UnitInventory.silence, $1) }
    }
}
