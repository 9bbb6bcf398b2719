import Foundation
import Templates

/// Spanish templates of everyday requests, made of parts, and sentences said from and near them.
struct TemplateCorpus {
    let definition: TemplateDefinition
    let sentences: [String]

    private static let wishes = ["<want>", "<could> <give>", "<need>", "<look>", "[yo] (prefiero|tomo)"]
    private static let openings = ["[<hello>] ", "[<hello>] [<excuse>] ", "", "[<excuse>] "]
    private static let endings = [" [<please>]", " [<please>|<now>]", "", " [<now>]"]
    private static let things = [
        "un(a|) {drink}", "{1..12:count} {food}", "(el|la|los|las) {thing}", "[un|una] {food} [con {drink}]",
        "[el|la] {thing} [de|para] {person}", "(un billete; para {place})", "[una] mesa para {1..20:people} [personas]",
        "[una] habitación (doble|individual|con baño) [para {1..30:nights} noche[s]]",
        "{0..100,5:money} euros de {food}",
    ]
    private static let questions = [
        "(dónde|por dónde) (está[n]|queda[n]) [el|la|los|las] {place}",
        "(cuánto|qué) (cuesta[n]|vale[n]) [el|la|los|las] {thing}",
        "a qué hora (sale|llega|abre|cierra) [el|la] {place}", "(hay|tiene[n]) {food} [sin {drink}]",
        "(quién|cómo) es {person}", "(puedo|se puede) (pagar|entrar) [con {thing}] [en {place}]",
    ]
    private static let statements = [
        "(me llamo|soy) {name}", "(vivo|trabajo) en {place} [desde hace {1..60:years} año[s]]",
        "tengo {1..99:age} años",
        "(ayer|hoy|mañana) (voy|fui|iré) (a|al|a la) {place} [con {person}]", "me (gusta[n]|encanta[n]) [mucho] {food}",
        "no me (gusta[n]|interesa[n]) [nada] [el|la|los|las] {thing}", "(me duele[n]|tengo mal) [el|la|los|las] {body}",
    ]
    private static let verbs = [
        "abrir", "cerrar", "comprar", "vender", "llevar", "traer", "pagar", "probar", "cambiar", "reservar", "buscar",
        "ver",
        "pedir", "dejar", "encontrar", "mandar", "recoger", "devolver", "limpiar", "arreglar", "alquilar", "visitar",
    ]
    private static let lists: [String: [String]] = [
        "drink": [
            "café", "té", "zumo", "agua con gas", "agua sin gas", "cerveza", "vino tinto", "vino blanco", "leche",
        ],
        "food": [
            "pan", "queso", "jamón", "tortilla", "manzana[s]", "naranja[s]", "arroz", "pollo asado", "pescado", "sopa",
        ],
        "thing": [
            "cuenta", "carta", "llave[s]", "maleta[s]", "camisa[s]", "zapato[s]", "libro[s]", "tarjeta", "paraguas",
        ],
        "place": [
            "estación", "museo", "farmacia", "hotel", "playa", "aeropuerto", "catedral", "mercado", "parque", "banco",
        ],
        "person": [
            "mi hermano", "mi hermana", "mi madre", "mi padre", "un amigo", "una amiga", "el médico", "la profesora",
        ],
        "body": ["cabeza", "espalda", "estómago", "pierna[s]", "garganta", "muela[s]"],
    ]
    private static let rules = [
        "hello": "(hola|buenos días|buenas [tardes|noches])", "excuse": "(perdone|perdón|disculpe|oiga)",
        "please": "(por favor|si es tan amable)", "now": "(ahora|ahora mismo|ya|después|luego)",
        "want": "(quiero|quisiera|querría|me gustaría|deseo)", "could": "(puede[s]|podría[s]|me puede[s])",
        "give": "(dar|dar[me]|traer[me]|poner[me]|enseñar[me])", "need": "(necesito|me hace[n] falta)",
        "look": "(busco|estoy buscando)",
    ]

    init(templates count: Int, sentences wanted: Int, _ random: inout BenchmarkRandom) {
        var patterns: [String] = []
        for opening in Self.openings {
            for ending in Self.endings {
                for wish in Self.wishes {
                    patterns += Self.things.map { opening + wish + " " + $0 + ending }
                    patterns += Self.verbs.map { "\(opening)\(wish) \($0) [el|la|los|las] {thing}\(ending)" }
                }
                patterns += (Self.questions + Self.statements).map { opening + $0 + ending }
            }
        }
        random.shuffle(&patterns)
        // Every question and statement once, then what the shuffle brings.
        let first = (Self.questions + Self.statements).map { Self.openings[0] + $0 + Self.endings[0] }
        let chosen = Array((first + patterns.filter { !first.contains($0) }).prefix(count))
        var lists = Self.lists.mapValues { TemplateDefinition.List.items($0.map { TemplateDefinition.Item($0) }) }
        lists["name"] = .freeText
        definition = TemplateDefinition(
            responses: chosen.enumerated().map { .init(id: "r\($0)", accept: [$1]) }, rules: Self.rules, lists: lists,
            language: "es")
        sentences = (0..<wanted).map { number in
            let said = Self.say(chosen[number % chosen.count], &random)
            return number % 3 == 2 ? Self.disturb(said, &random) : said
        }
    }

    /// One sentence of a template.
    private static func say(_ template: String, _ random: inout BenchmarkRandom) -> String {
        var rest = template[...]
        return say(&rest, &random).split(separator: " ").joined(separator: " ")
    }

    private static func say(_ rest: inout Substring, _ random: inout BenchmarkRandom) -> String {
        var alternatives = [""]
        while let character = rest.first, character != ")", character != "]" {
            rest.removeFirst()
            switch character {
            case "(", "[":
                let inner = say(&rest, &random)
                rest = rest.dropFirst()
                if character == "(" || random.next() % 2 == 0 { alternatives[alternatives.count - 1] += inner }
            case "|": alternatives.append("")
            case ";": alternatives[alternatives.count - 1] += " "
            case "{", "<":
                let close: Character = character == "{" ? "}" : ">"
                let name = String(rest.prefix { $0 != close }.prefix { $0 != ":" })
                rest = rest.drop { $0 != close }.dropFirst()
                alternatives[alternatives.count - 1] += fill(name, isRule: character == "<", &random)
            default: alternatives[alternatives.count - 1].append(character)
            }
        }
        return alternatives[Int(random.next() % UInt64(alternatives.count))]
    }

    private static func fill(_ name: String, isRule: Bool, _ random: inout BenchmarkRandom) -> String {
        if isRule { return say(rules[name] ?? "", &random) }
        if name == "name" { return ["Ana", "Juan Carlos", "María del Mar"][Int(random.next() % 3)] }
        if let items = lists[name] { return say(items[Int(random.next() % UInt64(items.count))], &random) }
        let bounds = name.split(whereSeparator: { $0 == "." || $0 == "," }).compactMap { Int($0) }
        let step = bounds.count > 2 ? bounds[2] : 1
        return String(bounds[0] + step * Int(random.next() % UInt64((bounds[1] - bounds[0]) / step + 1)))
    }

    /// A word left out, another put in, or two exchanged.
    private static func disturb(_ sentence: String, _ random: inout BenchmarkRandom) -> String {
        var words = sentence.split(separator: " ").map(String.init)
        let place = Int(random.next() % UInt64(words.count))
        switch random.next() % 3 {
        case 0: words.remove(at: place)
        case 1: words.insert("quizás", at: place)
        default: words.swapAt(place, Int(random.next() % UInt64(words.count)))
        }
        return words.joined(separator: " ")
    }

    /// What takes the longest: many beginnings that fit, and much that comes after.
    static let hostile: [String] = {
        let words =
            "hola perdone quiero quisiera puede dar poner traer un una el la de con café té por favor ahora me llamo"
        return [
            words, String(repeating: "me llamo ", count: 200), String(repeating: "a", count: 2_000),
            String(repeating: "hola perdone ", count: 150), String(repeating: "1 ", count: 900),
            String(repeating: "quiero un café con ", count: 100), String(repeating: "-", count: 1_900),
            "me llamo " + String(repeating: "soy ", count: 450), String(repeating: ".,;?¿ ", count: 250),
            "quiero un billete para " + String(repeating: "la estación ", count: 150),
        ]
    }()

    static let node = TemplateDefinition(
        responses: [
            .init(
                id: "order", accept: ["[hola] <want> (un {drink_m:drink}|una {drink_f:drink}) <please>"],
                understand: [.init(pattern: "<want> una {drink_m:drink} <please>", ruleID: "gender")]),
            .init(id: "bill", accept: ["la cuenta <please>", "(cuánto|qué) (es|le debo)"]),
            .init(id: "menu", accept: ["qué (hay|tiene[s])", "[puedo ver] la carta <please>"]),
        ],
        rules: ["want": "(quiero|quisiera|me pone[s]|póngame)", "please": "[por favor]"],
        lists: [
            "drink_m": .items(["café", "zumo", "té"].map { .init($0) }),
            "drink_f": .items(["cerveza", "agua con gas"].map { .init($0) }),
        ], language: "es")

    static let rightAnswers = [
        "Hola, quiero un café.", "la cuenta, por favor", "¿Qué hay?", "quisiera una cerveza por favor", "¿Cuánto es?",
        "Póngame un té.",
    ]

    static let slips = [
        "quiero una café", "quiero cafe por fabor", "la cuentas por favor", "hola quisiera un cerveza", "que ai",
        "dónde está el metro",
    ]

    /// `templates.json` as `immersiond match` reads it, less the text, and `sentences.txt`.
    func write(to folder: URL) throws {
        var lists: [String: Any] = Self.lists.mapValues { ["values": $0] }
        lists["name"] = ["wildcard": true]
        let object: [String: Any] = [
            "responses": definition.responses.map { ["id": $0.id, "accept": $0.accept] }, "rules": Self.rules,
            "lists": lists,
            "language": "es",
        ]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
            .write(to: folder.appending(path: "templates.json"))
        try Data(sentences.joined(separator: "\n").utf8).write(to: folder.appending(path: "sentences.txt"))
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014), so that every run has the same templates.
struct BenchmarkRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func shuffle(_ elements: inout [String]) {
        for index in elements.indices.dropFirst() {
            elements.swapAt(index, Int(next() % UInt64(index + 1)))
        }
    }
}
