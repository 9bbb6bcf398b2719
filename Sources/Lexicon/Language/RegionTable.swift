import ContentFiles

/// Where the words are used that a gloss remarks on, *(Latin America)*: `regions` in language.yaml.
struct RegionTable: Sendable {
    /// The regions of variants that a name used in remarks covers.
    private var covered: [String: Set<String>] = [:]

    init() {}

    /// A variant's own region need not be listed.
    init(_ node: ContentNode?, of variants: [LanguagePack.Variant], issues: DiagnosticCollector) {
        for variant in variants { covered[variant.region] = [variant.region] }
        let known = Set(variants.map(\.region))
        for entry in node?.entries ?? [] {
            let regions = entry.value.elements?.compactMap(\.text) ?? []
            for region in regions where !known.contains(region) {
                issues.error("bad-choice", "No variant is of the region '\(region)'.", at: entry.value.location)
            }
            covered[entry.key] = Set(regions)
        }
    }

    /// Whether a remark says where a word is used, whatever else it says: *informal, Spain*.
    func isRegional(_ remark: String) -> Bool { !names(in: remark).isEmpty }

    /// Whether a word is used in a variant's region; so it is when its remark names no region at all.
    func isUsed(_ remark: String, in region: String) -> Bool {
        let names = names(in: remark)
        return names.isEmpty || names.contains { covered[$0]?.contains(region) == true }
    }

    private func names(in remark: String) -> [String] {
        remark.replacing(" and ", with: ",").split { $0 == "," || $0 == ";" }
            .map { String($0.trimmingPrefix { $0 == " " }) }
            .filter { covered[$0] != nil }
    }
}
