import Foundation

/// A scenario made for the benchmark.
struct BenchmarkScript {
    enum Kind {
        /// Nothing but lines.
        case lines
        /// Lines with values, variants and events, conditions, assignments.
        case everything
    }

    let id: String
    let text: String

    private init(id: String, nodes: String) {
        self.id = id
        text = """
            id: \(id)
            name: A benchmark
            language: es-ES
            category: dining
            difficulty: A1
            characterID: maria
            environmentID: room
            lists: { drink: [café, té, zumo] }
            rules: { want: "[quiero|quisiera|póngame]", please: "[por favor]" }
            variables: { n: "0" }
            start: ask
            nodes:
            \(nodes)
            """
    }

    /// After each second of silence 900 nodes follow each other, and the conversation waits again.
    static func ring(_ kind: Kind) -> BenchmarkScript {
        let count = 900
        var nodes = """
              ask:
                line: { id: ask, text: ¿Qué desea?, translation: What would you like? }
                expect: [{ id: order, accept: ["<want> un {drink} <please>"], goto: n0 }]
                wait: { after: 1, goto: n0 }

            """
        for number in 0..<count {
            let next = number + 1 == count ? "ask" : "n\(number + 1)"
            let line = "id: l\(number), text: Hay café y té., translation: There is coffee and tea."
            switch kind {
            case .everything where number % 4 == 1:
                nodes += "  n\(number): { set: { n: \"= n + 1\" }, line: { id: l\(number), text: \"Quedan {n} tazas.\","
                nodes += " translation: \"{n} cups are left.\" }, goto: \(next) }\n"
            case .everything where number % 4 == 2:
                nodes += "  n\(number): { line: { \(line) },"
                nodes += " branch: [{ when: n < 0, goto: ask }, { goto: \(next) }] }\n"
            case .everything where number % 4 == 3:
                let variants = (1...3).map { "{ \(line.replacing("l\(number)", with: "l\(number).\($0)")) }" }
                nodes += "  n\(number): { oneOf: [\(variants.joined(separator: ", "))], do: [{ emote: smile }],"
                nodes += " goto: \(next) }\n"
            default:
                nodes += "  n\(number): { line: { \(line) }, goto: \(next) }\n"
            }
        }
        return BenchmarkScript(id: "ring", nodes: nodes)
    }

    /// One question with a few answers.
    static let counter = BenchmarkScript(
        id: "counter",
        nodes: """
              ask:
                line: { id: ask, text: ¿Qué desea?, translation: What would you like? }
                expect:
                  - { id: order, accept: ["<want> un {drink} <please>"], set: { n: "$drink" }, goto: served }
                  - { id: bill, accept: ["la cuenta <please>", "cuánto es"], goto: served }
                  - { id: menu, accept: ["qué (hay|tiene[n])"], goto: served }
              served: { line: { id: served, text: Aquí tiene., translation: Here you are. }, goto: ask }
            """)

    /// Questions one after another.
    ///
    /// - Parameter isRich: Three answers of five templates and a hint for each question, instead of one answer.
    static func chain(_ count: Int, isRich: Bool = true) -> BenchmarkScript {
        let nodes = (0..<count).map { number in
            let next = "n\((number + 1) % count)"
            let question = """
                  n\(number):
                    line:
                      id: l\(number)
                      text: "Pregunta \(number): ¿qué desea tomar?"
                      translation: "Question \(number): what would you like?"
                    expect:

                """
            guard isRich else {
                return question + "      - { id: order, accept: [\"<want> un {drink} <please>\"], goto: \(next) }"
            }
            return question + """
                      - id: order
                        accept: ["<want> un {drink} <please>", "(ponga|traiga) otro {drink}"]
                        set: { n: "$drink" }
                        goto: \(next)
                      - { id: bill, accept: ["la cuenta <please>", "cuánto (es|le debo)"], goto: n0 }
                      - { id: pass, accept: ["no (sé|quiero nada)", "nada [más] gracias"], goto: \(next) }
                    hints: ["Quiero un café, por favor."]
                """
        }
        return BenchmarkScript(
            id: "chain",
            nodes: "  ask: { line: { id: ask, text: Hola., translation: Hello. }, goto: n0 }\n"
                + nodes.joined(separator: "\n"))
    }

    /// A content folder with the scenario and what it needs, to be removed after use.
    func folder(languages: URL) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dialogue-\(UUID().uuidString.prefix(8))")
        let who = "name: María\nlanguage: es-ES\n"
        for (path, text) in [
            "scenarios/es/\(id).yaml": text, "characters/maria.yaml": "id: maria\n\(who)voiceID: es\n",
            "environments/room.yaml": "id: room\n\(who)",
        ] {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "languages"), withDestinationURL: languages)
        return folder
    }
}
