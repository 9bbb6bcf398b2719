package import Images

extension ScriptVocabulary {
    /// What ``init(from:knowledge:)`` reads: the words, and what the language knew of them.
    package func write(to image: inout ImageWriter) {
        image.write(lemmaNumbers.sorted { $0.value < $1.value }.map(\.key))
        table.write(to: &image)
        forms.write(to: &image)
        image.write(UInt64(facts.count))
        for facts in facts { facts.write(to: &image) }
        image.write(surfaces.map(\.text))
        image.write(short: surfaces.map(\.word))
        image.write(short: surfaces.map(\.formNumber))
    }

    /// - Parameter knowledge: Of the language that the words were looked up in.
    package init(from image: inout ImageReader, knowledge: any WordKnowledge) throws(ImageFault) {
        let lemmas = try image.value([String].self)
        let table = try WordTable(from: &image)
        let forms = try WordTable(from: &image)
        var facts: [FormFacts] = []
        for _ in 0..<(try image.count()) { facts.append(try FormFacts(from: &image)) }
        let texts = try image.value([String].self)
        let (words, numbers) = (try image.short(), try image.short())
        guard facts.count == forms.count, words.count == texts.count, numbers.count == texts.count,
            words.allSatisfy({ (0..<Int32(table.count)).contains($0) }),
            numbers.allSatisfy({ (0..<Int32(facts.count)).contains($0) })
        else { throw .damaged }
        self.init(
            knowledge: knowledge, lemmas: lemmas, table: table, forms: forms, facts: facts,
            surfaces: texts.indices.map { place in
                Surface(
                    text: texts[place], formNumber: numbers[place], word: words[place],
                    facts: facts[Int(numbers[place])])
            })
    }
}

extension WordTable {
    func write(to image: inout ImageWriter) {
        image.write(short: scalars.map { Int32(bitPattern: $0) })
        image.write(short: (0..<Int32(count)).map { Int32(range(of: $0).count) })
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        let (scalars, lengths) = (try image.short().map { UInt32(bitPattern: $0) }, try image.short())
        self.init()
        var rest = scalars[...]
        for length in lengths {
            guard length >= 0, length <= rest.count else { throw .damaged }
            _ = intern(rest.prefix(Int(length)))
            rest = rest.dropFirst(Int(length))
        }
        // A word that is there twice would number all after it otherwise.
        guard rest.isEmpty, count == lengths.count else { throw .damaged }
    }
}
