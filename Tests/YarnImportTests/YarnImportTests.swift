import ContentFiles
import Testing

@testable import Conversation
@testable import YarnImport

/// Stories that exercise what Yarn's own test plans exercise, each with what a player sees.
@Suite("Yarn stories as scenarios")
struct YarnImportTests {
    private func play(
        _ story: String, _ picks: [Int] = [], seed: UInt64 = 1,
        adjusting: (inout YarnImporter.Options) -> Void = { _ in }
    ) throws -> [String] {
        try YarnStoryPlayer(story, adjusting: adjusting).played(picks, seed: seed)
    }

    @Test("lines: speakers, comments, tags, escapes, and colons that name nobody")
    func lines() throws {
        let story = try YarnStoryPlayer(
            yarnNode(
                "Start",
                """
                // Nothing to see.
                Pepe: Hola. // a comment
                    Sangrada. #line:b7
                Son las 10:30, ¿no?
                Un signo \\# y otro \\\\ y \\<\\<nada\\>\\> y \\/\\/ y \\[corchete\\].
                Pepe: Adiós. #line:c8 #triste
                """))
        #expect(
            try story.played([]) == [
                "Hola.", "Sangrada.", "Son las 10:30, ¿no?", "Un signo # y otro \\ y <<nada>> y // y [corchete].",
                "Adiós.", ".",
            ])
        #expect(
            story.losses.map(\.description) == [
                "story.yarn:8:1: warning: The line's tags are left out: #triste. [yarn-tag]"
            ])
        #expect(story.yaml.contains("id: cafe.b7, text: Sangrada."))
    }

    private let market = yarnNode(
        "Start",
        """
        ¿Qué desea?
        -> Una manzana
            <<set $compras += 1>>
            ¿Roja o verde?
            -> Roja
                Aquí tiene.
            -> Verde
            -> Azul <<if false>>
        -> Nada <<if $compras > 0>>
            Imposible.
        -> Un tomate
            Muy bien.
        Gracias.
        -> Adiós
        -> Hasta luego
        Vuelva pronto.
        """)

    @Test("options nest, hide behind conditions, and all lead on")
    func options() throws {
        #expect(
            try play(market, [1, 2, 1]) == [
                "¿Qué desea?", "-> Una manzana", "-> Un tomate", "¿Roja o verde?", "-> Roja", "-> Verde", "Gracias.",
                "-> Adiós", "-> Hasta luego", "Vuelva pronto.", ".",
            ])
        #expect(
            try play(market, [1, 1, 2]).suffix(6) == [
                "Aquí tiene.", "Gracias.", "-> Adiós", "-> Hasta luego", "Vuelva pronto.", ".",
            ])
        #expect(try play(market, [2]).contains("Muy bien."))
    }

    @Test("the options are the learner's hints, and near misses are understood")
    func hints() throws {
        let story = try YarnStoryPlayer(market)
        var (state, outcome) = story.engine.begin(settings: .init(), seed: 1)
        (state, outcome) = try story.engine.turn(state, .hint, settings: .init())
        #expect(outcome.hint == "Una manzana")
        (state, outcome) = try story.engine.turn(state, .say("un tomatte"), settings: .init())
        #expect(outcome.responseID == "un-tomate")
    }

    @Test("an empty line parts two groups of options, and ends what belongs to an option, as in Yarn")
    func emptyLines() throws {
        let story = yarnNode("Start", "-> Uno\n    Primero.\n-> Dos\n\n-> Tres\n    Tercero.\n\n    Después.\n")
        #expect(
            try play(story, [1, 1]) == ["-> Uno", "-> Dos", "Primero.", "-> Tres", "Tercero.", "Después.", "."])
    }

    @Test("conditions in every spelling")
    func conditions() throws {
        let story = yarnNode(
            "Start",
            """
            <<declare $n = 3>>
            <<declare $si = true>>
            <<declare $quien = "Ana">>
            <<if $n is 3 and not ($quien == "Luis")>> Uno. // on one line
            <<endif>>
            <<if $n gt 3 || !$si>>
                Mal.
            <<elseif $n lte 2>>
                Mal.
            <<else>>
              <<if $si xor false>>
            Dos.
              <<endif>>
            <<endif>>
            <<if $quien eq "Ana" && $n neq 4>>Tres.
            <<endif>>
            <<if -$n + 5 == 2 and 2 * -1 < 0 and 7 % 4 gte 3>>
                Cuatro.
            <<endif>>
            Nunca. <<if $n < 0>>
            Siempre. <<if $n > 0>>
            """)
        #expect(try play(story) == ["Uno.", "Dos.", "Tres.", "Cuatro.", "Siempre.", "."])
    }

    @Test("variables are set in every manner, and shown")
    func variables() throws {
        let story = yarnNode(
            "Start",
            """
            <<declare $n = 1 as number>>
            <<declare $nombre = "Ana">>
            <<set $n to 2>> <<set $n += 4>> <<set $n *= 3>>
            <<set $n -= 2>>
            <<set $n /= 4>>
            <<set $otro = $n % 3>>
            <<set $cuenta = "= nada">>
            {$nombre} tiene {$n} y {$otro}, y {2 * ($n + 1)}. {$cuenta}
            Fin{"al"}: {round_places(2.345, 1)} {inc(2)} {dec(2)} {floor(2.7)} \
            {ceil(2.1)} {int(2.9)} {decimal(2.5)} {max(1, 4)}
            """)
        #expect(
            try play(story) == ["Ana tiene 4 y 1, y 10. = nada", "Final: 2,3 3 1 2 3 2 0,5 4", "."])
    }

    @Test("the same seed throws the same dice, within their range", arguments: 1...20)
    func dice(seed: UInt64) throws {
        let story = yarnNode(
            "Start", "{dice(6)} {random_range(5, 8)} <<if random() < 1>>\n<<if random() < 0>>\nMal.\n<<endif>>")
        let first = try play(story, seed: seed)
        #expect(try play(story, seed: seed) == first && first.count == 2)
        let numbers = first[0].split(separator: " ").compactMap { Int($0) }
        #expect((1...6).contains(numbers[0]) && (5...8).contains(numbers[1]))
    }

    @Test("jumps lead away; what stands behind them is told")
    func jumps() throws {
        let story =
            yarnNode("Start", "Uno.\n<<jump Fin>>\nNunca.") + yarnNode("Otro", "Nadie viene.")
            + yarnNode("Fin", "<<set $a to \"Meta\">>\n<<jump {$a}>>") + yarnNode("Meta", "Dos.\n<<stop>>\nNunca.")
        let player = try YarnStoryPlayer(story)
        #expect(try player.played([]) == ["Uno.", "Dos.", "."])
        #expect(
            player.losses.map(\.location.line) == [5, 20] && player.losses.allSatisfy { $0.code == "yarn-unreached" })
    }

    @Test("detours come back, from each other and early; a jump out of one does not")
    func detours() throws {
        let story =
            yarnNode("Start", "Uno.\n<<detour A>>\nCinco.\n<<detour C>>\nNunca.")
            + yarnNode("A", "Dos.\n<<detour {\"B\"}>>\nCuatro.") + yarnNode("B", "Tres.\n<<return>>\nNunca.")
            + yarnNode("C", "Seis.\n<<if true>>\n<<jump D>>\n<<endif>>") + yarnNode("D", "Siete.\n<<detour B>>\nOcho.")
        #expect(
            try play(story) == ["Uno.", "Dos.", "Tres.", "Cuatro.", "Cinco.", "Seis.", "Siete.", "Tres.", "Ocho.", "."])
    }

    @Test("a node that detours and jumps lead to comes back only from the detour")
    func bothWays() throws {
        let story =
            yarnNode("Start", "<<detour A>>\nDos.\n<<jump A>>")
            + yarnNode("A", "Uno. #line:u\n-> Sigue <<once>>\n-> Para")
        let player = try YarnStoryPlayer(story)
        #expect(
            try player.played([1, 1]) == ["Uno.", "-> Sigue", "-> Para", "Dos.", "Uno.", "-> Para", "."])
    }

    @Test("visits count when a node is left, and all of a detour's nodes when it jumps away")
    func visits() throws {
        let story =
            yarnNode("Start", "Cero: {visited_count(\"Start\")}\n<<detour Otro>>\nNunca.")
            + yarnNode("Otro", "Aún: {visited_count(\"Start\")}\n<<jump Fin>>")
            + yarnNode("Fin", "Ya: {visited_count(\"Start\")} {visited_count(\"Otro\")} <<if visited(\"Start\")>>")
        let player = try YarnStoryPlayer(story)
        #expect(try player.played([]) == ["0", "0", "1 1", "."])
    }

    @Test("once is once: blocks, lines, options")
    func once() throws {
        let story = yarnNode(
            "Start",
            """
            <<once>>
                Primera vez.
            <<else>>
                Otra vez.
            <<endonce>>
            <<once if $vueltas > 0>>
                Una vuelta.
            <<endonce>>
            Solo una. <<once>>
            <<set $vueltas += 1>>
            -> Sigue
                <<jump Start>>
            -> Regalo <<once>>
                Toma.
                <<jump Start>>
            -> Para
            """)
        #expect(
            try play(story, [2, 1, 2]) == [
                "Primera vez.", "Solo una.", "-> Sigue", "-> Regalo", "-> Para", "Toma.", "Otra vez.", "Una vuelta.",
                "-> Sigue", "-> Para", "Otra vez.", "-> Sigue", "-> Para", ".",
            ])
    }

    @Test("options that may all be gone are passed over when they are")
    func noOptionLeft() throws {
        let story = yarnNode("Start", "¿Qué?\n-> Regalo <<once>>\n    <<jump Start>>\n-> Nada <<if $x>>\nFin.")
        #expect(try play(story, [1]) == ["¿Qué?", "-> Regalo", "¿Qué?", "Fin.", "."])
    }

    @Test("a line group says the line that asks most, and does what belongs to it")
    func lineGroups() throws {
        let plain = yarnNode(
            "Start", "<<declare $n = 5>>\n=> Uno.\n=> Dos. <<if $n > 3>>\n=> Tres. <<if $n > 3 and $n < 4>>\nFin.")
        #expect(try play(plain) == ["Dos.", "Fin.", "."])
        let none = yarnNode("Start", "=> Uno. <<if false>>\nFin.")
        #expect(try play(none) == ["Fin.", "."])
        let bodies = yarnNode(
            "Start",
            """
            => Uno.
                <<salta>>
            => Dos. <<once>>
                ¡Y cómo!
            -> Otra
                <<jump Start>>
            -> Basta
            """)
        #expect(
            try play(bodies, [1, 2]) == [
                "Dos.", "¡Y cómo!", "-> Otra", "-> Basta", "Uno.", "<<salta>>", "-> Otra", "-> Basta", ".",
            ])
    }

    @Test("each of several equal items comes for some seed")
    func chance() throws {
        let story = yarnNode("Start", "=> A.\n    a.\n=> B.\n    b.\n=> C.\n    c.")
        let player = try YarnStoryPlayer(story)
        let endings = Set(try (1...40).map { try player.played([], seed: UInt64($0)).joined() })
        #expect(endings == ["A.a..", "B.b..", "C.c.."])
        #expect(player.losses.map(\.code) == ["yarn-saliency"])
    }

    @Test("of a node group the node runs that asks most; without any the story is over, or the detour comes back")
    func nodeGroups() throws {
        let story =
            yarnNode(
                "Start",
                "<<declare $a = true>>\n<<detour Grupo>>\n<<detour Grupo>>\n<<detour Nada>>\nFin.\n<<jump Nada>>")
            + yarnNode("Grupo", "Siempre.", headers: "when: always")
            + yarnNode("Grupo", "Una vez si.", headers: "when: once if $a")
            + yarnNode("Grupo", "Si.", headers: "when: $a // a comment")
            + yarnNode("Nada", "Nunca.", headers: "when: 1 + 1 == 3")
            + yarnNode("Nada", "Nunca.", headers: "when: false")
        #expect(try play(story) == ["Una vez si.", "Si.", "Fin.", "."])
    }

    @Test("smart variables and enums")
    func computed() throws {
        let story = yarnNode(
            "Start",
            """
            <<enum Fruta>>
                <<case Manzana>>
                <<case Pera = "pera">>
            <<endenum>>
            <<declare $oro = 3>>
            <<declare $rico = $oro > 5 or $amigo>>
            <<declare $caro = not $rico>>
            <<declare $fruta = Fruta.Pera>>
            <<if $caro>>Caro. <<endif>>
            <<set $oro += 3>>
            <<if $rico and $fruta == .Pera>>Barato: {$fruta}. <<endif>>
            """)
        #expect(throws: ContentError.self) { try play(story) }
        let apart = story.replacing(". <<endif>>", with: ".\n<<endif>>")
        #expect(try play(apart) == ["Caro.", "Pera.", "."])
    }

    @Test("format functions become choices of the line")
    func formatFunctions() throws {
        let story = yarnNode(
            "Start",
            """
            <<declare $n = 1>>
            <<declare $sexo = "f">>
            [plural value={$n} one="Una taza" other="% tazas"/] para \
            [select value={$sexo} f="la señora" m="el señor" other="usted"/].
            <<set $n = 4>><<set $sexo = "m">>
            [plural value={$n} one="Una taza" other="% tazas"/] para \
            [select value={$sexo} f="la señora" m="el señor" other="usted"/].
            Llegó [ordinal value={$n} one="%.ª" other="%.º"/]. [b]Muy[/b] bien[pausa/]. \
            [nomarkup][b]x[/b][/nomarkup] [Hola
            """)
        let player = try YarnStoryPlayer(story)
        #expect(
            try player.played([]) == [
                "Una taza para la señora.", "4 tazas para el señor.", "Llegó 4.º. Muy bien. [b]x[/b] [Hola", ".",
            ])
        #expect(
            player.losses.map(\.message) == [
                "The markup [b] is left out; its text stays.", "The markup [pausa] is left out; its text stays.",
            ])
    }

    @Test("commands are the client's, in their place and with their values")
    func commands() throws {
        let story = yarnNode(
            "Start",
            """
            <<set $quien to "Mae">>
            <<camina {$quien} 3>>
            <<iffy>> <<wait 2>>
            Hola.
            <<salta>> #tag
            -> Vale
                <<luz roja:baja>>
                <<set $quien to "Pepe">>
                <<camina {$quien}>>
            """)
        let player = try YarnStoryPlayer(story)
        #expect(
            try player.played([1]) == [
                "<<camina Mae 3>>", "<<iffy>>", "<<wait 2>>", "Hola.", "<<salta>>", "-> Vale", "<<luz roja:baja>>",
                "<<camina Pepe>>", ".",
            ])
        #expect(player.losses.map(\.code) == ["yarn-tag"])
    }

    @Test("the player's lines are the learner's to say; others are spoken by the cast")
    func cast() throws {
        let story = yarnNode("Start", "Ana: ¿Sí?\nYo: Quiero té, por favor.\nLuis: Oído.\nNota: Fin.")
        let player = try YarnStoryPlayer(story) {
            $0.player = "Yo"
            $0.cast = ["Luis": "maria"]
        }
        #expect(try player.played([1]) == ["¿Sí?", "-> Quiero té, por favor.", "Oído.", "Fin.", "."])
        #expect(player.yaml.contains("cast: { luis: maria }"))
        #expect(player.losses.map(\.message).filter { $0.contains("'Ana'") || $0.contains("'Nota'") }.count == 2)
    }

    @Test("an option of dots is silence")
    func silence() throws {
        let story = yarnNode("Start", "¿Sí?\n-> Sí\n-> ...\n    ¿Hola?")
        #expect(try play(story, [0]) == ["¿Sí?", "-> Sí", "¿Hola?", "."])
        #expect(try play(yarnNode("Start", "¿Sí?\n-> ...\nBien."), [0]) == ["¿Sí?", "Bien.", "."])
    }

    @Test("signs of templates in options are said as they are; numbers stand for values")
    func templates() throws {
        let story = yarnNode("Start", "<<declare $n = 3>>\n-> ¿(Dos) té|café; {$n} euros\\\\?\n-> <b>No</b>\nFin.")
        let player = try YarnStoryPlayer(story)
        let (state, _) = player.engine.begin(settings: .init(), seed: 1)
        let turn = try player.engine.turn(state, .say("dos té café 12 euros"), settings: .init())
        #expect(turn.outcome.match == .accepted && turn.outcome.lines.map(\.text) == ["Fin."])
        #expect(player.losses.map(\.code) == ["yarn-option"])
    }

    @Test("what only the game knows becomes a variable, and is told")
    func functions() throws {
        let story = yarnNode(
            "Start",
            "<<call hazlo(1)>>\n<<if tiene(\"llave\") or visited(\"Nadie\")>>\nMal.\n<<else>>\nBien.\n<<endif>>")
        let player = try YarnStoryPlayer(story)
        #expect(try player.played([]) == ["Bien.", "."])
        #expect(player.losses.map(\.code) == ["yarn-call", "yarn-function", "yarn-unknown-node"])
        #expect(player.yaml.contains("tiene_llave: false"))
    }

    @Test("a story that runs in circles waits for the learner, who may say anything")
    func rings() throws {
        let story = yarnNode("Start", "Uno.\n<<jump Otra>>") + yarnNode("Otra", "Dos.\n<<detour Start>>")
        let player = try YarnStoryPlayer(story)
        #expect(try player.played([0]).prefix(4) == ["Uno.", "Dos.", "Uno.", "Dos."])
        #expect(player.losses.map(\.code) == ["yarn-ring"])
    }

    @Test("names that scripts use otherwise are given others")
    func names() throws {
        let story =
            yarnNode("Start", "<<set $score = 2>>\n<<set $and = 3>>\n<<jump Más_tarde>>")
            + yarnNode("Más_tarde", "{$score} {$and}")
        #expect(try play(story) == ["2 3", "."])
    }
}
