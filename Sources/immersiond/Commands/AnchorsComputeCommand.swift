import ArgumentParser
import Foundation

struct AnchorsComputeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compute", abstract: "Computes with transforms and points, without a daemon.",
        discussion: """
            A request is a JSON object {"id", "op", …}, its result {"id", …}, and a refusal {"id", "error": {"code", \
            "message"}}. With --jsonl every line of standard input is a request, and a line of standard output its \
            result, in the same order. Matrices are column-major, of 16 or 9 numbers; quaternions are x y z w, of any \
            length but 0; points are flat arrays or arrays of three; ids are indices; lengths are metres and angles \
            radians. The operations:

            \(AnchorOperation.allCases.map { "\($0.rawValue) \($0.usage)." }.joined(separator: "\n"))
            """)

    @Argument(help: "A request; leave it out with --jsonl.")
    var request: String?

    @Flag(help: "Answer requests from standard input, one a line.")
    var jsonl = false

    func validate() throws {
        if jsonl == (request != nil) { throw ValidationError("Give a request or --jsonl.") }
    }

    func run() throws {
        guard let request else {
            return AnchorStream().run(reading: .standardInput) {
                StandardOutput.writeLine($0)
            }
        }
        let (line, isRefusal) = AnchorStream.result(of: Data(request.utf8))
        print(String(decoding: line, as: UTF8.self))
        if isRefusal { throw ExitCode.failure }
    }
}
