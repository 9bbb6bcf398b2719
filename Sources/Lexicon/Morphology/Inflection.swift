/// What a lexicon row says about how its word inflects.
struct InflectionRequest {
    var lemma: [UInt8]
    /// Paradigm codes and stem changes.
    var codes: [String]
    /// Stems (*yo* = *teng*) and cells (*pret3s* = *hizo*) that the word states itself; an empty list removes a cell.
    var stated: [(name: String, forms: [[UInt8]])]
}

/// Why a row cannot be inflected; each message names what is allowed.
enum InflectionFault: Error {
    case unknownCode(String, allowed: [String])
    case unknownForm(String, allowed: [String])
    case lemmaEnding(expected: String)
    case changeDoesNotApply(code: String)
    case noLemmaCell
}

extension ParadigmTable {
    /// The forms of a word, in the order of the cells.
    func inflect(_ request: InflectionRequest) throws(InflectionFault) -> [(cell: Int, form: [UInt8])] {
        let (columns, changeCodes) = try resolve(request.codes)
        let endings = cells.map { cell in
            columns.last { if case .unstated = cell.endings[$0] { false } else { true } }.map { cell.endings[$0] }
                ?? .absent
        }
        let base = try baseStem(of: request.lemma, endings)
        var statedCells = [Int: [[UInt8]]]()
        var stems = [JoinedStem?](repeating: nil, count: stems.count)
        for code in changeCodes {
            for change in changes[code] ?? [] {
                guard let changed = change.applied(to: stems[change.stem]?.bytes ?? base) else {
                    throw .changeDoesNotApply(code: code)
                }
                stems[change.stem] = JoinedStem(changed, change.allowsSpelling ? rules(for: request.codes) : [])
            }
        }
        for (name, forms) in request.stated {
            if let stem = stemsByName[name], let form = forms.first {
                stems[stem] = JoinedStem(form, [])
            } else if let cell = cellsByName[name] {
                statedCells[cell] = forms
            } else {
                throw .unknownForm(name, allowed: stemsByName.keys.sorted() + self.cells.map(\.name))
            }
        }
        stems[Self.baseStem] = stems[Self.baseStem] ?? JoinedStem(base, rules(for: request.codes))
        stems[Self.lemmaStem] = JoinedStem(request.lemma, [])

        let resolved = self.stems.indices.map { index in
            stems[index] ?? self.stems[index].fallbacks.lazy.compactMap { stems[$0] }.first ?? stems[Self.baseStem]
        }
        var result: [(cell: Int, form: [UInt8])] = []
        for (index, ending) in endings.enumerated() {
            if let forms = statedCells[index] {
                result += forms.map { (index, $0) }
            } else if case .suffix(let suffix) = ending, let stem = resolved[cells[index].stem] {
                result.append((index, stem.rules.joined(stem: stem.bytes, ending: suffix)))
            }
        }
        return result
    }

    /// A stem with the spelling rules that its end can trigger.
    private struct JoinedStem {
        var bytes: [UInt8]
        var rules: [SpellingRule]

        init(_ bytes: [UInt8], _ rules: [SpellingRule]) {
            self.bytes = bytes
            self.rules = rules.fitting(stem: bytes)
        }
    }

    private func rules(for codes: [String]) -> [SpellingRule] {
        spelling.filter { rule in rule.paradigms.contains { codes.contains($0) } }
    }

    private func resolve(_ names: [String]) throws(InflectionFault) -> (columns: [Int], changes: [String]) {
        var columns: [Int] = []
        var changeCodes: [String] = []
        for name in names {
            if let column = codes[name] {
                columns.append(column)
            } else if changes[name] != nil {
                changeCodes.append(name)
            } else {
                throw .unknownCode(name, allowed: codes.keys.sorted() + changes.keys.sorted())
            }
        }
        return (columns, changeCodes)
    }

    private func baseStem(of lemma: [UInt8], _ endings: [Ending]) throws(InflectionFault) -> [UInt8] {
        for case .suffix(let suffix) in endings {
            guard lemma.ends(with: suffix) else {
                throw .lemmaEnding(expected: String(decoding: suffix, as: UTF8.self))
            }
            return Array(lemma.dropLast(suffix.count))
        }
        throw .noLemmaCell
    }
}
