/// Whether an expected word was said at all, however badly.
///
/// Alignment gives a word left out the fewest frames that it can, of whatever else is there: little time and no likeness.
/// On 70 training recordings this found four of five words left out, and took one of sixty said ones for such.
struct WordPresence {
    let isSaid: Bool

    /// Mean goodness (natural logarithm) below which a hurried word was not said.
    private static let hurriedGoodness: Float = -3
    /// Frames a phone below which a word is hurried.
    private static let hurriedFrames: Float = 2.7
    /// Mean goodness below which no word was said.
    private static let leastGoodness: Float = -5

    init(_ judged: JudgedPhones, phones: Range<Int>, heard: HeardUnits) {
        var goodness: Float = 0
        var frames = 0
        for phone in judged.alignment.phones[phones] {
            goodness += heard.goodness(of: phone.unit, in: phone.frames)
            frames += phone.frames.count
        }
        let count = Float(phones.count)
        let isHurried = Float(frames) / count < Self.hurriedFrames
        isSaid = goodness / count >= (isHurried ? Self.hurriedGoodness : Self.leastGoodness)
    }
}
