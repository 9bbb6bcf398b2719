import ContentFiles
import Images
import Templates

extension LanguagePhrases {
    static let imageFormat = ImageFormat(letters: "IMP", version: 1)
    static let imageKind = ImageKind(suffix: ".phrases", name: "phrases")

    func image(key: [UInt8]) -> [UInt8] {
        var values = ImageWriter()
        stock.write(to: &values)
        values.write(explanations)
        values.write(diagnostics)
        return Self.imageFormat.file(values, key: key)
    }

    /// - Parameter language: Whose phrases they are.
    init(_ image: UnsafeRawBufferPointer, key: [UInt8], language: String) throws(ImageFault) {
        self = try Self.imageFormat.read(image, key: key) { values throws(ImageFault) in
            LanguagePhrases(
                stock: try StockPhrases(from: &values, language: language), explanations: try values.value(),
                diagnostics: try values.value())
        }
    }
}

extension StockPhrases {
    fileprivate func write(to image: inout ImageWriter) {
        image.write(phrases)
        image.write(formal)
        image.write(Dictionary(uniqueKeysWithValues: requests.map { ($0.key.rawValue, $0.value) }))
        for texts in [
            yes, goodbyes, joints, asides, subordinators, purposes, repairs, affirmations, negations, fractions,
            strangers,
        ] { image.write(texts) }
        image.write(moves.cues)
        image.write(moves.spotter != nil)
        moves.spotter?.write(to: &image)
        image.write(UInt64(moves.otherWords.count))
        for word in moves.otherWords.sorted(by: { $0.lexicographicallyPrecedes($1) }) { image.write(packed: word) }
    }

    fileprivate init(from image: inout ImageReader, language: String) throws(ImageFault) {
        phrases = try image.value()
        formal = try image.value()
        for (name, templates) in try image.value([String: [String]].self) {
            guard let control = DialogueControl(rawValue: name) else { throw .damaged }
            requests[control] = templates
        }
        yes = try image.value()
        goodbyes = try image.value()
        joints = try image.value()
        asides = try image.value()
        subordinators = try image.value()
        purposes = try image.value()
        repairs = try image.value()
        affirmations = try image.value()
        negations = try image.value()
        fractions = try image.value()
        strangers = try image.value()
        let cues = try image.value([MoveCues.Cue?].self)
        let spotter = try image.value(Bool.self) ? try CueSpotter(from: &image) : nil
        moves = MoveCues(cues, spotter)
        for _ in 0..<(try image.count()) { moves.otherWords.insert(try image.packed()) }
        numbers = Self.numbers(of: language)
        guard spotter?.names(atMost: cues.count) ?? true else { throw .damaged }
    }
}

extension CharacterPhrases: Imaged {
    func write(to image: inout ImageWriter) {
        for (_, list) in Self.named { image.write(self[keyPath: list]) }
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init()
        for (_, list) in Self.named { self[keyPath: list] = try image.value() }
    }
}

extension MoveCues.Cue: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(kind)
        image.write(topic)
        image.write(place)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(kind: try image.value(), topic: try image.value(), place: try image.value())
    }
}

extension MoveCues.Topic: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(limit)
        image.write(follows)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(limit: try image.value(), follows: try image.value())
    }
}

extension LearnerMove.Kind: Imaged {}
extension MoveCues.Place: Imaged {}
extension MoveCues.Topic.Limit: Imaged {}
