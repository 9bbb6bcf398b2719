/// A primer of the older form, as old exports hold it.
package struct LegacyPrimer: Sendable, Hashable, Codable {
    package struct Link: Sendable, Hashable, Codable {
        package var title: String
        package var url: String
    }

    package var overview: String
    package var keyNuances: [String]
    package var digDeeperLinks: [Link]

    /// How the nuances of English primers tell where they belong. Old primers were English, all of them.
    private static let openers: Set<String> = ["when", "if", "use"]
    private static let limits: Set<String> = ["not", "except", "unless", "but", "however"]

    /// The primer of today. A nuance that begins with when, if or use says when to use the idea; one that holds not,
    /// except, unless, but or however says where it ends; the others say how to apply it. Links must be https.
    package var primer: Primer {
        var primer = Primer(thesis: overview)
        for nuance in keyNuances {
            let words = nuance.lowercased().split { !$0.isLetter }.map(String.init)
            if let first = words.first, Self.openers.contains(first) {
                primer.useItWhen.append(nuance)
            } else if words.contains(where: Self.limits.contains) {
                primer.edgesAndLimits.append(nuance)
            } else {
                primer.howToApply.append(nuance)
            }
        }
        primer.furtherLearning = digDeeperLinks.filter { $0.url.hasPrefix("https://") }.map {
            PrimerLink(title: $0.title, target: PrimerLink.Target(kind: .url, id: $0.url))
        }
        return primer
    }
}
