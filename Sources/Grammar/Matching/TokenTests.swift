import Lexicon

/// Every token test of a language's rules, each once, flattened so that matching, which tries millions, follows no
/// references and counts none.
struct TokenTests: Sendable {
    private struct Switches: OptionSet {
        let rawValue: UInt16
        static let acceptsBoundary = Switches(rawValue: 1 << 0)
        static let only = Switches(rawValue: 1 << 1)
        static let allowsGuessed = Switches(rawValue: 1 << 2)
        static let asksReadings = Switches(rawValue: 1 << 3)
        static let asksCapitalised = Switches(rawValue: 1 << 4)
        static let isCapitalised = Switches(rawValue: 1 << 5)
        static let asksAccentless = Switches(rawValue: 1 << 6)
        static let isAccentless = Switches(rawValue: 1 << 7)
        static let asksUnknown = Switches(rawValue: 1 << 8)
        static let isUnknown = Switches(rawValue: 1 << 9)
        static let asksSpelling = Switches(rawValue: 1 << 10)
        static let asksForms = Switches(rawValue: 1 << 11)
        static let asksLemmas = Switches(rawValue: 1 << 12)
        static let asksClause = Switches(rawValue: 1 << 13)
        static let opensClause = Switches(rawValue: 1 << 14)
        /// Any of the questions that few tests ask of a token.
        static let asksFlags: Switches = [
            .asksCapitalised, .asksAccentless, .asksUnknown, .asksSpelling, .asksClause,
        ]
    }

    /// A set of vocabulary ids: bits of ``words`` from `start` on, the first standing for the id `base * 64`.
    private struct IDs {
        var start: Int32 = 0
        var base: Int32 = 0
        var count: Int32 = 0
    }

    private struct Record {
        var switches: Switches
        var kinds: Analysis.Kind
        var parts: PartOfSpeechSet
        /// As raw values: set operations of another module's option sets are calls.
        var features: UInt64
        var without: UInt64
        var forms = IDs()
        var lemmas = IDs()
        /// Into ``groups``.
        var groups: Range<Int32>
        /// Into ``members``.
        var alternatives: Range<Int32>
        /// Into ``members``.
        var exclusions: Range<Int32>
    }

    private var tests: [TokenTest] = []
    /// The numbers of the tests that ``intern(_:)`` added.
    private var ids: [TokenTest: TokenTest.ID] = [:]
    private var records: [Record] = []
    private var words: [UInt64] = []
    private var groups: [UInt64] = []
    private var members: [TokenTest.ID] = []

    init() {}

    /// - Parameter all: Each once, as ``all`` gave them.
    init(_ all: [TokenTest]) {
        tests.reserveCapacity(all.count)
        records.reserveCapacity(all.count)
        for test in all { append(test) }
    }

    /// By number.
    var all: [TokenTest] { tests }

    subscript(_ id: TokenTest.ID) -> TokenTest { tests[Int(id)] }

    /// The number of a test, which joins the table when it is new.
    mutating func intern(_ test: TokenTest) -> TokenTest.ID {
        if let id = ids[test] { return id }
        let id = TokenTest.ID(tests.count)
        append(test)
        ids[test] = id
        return id
    }

    private mutating func append(_ test: TokenTest) {
        var record = Record(
            switches: Self.switches(of: test), kinds: test.kinds, parts: test.parts,
            features: test.features.rawValue, without: test.without.rawValue,
            groups: Self.append(test.groups.map(\.rawValue), to: &groups),
            alternatives: Self.append(test.alternatives, to: &members),
            exclusions: Self.append(test.exclusions, to: &members))
        if let forms = test.forms { record.forms = append(forms) }
        if let lemmas = test.lemmas { record.lemmas = append(lemmas) }
        tests.append(test)
        records.append(record)
    }

    private static func switches(of test: TokenTest) -> Switches {
        var switches: Switches = []
        func set(_ flag: Switches, _ isOn: Bool) { if isOn { switches.insert(flag) } }
        set(.acceptsBoundary, test.acceptsBoundary)
        set(.only, test.only)
        set(.allowsGuessed, test.allowsGuessed || test.isUnknown == true)
        set(.asksReadings, test.asksReadings)
        set(.asksCapitalised, test.isCapitalised != nil)
        set(.isCapitalised, test.isCapitalised == true)
        set(.asksAccentless, test.isAccentless != nil)
        set(.isAccentless, test.isAccentless == true)
        set(.asksUnknown, test.isUnknown != nil)
        set(.isUnknown, test.isUnknown == true)
        set(.asksClause, test.opensClause != nil)
        set(.opensClause, test.opensClause == true)
        set(.asksSpelling, !test.prefixes.isEmpty || !test.suffixes.isEmpty || !test.infixes.isEmpty)
        set(.asksForms, test.forms != nil)
        set(.asksLemmas, test.lemmas != nil)
        return switches
    }

    private static func append<Element>(_ new: [Element], to pool: inout [Element]) -> Range<Int32> {
        let start = Int32(pool.count)
        pool += new
        return start..<Int32(pool.count)
    }

    private mutating func append(_ ids: [Int32]) -> IDs {
        guard let lowest = ids.first, let highest = ids.last else { return IDs() }
        let set = IDs(start: Int32(words.count), base: lowest >> 6, count: (highest >> 6) - (lowest >> 6) + 1)
        words.append(contentsOf: repeatElement(0, count: Int(set.count)))
        for id in ids { words[Int(set.start + (id >> 6) - set.base)] |= 1 << UInt64(id & 63) }
        return set
    }

    private func contains(_ id: Int32, in set: IDs) -> Bool {
        let word = (id >> 6) - set.base
        // No word's id is -1, which would fall below every set.
        return word >= 0 && word < set.count && words[Int(set.start + word)] & (1 << UInt64(id & 63)) != 0
    }
}

extension TokenTests {
    /// Whether a node meets a test.
    func accept(_ id: TokenTest.ID, _ node: Analysis.Node, in analysis: Analysis) -> Bool {
        let record = records[Int(id)]
        if !node.kind.isDisjoint(with: .boundary) {
            if record.switches.contains(.acceptsBoundary) { return true }
            if node.kind.contains(.edge) { return false }
        }
        guard !record.kinds.isDisjoint(with: node.kind) else { return false }
        if record.switches.contains(.asksForms), !contains(node.form, in: record.forms) { return false }
        if record.switches.contains(.asksReadings), !readingsPass(record, node, in: analysis) { return false }
        if !record.switches.isDisjoint(with: .asksFlags), !flagsPass(record.switches, node, id, in: analysis) {
            return false
        }
        if !record.alternatives.isEmpty, !accept(oneOf: record.alternatives, node, in: analysis) { return false }
        return record.exclusions.isEmpty || !accept(oneOf: record.exclusions, node, in: analysis)
    }

    /// Whether one reading meets every part of a test that is about readings.
    func accept(_ id: TokenTest.ID, _ reading: Analysis.Reading) -> Bool {
        passes(records[Int(id)], reading)
    }

    private func accept(oneOf range: Range<Int32>, _ node: Analysis.Node, in analysis: Analysis) -> Bool {
        for index in range where accept(members[Int(index)], node, in: analysis) { return true }
        return false
    }

    private func flagsPass(
        _ switches: Switches, _ node: Analysis.Node, _ id: TokenTest.ID, in analysis: Analysis
    ) -> Bool {
        if switches.contains(.asksCapitalised), switches.contains(.isCapitalised) != node.isCapitalised {
            return false
        }
        if switches.contains(.asksAccentless),
            switches.contains(.isAccentless) != node.isAccentless
        {
            return false
        }
        if switches.contains(.asksClause), switches.contains(.opensClause) != node.opensClause { return false }
        if switches.contains(.asksUnknown), switches.contains(.isUnknown) != node.isGuessed {
            return false
        }
        guard switches.contains(.asksSpelling) else { return true }
        let test = tests[Int(id)]
        let form = analysis.tokens[Int(node.token)].form
        guard test.prefixes.isEmpty || test.prefixes.contains(where: { form.hasPrefix($0) }) else { return false }
        guard test.suffixes.isEmpty || test.suffixes.contains(where: { form.hasSuffix($0) }) else { return false }
        return test.infixes.isEmpty || test.infixes.contains { form.contains($0) }
    }

    private func readingsPass(_ record: Record, _ node: Analysis.Node, in analysis: Analysis) -> Bool {
        guard record.parts.isEmpty || !record.parts.isDisjoint(with: node.parts), node.readingCount > 0,
            !node.isGuessed || record.switches.contains(.allowsGuessed)
        else { return false }
        let first = Int(node.firstReading)
        let isOnly = record.switches.contains(.only)
        for index in first..<first + Int(node.readingCount)
        where passes(record, analysis.readings[index]) != isOnly {
            return !isOnly
        }
        return isOnly
    }

    private func passes(_ record: Record, _ reading: Analysis.Reading) -> Bool {
        guard record.parts.isEmpty || !record.parts.isDisjoint(with: reading.part),
            reading.features.rawValue & record.features == record.features,
            reading.features.rawValue & record.without == 0
        else { return false }
        if record.switches.contains(.asksLemmas), !contains(reading.lemma, in: record.lemmas) { return false }
        for index in record.groups where reading.features.rawValue & groups[Int(index)] == 0 { return false }
        guard !record.alternatives.isEmpty else { return true }
        for index in record.alternatives where passes(records[Int(members[Int(index)])], reading) { return true }
        return false
    }
}
