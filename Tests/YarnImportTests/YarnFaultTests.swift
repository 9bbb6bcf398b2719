import ContentFiles
import ConversationFixtures
import Foundation
import Testing

@testable import Conversation
@testable import YarnImport

/// Stories that cannot be read, and whatever else may come as one.
@Suite("Faulty Yarn stories")
struct YarnFaultTests {
    private let options = YarnImporter.Options(
        id: "cafe", name: "n", language: "es-ES", characterID: "maria", environmentID: "room")

    private func faults(_ story: String) -> [String] {
        do {
            _ = try YarnImporter(options).scenario(of: [("s.yarn", story)])
            return []
        } catch {
            return error.diagnostics.map(\.description)
        }
    }

    @Test(
        "what is wrong is told with its place",
        arguments: [
            (
                "",
                """
                s.yarn:1:1: error: The file has no node: 'title: Name', then '---', the text, and '==='. \
                [yarn-no-nodes]
                """
            ),
            ("Hola.\n", "s.yarn:1:1: error: A header is 'name: value'. [yarn-header]"),
            ("title: A\nHola", "s.yarn:2:1: error: A header is 'name: value'. [yarn-header]"),
            (
                "title: A\n<<stop>>\n===\n",
                """
                s.yarn:2:1: error: A node begins with 'title: Name' and other headers, and '---' before its text. \
                [yarn-header]
                """
            ),
            ("tags: x\n---\nHola.\n===\n", "s.yarn:1:1: error: The node has no 'title'. [yarn-header]"),
            ("title: A\n---\nHola.\n", "s.yarn:4:1: error: The node 'A' is not closed with '==='. [yarn-unclosed]"),
            (
                yarnNode("A", "<<if true>>\nHola."),
                """
                s.yarn:5:1: error: The block that begins at line 3 is not closed with '<<endif>>' where it should be. \
                [yarn-unclosed]
                """
            ),
            (
                yarnNode("A", "-> Uno\n    <<if true>>\n    Hola.\n<<endif>>"),
                """
                s.yarn:6:1: error: The block that begins at line 4 is not closed with '<<endif>>' where it should be. \
                [yarn-unclosed]
                """
            ),
            (yarnNode("A", "Hola.\n  <<endif>>"), "s.yarn:4:3: error: '<<endif>>' belongs to no block. [yarn-stray]"),
            (
                yarnNode("A", "<<once>>\nHola.\n<<endif>>"),
                """
                s.yarn:5:1: error: The block that begins at line 3 is not closed with '<<endonce>>' \
                where it should be. [yarn-unclosed]
                """
            ),
            (
                yarnNode("A", "<<if $a = 1>>\nHola.\n<<endif>>"),
                "s.yarn:3:9: error: Expected an operator or '>>', found '='. [yarn-syntax]"
            ),
            (
                yarnNode("A", "<<if >>\nHola.\n<<endif>>"),
                "s.yarn:3:6: error: Expected a value, found '>>'. [yarn-syntax]"
            ),
            (yarnNode("A", "<<set $a>>"), "s.yarn:3:1: error: Write <<set $a to value>>. [yarn-syntax]"),
            (
                yarnNode("A", "<<set a to 1>>"),
                "s.yarn:3:7: error: Expected a variable, such as $gold, found 'a'. [yarn-syntax]"
            ),
            (yarnNode("A", "<<declare $a>>"), "s.yarn:3:1: error: Write <<declare $a = value>>. [yarn-syntax]"),
            (
                yarnNode("A", "<<declare $a = 1>>\n<<declare $a = 2>>"),
                "s.yarn:4:1: error: The variable '$a' is declared twice. [yarn-declaration]"
            ),
            (
                yarnNode("A", "<<declare $a = not $b>>\n<<declare $b = not $a>>"),
                "s.yarn:3:1: error: The variable '$a' is computed from itself. [yarn-declaration]"
            ),
            (
                yarnNode("A", "<<jump Be>>") + yarnNode("B", "Hola."),
                "s.yarn:3:1: error: There is no node 'Be'. Did you mean 'B'? [yarn-unknown-node]"
            ),
            (
                yarnNode("A", "Uno.") + yarnNode("A", "Dos."),
                """
                s.yarn:1:1: error: There is more than one node 'A'; either give each a title of its own, \
                or each a 'when' header. [yarn-title]
                """
            ),
            (
                yarnNode("A", "Uno.", headers: "when: $a +"),
                "s.yarn:2:11: error: Expected a value, found the end of the line. [yarn-syntax]"
            ),
            (yarnNode("A", "Hola {$x."), "s.yarn:3:9: error: Expected an operator or '}', found '.'. [yarn-syntax]"),
            (yarnNode("A", "<<camina a casa"), "s.yarn:3:3: error: The command is not closed with '>>'. [yarn-syntax]"),
            (
                yarnNode("A", "Hola. <<salta>>"),
                """
                s.yarn:3:7: error: Behind a line only <<if …>> and <<once>> may stand; give other commands \
                a line of their own. [yarn-syntax]
                """
            ),
            (yarnNode("A", "-> Uno <<if>>"), "s.yarn:3:12: error: Expected a value, found '>>'. [yarn-syntax]"),
            (
                yarnNode("A", "[[Sí|B]]"),
                """
                s.yarn:3:1: error: [[…]] is Yarn 1; write '-> text' with <<jump Node>> under it, or <<jump Node>>. \
                [yarn-version]
                """
            ),
            (yarnNode("A", "<<enum E>>\n<<endenum>>"), "s.yarn:4:1: error: The enum has no case. [yarn-enum]"),
            (
                yarnNode("A", "<<enum E>>\n<<case X>>\n<<case X>>\n<<endenum>>"),
                "s.yarn:5:1: error: The enum has two cases 'X'. [yarn-enum]"
            ),
            (
                yarnNode("A", "<<local $a = 1>>"),
                "s.yarn:3:1: error: 'local' is kept for later versions of Yarn and means nothing yet. [yarn-keyword]"
            ),
            (yarnNode("A", "{\"abierto}"), "s.yarn:3:2: error: The text is not closed with '\"'. [yarn-syntax]"),
        ])
    func told(story: String, fault: String) {
        #expect(faults(story).contains(fault), "\(faults(story))")
    }

    @Test("what is far too much is refused, and at once")
    func limits() {
        let deep = yarnNode("A", String(repeating: "<<if true>>\n", count: 500))
        #expect(faults(deep).contains { $0.contains("Blocks nest deeper than 24.") })
        let options = yarnNode(
            "A", (0..<200).map { String(repeating: " ", count: $0) + "-> a" }.joined(separator: "\n"))
        #expect(faults(options).contains { $0.contains("Blocks nest deeper than 24.") })
        let parentheses = yarnNode("A", "{" + String(repeating: "(", count: 3_000) + "}")
        #expect(faults(parentheses).contains { $0.contains("more than 32 levels") })
        let signs = yarnNode("A", "{" + String(repeating: "- ", count: 3_000) + "1}")
        #expect(faults(signs).contains { $0.contains("more than 32 levels") })
        let sum = yarnNode("A", "{1" + String(repeating: "+1", count: 2_000) + "}")
        #expect(faults(sum).contains { $0.contains("more than 500 parts") })
        #expect(
            faults(yarnNode("A", String(repeating: "a", count: 10_001))).contains { $0.contains("10000 characters") })
        #expect(faults(String(repeating: "a\n", count: 1 << 20)).contains { $0.contains("Split it") })
        let doubling = (0..<40).map { "<<declare $a\($0) = $a\($0 + 1) and $a\($0 + 1)>>" }.joined(separator: "\n")
        #expect(faults(yarnNode("A", doubling + "\n{$a0}")).contains { $0.contains("'$a0' has more than 500 parts") })
    }

    // MARK: Fuzz

    private static let seeds = [
        yarnNode(
            "Start",
            """
            <<declare $n = 1>>
            <<declare $rico = $n > 3>>
            <<enum F>> <<case A>>
            <<case B = 2>> <<endenum>>
            Ana: Hola [b]tú[/b], {$n} [plural value={$n} one="a" other="% b"/] \\# // nada
            -> Sí, {$n}. <<once if $rico>> #line:x
                <<set $n += dice(6)>>
                Bien. <<if $n > 2>>
                -> Ya
                    <<jump Otra>>
                -> ...
            -> No (nunca)|jamás; [quizá]
                <<detour Grupo>>

            <<if visited("Otra") and $n is 2 or not $rico>>
                => Uno.
                => Dos. <<once>>
                    <<salta {$n} veces>>
            <<elseif F.A == $n>> <<detour {"Otra"}>> <<else>>
                <<once>> Una. // vez
                <<endonce>>
            <<endif>>
            <<jump Start>>
            """),
        yarnNode("Otra", "=> A <<if $n>>\n=> B\nLuis: Fin.\n<<return>>\n"),
        yarnNode("Grupo", "Uno.\n<<jump Otra>>", headers: "when: once if $n > 1"),
        yarnNode("Grupo", "<<stop>>", headers: "when: always\ntags: a b"),
    ]

    private static func mutated(_ random: inout SplitMix) -> String {
        func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        var lines = seeds.joined().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let pieces =
            Array("<>{}[]()\\#$\"|&*-=>/.:,;'! \tñ0é\u{0}\u{2028}").map(String.init)
            + [
                "<<", ">>", "->", "=>", "<<if true>>", "<<endif>>", "===", "---", "<<else>>", "{$n}", "title: X",
                "[select ",
            ]
        for _ in 0..<(1 + pick(2)) {
            let line = pick(lines.count)
            switch pick(6) {
            case 0: lines.remove(at: line)
            case 1: lines.insert(lines[pick(lines.count)], at: line)
            case 2: lines.swapAt(line, pick(lines.count))
            case 3: lines[line] = String(repeating: " ", count: pick(9)) + lines[line].drop { $0 == " " }
            case 4: lines[line] = String(lines[line].prefix(pick(lines[line].count + 1)))
            default:
                let index = lines[line].index(lines[line].startIndex, offsetBy: pick(lines[line].count + 1))
                lines[line].insert(contentsOf: pieces[pick(pieces.count)], at: index)
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test("a story that is read becomes a scenario that loads and plays; any other is refused", arguments: 0..<8)
    func fuzz(batch: UInt64) throws {
        var random = SplitMix(seed: 7_000 + batch)
        let rounds = ProcessInfo.processInfo.environment["YARN_FUZZ"].flatMap { Int($0) } ?? 24
        var converted = 0
        for _ in 0..<rounds {
            let story = Self.mutated(&random)
            guard let result = try? YarnImporter(options).scenario(of: [("s.yarn", story)]) else { continue }
            converted += 1
            let issues = DiagnosticCollector()
            let root = try ContentNode(parsing: result.yaml, file: "s.yaml")
            let scenario = ScenarioReader(
                knowledge: FixtureKnowledge(), phrases: ContentFolder.phrases, checker: nil, issues: issues
            )
            .read(root, text: result.yaml)
            let errors = issues.diagnostics.filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(errors)\n\(story)\n\(result.yaml)")
            guard errors.isEmpty else { continue }
            let engine = DialogueEngine(scenario: scenario, character: nil, checker: nil)
            var state = engine.begin(settings: .init(), seed: batch).state
            for _ in 0..<20 where !state.isEnded {
                let answers = engine.expectedAnswers(in: state)
                let input: DialogueInput =
                    answers.isEmpty ? .wait(seconds: 60) : .say(answers[Int(random.next() % UInt64(answers.count))])
                state = try engine.turn(state, input, settings: .init()).state
            }
        }
        #expect(converted > 0, "no story of this batch could be read")
    }
}
