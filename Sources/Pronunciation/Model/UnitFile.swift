/// units.json as it is written; ``UnitInventory`` is what has been checked.
struct UnitFile: Decodable {
    struct Unit: Decodable {
        var symbol: String
        var features: [String]
    }

    var units: [Unit]
    var features: [String]
    var merges: [String: [String]]
    var languageMerges: [String: [String: [String]]]
    var strip: String
    var inventories: [String: [String]]
}

extension UnitFile {
    static let unitLimit = 256
    static let featureLimit = 128

    /// - Throws: ``PronunciationError`` naming the first entry that contradicts another.
    func checked() throws(PronunciationError) -> (units: UnitInventory, inventories: [String: [Int]]) {
        guard 2...Self.unitLimit ~= units.count, 1...Self.featureLimit ~= features.count else {
            throw fault("has \(units.count) units and \(features.count) features")
        }
        guard units[0].symbol == "sil" else { throw fault("begins with '\(units[0].symbol)' instead of 'sil'") }
        var indices: [String: Int] = [:]
        for (index, unit) in units.enumerated() where indices.updateValue(index, forKey: unit.symbol) != nil {
            throw fault("has the unit '\(unit.symbol)' twice")
        }
        let featureIndices = Dictionary(zip(features, features.indices), uniquingKeysWith: { first, _ in first })
        var articulation: [[Float]] = []
        for unit in units {
            var row = [Float](repeating: 0, count: features.count)
            for name in unit.features {
                guard let index = featureIndices[name] else {
                    throw fault("gives '\(unit.symbol)' the feature '\(name)', which is not listed")
                }
                row[index] = 1
            }
            articulation.append(row)
        }

        func resolved(_ names: [String], of key: String) throws(PronunciationError) -> [Int] {
            var result: [Int] = []
            for name in names {
                guard let index = indices[name] else { throw fault("has no unit '\(name)', which '\(key)' names") }
                result.append(index)
            }
            return result
        }
        var merged: [String: [Int]] = [:]
        for (symbol, names) in merges { merged[symbol] = try resolved(names, of: symbol) }
        var mergedByLanguage: [String: [String: [Int]]] = [:]
        for (language, table) in languageMerges {
            for (symbol, names) in table {
                mergedByLanguage[language, default: [:]][symbol] = try resolved(names, of: "\(language) \(symbol)")
            }
        }
        var languages: [String: [Int]] = [:]
        for (language, names) in inventories {
            guard !names.isEmpty else { throw fault("has an empty inventory for '\(language)'") }
            let members = Set(try resolved(names, of: language))
            languages[language] = members.subtracting([UnitInventory.silence]).sorted()
        }
        func members(with feature: String) -> Set<Int> {
            Set(units.indices.filter { units[$0].features.contains(feature) })
        }
        let vowels = members(with: "voc")
        let inventory = UnitInventory(
            symbols: units.map(\.symbol), articulation: articulation, featureCount: features.count, vowels: vowels,
            hesitations: vowels.union(members(with: "nasal")), indices: indices,
            merges: merged, languageMerges: mergedByLanguage, stripped: Set(strip.unicodeScalars))
        return (inventory, languages)
    }

    private func fault(_ what: String) -> PronunciationError {
        PronunciationError(.malformedModel, "The pronunciation model's units.json \(what).")
    }
}
