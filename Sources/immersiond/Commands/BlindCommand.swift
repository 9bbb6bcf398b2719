import ArgumentParser
import Foundation
import JSONText
import LearningService
import ScenarioTools

struct BlindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blind", abstract: "Prints a scenario for people to answer who shall not see its templates.",
        discussion: """
            For each node that waits for an answer: what was said last on the shortest way there, up to two \
            wordings of what \
            is said, and the first hint, unless that is an answer. What people write belongs in \
            <scenario>.heard.yaml, and \
            'immersiond heard' measures with it.
            """)

    @Argument(help: "The scenario's id.")
    var scenario: String

    @OptionGroup var content: ContentOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let sheet = BlindSheet(try reportingErrors { try content.engine(scenario) })
        if json {
            print(String(decoding: try WireFormat.encode(sheet), as: UTF8.self))
        } else {
            print(sheet.text, terminator: "")
        }
    }
}
