import Foundation
import TestSupport
import Testing

@testable import immersiond

@Suite("import yarn")
struct ImportCommandTests {
    /// A story with three things that a scenario has no place for.
    private static let story = """
        title: Start
        tags: x
        ---
        Mae: Hola. #tono:alegre
        <<play_sound ding.wav>>
        <<set $n to 1>>
        Mae: ¿[b]Qué[/b] desea?
        -> Un café
            <<jump Fin>>
        -> Nada <<if $n > 3>>
            <<stop>>
        ===
        title: Fin
        ---
        Adiós.
        ===

        """

    private static let losses = [
        "2:1: warning: The header 'tags: x' is left out. [yarn-header]",
        "4:1: warning: The line's tags are left out: #tono:alegre. [yarn-tag]",
        "7:1: warning: The markup [b] is left out; its text stays. [yarn-markup]",
    ]

    private let content: SmallContent
    private let folder: TemporaryFolder

    init() throws {
        content = try SmallContent()
        folder = try TemporaryFolder()
        try folder.write(Self.story, to: "Café con leche.yarn")
        try folder.write("title: Solo\n---\nHola.\n===\n", to: "solo.yarn")
    }

    /// Runs the command in the folder of the stories.
    private func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(["import", "yarn"] + arguments + ["--content", content.url.path], in: folder.url)
    }

    @Test("a story becomes a scenario on standard output; what is lost is told with its place on standard error")
    func output() throws {
        let run = try run(["Café con leche.yarn"])
        #expect(run.status == 0)
        #expect(
            run.output.hasPrefix(
                """
                # Imported from Café con leche.yarn.
                id: café-con-leche
                name: café-con-leche
                language: es
                category: dailyLife
                difficulty: A1
                characterID: maria
                environmentID: room
                variables:
                  n: "0"

                start: Start
                nodes:
                  Start:
                    line: { id: café-con-leche.start.1, text: Hola. }

                """))
        #expect(
            run.complaint.split(separator: "\n").map(String.init) == Self.losses.map { "Café con leche.yarn:\($0)" })
    }

    @Test("the file that is written passes lint and can be played, drawn and found by its id")
    func file() throws {
        let scenarios = content.url.appending(path: "scenarios/es").path
        let run = try run(["Café con leche.yarn", "--id", "leche", "--output", "\(scenarios)/"])
        #expect(run.status == 0)
        #expect(run.output == "\(scenarios)/leche.yaml, 3 things lost\n")
        let linted = try CommandRun(["lint", "--content", content.url.path])
        #expect(linted.status == 0)
        let doubts = linted.output.split(separator: "\n").dropLast()
        #expect(doubts.count == 3)
        #expect(
            doubts.allSatisfy {
                $0.hasPrefix("scenarios/es/leche.yaml:") && $0.hasSuffix("[line-without-translation]")
            }, "\(linted.output)")
        let drawn = try CommandRun(["graph", "leche", "--mermaid", "--content", content.url.path])
        #expect(drawn.status == 0)
        #expect(drawn.output.contains("|\"un-café\"|"))
    }

    @Test("options choose the language, the level, who speaks, who listens and where it starts")
    func options() throws {
        try folder.write(
            "title: Otro\n---\nTú: ¿Qué hay?\nMae: Café.\n===\n", to: "two.yarn")
        let run = try run([
            "solo.yarn", "two.yarn", "--id", "two", "--name", "Dos: nodos", "--language", "es-MX",
            "--category", "dining", "--difficulty", "B1", "--character", "ana", "--environment", "plaza", "--cast",
            "Mae=don-chuy", "--player",
            "Tú", "--start", "Otro",
        ])
        #expect(run.status == 0)
        let lines = Set(run.output.split(separator: "\n").map(String.init))
        #expect(
            lines.isSuperset(of: [
                "# Imported from solo.yarn, two.yarn.", "id: two", "name: \"Dos: nodos\"", "language: es-MX",
                "category: dining", "difficulty: B1", "characterID: ana", "environmentID: plaza",
                "cast: { mae: don-chuy }", "start: Otro",
            ]), "\(run.output)")
        #expect(run.output.contains("accept: [\"¿Qué hay?\"]"))
        #expect(run.output.contains("text: Café., speaker: mae }"))
    }

    @Test("a scenario that is there already stays as it is")
    func existing() throws {
        try folder.write("id: mine\n", to: "out/solo.yaml")
        let run = try run(["solo.yarn", "--output", "out"])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.complaint.contains("out/solo.yaml exists; give the scenario another id with --id"))
        let kept = try String(contentsOf: folder.url.appending(path: "out/solo.yaml"), encoding: .utf8)
        #expect(kept == "id: mine\n")
    }

    @Test(
        "a story that cannot be read is refused with its place, and nothing is written",
        arguments: [
            ("title: A\n---\n<<jump B>>\n===\n", "s.yarn:3:1: error: There is no node 'B'."),
            ("title: A\n---\n<<if true>>\nHola.\n===\n", "[yarn-unclosed]"),
            ("", "s.yarn:1:1: error: The file has no node"),
            ("{ \"json\": true }\n", "[yarn-header]"),
        ])
    func faults(story: String, complaint: String) throws {
        try folder.write(story, to: "s.yarn")
        let run = try run(["solo.yarn", "s.yarn", "--output", "out"])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.complaint.contains(complaint))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "out").path))
    }

    @Test("what is no text file is refused by name: missing, a folder, no UTF-8, a pipe, too large")
    func files() throws {
        try Data("title: A\n---\nQu\u{E9} hay.\n===\n".unicodeScalars.map { UInt8($0.value) })
            .write(to: folder.url.appending(path: "latin.yarn"))
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "folder.yarn"), withIntermediateDirectories: true)
        try #require(mkfifo(folder.url.appending(path: "pipe.yarn").path, 0o600) == 0)
        try folder.write(String(repeating: "// a comment\n", count: 100_000), to: "large.yarn")
        for (file, code) in [
            ("none", "unreadable-file"), ("latin", "not-utf8"), ("folder", "not-a-file"), ("pipe", "not-a-file"),
            ("large", "file-too-large"),
        ] {
            let run = try run(["\(file).yarn"])
            #expect(run.status == 1, "\(file)")
            #expect(run.output.isEmpty, "\(file)")
            #expect(run.complaint.contains("\(file).yarn:") && run.complaint.contains("[\(code)]"), "\(run.complaint)")
        }
    }

    @Test("content without anybody to speak the language says how to name somebody")
    func nobody() throws {
        let french = try run(["solo.yarn", "--language", "fr"])
        #expect(french.status == 1 && french.output.isEmpty)
        #expect(french.complaint.contains("No character of the content speaks fr; name one with --character."))
        let start = try run(["solo.yarn", "--start", "Sola"])
        #expect(start.status == 1 && start.output.isEmpty)
        #expect(start.complaint.contains("There is no node 'Sola' to start with. Did you mean 'Solo'?"))
    }

    @Test(
        "arguments that mean nothing are refused",
        arguments: [
            [], [""], ["solo.yarn", "--cast", "Mae"], ["solo.yarn", "--cast", "Mae="], ["solo.yarn", "--cast", "=ana"],
            ["solo.yarn", "--id", "../solo"], ["solo.yarn", "--id", ""], ["solo.yarn", "--output", ""],
            ["solo.yarn", "--language", " "], ["solo.yarn", "--category", "food"], ["solo.yarn", "--difficulty", "A7"],
        ])
    func arguments(_ arguments: [String]) throws {
        let run = try run(arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.complaint.hasPrefix("Error: "))
    }
}
