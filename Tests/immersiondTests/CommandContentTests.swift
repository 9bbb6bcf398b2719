import Foundation
import TestSupport
import Testing

@testable import immersiond

@Suite("lint, test and check")
struct CommandContentTests {
    @Test(
        "a content folder that is none fails by the name of what is missing",
        arguments: [["lint"], ["test"], ["check", "hola"], ["protocol"]])
    func missingContent(command: [String]) throws {
        let folder = try TemporaryFolder()
        let nowhere = folder.url.appending(path: "nowhere").path
        let missing = try CommandRun(command + ["--content", nowhere])
        #expect(missing.status == 1)
        #expect(missing.complaint.contains("There is no folder \(nowhere)"))

        let bare = try CommandRun(command + ["--content", folder.url.path])
        #expect(bare.status == 1)
        #expect(bare.complaint.contains("\(folder.url.path) holds no folder 'languages'"))

        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "languages"), withIntermediateDirectories: true)
        let empty = try CommandRun(command + ["--content", folder.url.path])
        #expect(empty.status == 1)
        #expect(empty.complaint.contains("languages holds no language"))
    }

    @Test("the repository's content is without a fault")
    func lint() throws {
        let run = try CommandRun(["lint", "--strict", "--content", Repository.root.path])
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("0 errors, 0 warnings\n"))
    }

    @Test("lint looks at the files and folders it is given, inside of the content folder and elsewhere")
    func lintPaths() throws {
        let content = Repository.root.path
        let inside = try CommandRun(["lint", "\(content)/scenarios/es/es-cafe-madrid.yaml", "--content", content])
        #expect(inside.status == 0 && inside.output == "1 file: 0 errors, 0 warnings\n")

        let folder = try TemporaryFolder()
        let cafe = try String(contentsOfFile: "\(content)/scenarios/es/es-cafe-madrid.yaml", encoding: .utf8)
        try folder.write(
            cafe.replacing("id: es-cafe-madrid", with: "id: draft").replacing(
                "characterID: maria", with: "characterID: mari"),
            to: "drafts/draft.yaml")
        let path = "\(folder.url.path)/drafts/draft.yaml"
        for given in [path, "\(folder.url.path)/drafts"] {
            let draft = try CommandRun(["lint", given, "--content", content])
            #expect(draft.status == 1)
            #expect(draft.output.contains("draft.yaml:10:14: error: There is no usable character 'mari'."))
            #expect(draft.output.contains("Did you mean 'maria'?"))
            #expect(draft.output.hasSuffix("1 file: 1 error, 0 warnings\n"))
        }
        let nowhere = try CommandRun(["lint", "\(folder.url.path)/nowhere.yaml", "--content", content])
        #expect(nowhere.status == 1 && nowhere.complaint.contains("nowhere.yaml does not exist."))
    }

    @Test("a test file that tests nothing fails and says so", arguments: ["tests: []\n", "settings: {level: A1}\n"])
    func nothingTested(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "es-cafe-madrid.test.yaml")
        let run = try CommandRun(["test", folder.url.path, "--content", Repository.root.path])
        #expect(run.status == 1)
        #expect(run.output.contains("es-cafe-madrid.test.yaml: The file holds no test"))
    }

    @Test("without paths the scenarios of the content folder are tested, wherever the command runs")
    func contentScenarios() throws {
        let elsewhere = try TemporaryFolder()
        let content = try TemporaryFolder()
        try content.write("", to: "languages/es/language.yaml")
        try content.write("tests: []\n", to: "scenarios/es/mine.test.yaml")
        let run = try CommandRun(["test", "--content", content.url.path], in: elsewhere.url)
        #expect(run.status == 1)
        #expect(run.output.contains("\(content.url.path)/scenarios/es/mine.test.yaml: "))
    }

    @Test("what is no test file is refused by what was expected", arguments: ["es-cafe-madrid.yaml", "README.md"])
    func noTestFile(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("tests: []\n", to: name)
        let run = try CommandRun([
            "test", folder.url.appending(path: name).path, "--content", Repository.root.path,
        ])
        #expect(run.status == 1)
        #expect(run.complaint.contains("\(name) is no test file: expected <scenario>.test.yaml"))
    }

    @Test(
        "check refuses what the daemon refuses, on standard input as in an argument",
        arguments: [
            (Data(), "it has 0 bytes"), (Data(" \n".utf8), "it has 0 bytes"),
            (Data("hola\u{7}".utf8), "control character U+7 at offset 4"),
            (Data(String(repeating: "a", count: 2_001).utf8), "it has 2001 bytes"),
            (Data([0x68, 0xff, 0x6c]), "not valid UTF-8"),
        ])
    func refusedText(input: Data, reason: String) throws {
        let piped = try CommandRun(["check", "--content", Repository.root.path], input: input)
        #expect(piped.status == 1)
        #expect(piped.output.isEmpty)
        #expect(piped.complaint.contains(reason))
        guard let text = String(data: input, encoding: .utf8) else { return }
        let argument = try CommandRun(["check", text, "--content", Repository.root.path])
        #expect(argument.status == 1)
        #expect(argument.complaint.contains(reason))
    }

    @Test("check takes a sentence of 2,000 bytes with a line break behind it")
    func longestText() throws {
        let run = try CommandRun(
            ["check", "--content", Repository.root.path],
            input: Data((String(repeating: "a ", count: 999) + "aa\n").utf8))
        #expect(run.status == 0)
    }
}
