package import SpeechProtocol

extension SpokenReadings {
    /// Numbers that may be years, and are said as such.
    package static let years = 1_100...2_099
    /// Ways to say a whole text.
    private static let mostWays = 48
    /// Ways to say one part of it.
    private static let mostWaysOfPart = 8

    /// A number that puts things in order there: *3. Mai*, *2º piso*.
    func ordinal(_ scalars: [Unicode.Scalar], at index: Int) -> (length: Int, said: [String])? {
        guard let found = rank(scalars, at: index) else { return nil }
        guard let behind = found.ordinal.behind else { return (found.length, found.ordinal.ways(found.number)) }
        guard let ending = behind[Self.word(in: scalars, before: index).lowercased()] else { return nil }
        return (found.length, found.ordinal.ways(found.number, ending: ending))
    }

    private func rank(
        _ scalars: [Unicode.Scalar], at index: Int
    ) -> (length: Int, number: Int, ordinal: Ordinal)? {
        guard let (number, end) = Self.arabicOrRoman(scalars, at: index) else { return nil }
        for (sign, ordinal) in ranks where Self.stands(sign, at: end, in: scalars) {
            guard ordinal.forms.indices.contains(number - 1) else { continue }
            let after = end + sign.count
            if let last = sign.last, Self.isWord(last), after < scalars.count, Self.isWord(scalars[after]) { continue }
            // A point may end a sentence, too.
            if ordinal.behind != nil {
                let next = Self.skipSpace(scalars, from: after)
                guard next > after, next < scalars.count, Self.isLetter(scalars[next]) else { continue }
            }
            return (after - index, number, ordinal)
        }
        return nil
    }

    /// A number in figures, or in Roman ones: *2e*, *XIXe*.
    private static func arabicOrRoman(_ scalars: [Unicode.Scalar], at index: Int) -> (number: Int, end: Int)? {
        if let end = wholeNumber(scalars, at: index) {
            return Int(text(scalars[index..<end])).map { (number: $0, end: end) }
        }
        return romanNumber(scalars, at: index)
    }

    /// The ways to say a text: first as ``spoken(_:)`` says it, then with what is read otherwise in each part, at
    /// most 48.
    package func ways(of text: String) -> [SpokenText] {
        let scalars = Array(text.unicodeScalars)
        let spoken = spoken(text)
        var parts: [(piece: SpokenText.Piece, ways: [String])] = []
        for piece in spoken.pieces {
            guard piece.readingOf == nil else {
                let ways = reading(scalars, at: piece.offset)?.said ?? [piece.said]
                parts.append((piece, ways.contains(piece.said) ? ways : [piece.said]))
                continue
            }
            parts += split(piece)
        }
        var most = parts.map { min($0.ways.count, Self.mostWaysOfPart) }
        // The part that can be said in the most ways gives some up until all together are few enough.
        while most.reduce(1, { $0.multipliedReportingOverflow(by: $1).overflow ? .max : $0 * $1 }) > Self.mostWays,
            let widest = most.indices.max(by: { most[$0] < most[$1] })
        {
            most[widest] -= 1
        }
        var texts = [SpokenText(pieces: [])]
        for (part, count) in zip(parts, most) {
            texts = texts.flatMap { text in
                part.ways.prefix(count).map { way in
                    var piece = part.piece
                    piece.said = way
                    return SpokenText(pieces: text.pieces + [piece])
                }
            }
        }
        return texts
    }

    /// What is said as it is written, cut at its numbers.
    private func split(_ piece: SpokenText.Piece) -> [(piece: SpokenText.Piece, ways: [String])] {
        let scalars = Array(piece.said.unicodeScalars)
        var parts: [(piece: SpokenText.Piece, ways: [String])] = []
        var (start, index) = (0, 0)
        func add(_ range: Range<Int>, _ ways: [String]) {
            guard !range.isEmpty else { return }
            let said = String(String.UnicodeScalarView(scalars[range]))
            let part = SpokenText.Piece(
                said: said, offset: piece.offset + range.lowerBound, readingOf: ways.isEmpty ? nil : range.count,
                isEmphasised: piece.isEmphasised)
            parts.append((part, [said] + ways.filter { $0 != said }))
        }
        while index < scalars.count {
            if let rank = rank(scalars, at: index) {
                add(start..<index, [])
                add(index..<index + rank.length, rank.ordinal.ways(rank.number))
                index += rank.length
                start = index
            } else if let end = Self.wholeNumber(scalars, at: index) {
                add(start..<index, [])
                add(index..<end, ways(ofNumber: scalars[index..<end]))
                index = end
                start = end
            } else {
                index += 1
            }
        }
        add(start..<scalars.count, [])
        return parts
    }

    /// In words, and digit by digit where people say longer numbers and those with a zero before so.
    private func ways(ofNumber digits: ArraySlice<Unicode.Scalar>) -> [String] {
        let isLed = digits.count > 1 && digits.first == "0"
        let value = digits.count <= 6 && !isLed ? Int(Self.text(digits)) : nil
        let single = digits.map { Self.text([$0]) }.joined(separator: " ")
        return (value.map(numbers) ?? []) + (digits.count >= 3 || isLed ? [single] : [])
    }

    /// The end of the digits that begin at a place and are a number of their own.
    static func wholeNumber(_ scalars: [Unicode.Scalar], at index: Int) -> Int? {
        guard isDigit(scalars[index]), index == 0 || !isPartOfNumber(scalars[index - 1]) else { return nil }
        let end = digits(scalars, from: index)
        return goesOnAsNumber(scalars, at: end) ? nil : end
    }

    private static func goesOnAsNumber(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        index + 1 < scalars.count && ",.:/".unicodeScalars.contains(scalars[index]) && isDigit(scalars[index + 1])
    }

    static func word(in scalars: [Unicode.Scalar], before index: Int) -> String {
        guard index > 0, scalars[index - 1] == " " || scalars[index - 1] == "\u{A0}" else { return "" }
        let start = scalars[..<(index - 1)].lastIndex { !isLetter($0) }.map { $0 + 1 } ?? 0
        return String(String.UnicodeScalarView(scalars[start..<index - 1]))
    }
}
