import CFuzzer
import Foundation

// ParserFuzzer PARSER [libFuzzer's arguments]: scripts/fuzz calls it.
guard let name = CommandLine.arguments.dropFirst().first, let parser = FuzzedParser(rawValue: name) else {
    for parser in FuzzedParser.allCases { print(parser.rawValue) }
    exit(CommandLine.arguments.count == 1 ? 0 : 2)
}

/// The one that is fuzzed; libFuzzer's callback has no context.
let fuzzed = parser

var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
exit(
    withUnsafeMutablePointer(to: &arguments) { arguments in
        arguments.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) {
            LLVMFuzzerRunDriver(&count, $0) { data, size in
                fuzzed.read(data.map { Array(UnsafeBufferPointer(start: $0, count: size)) } ?? [])
                return 0
            }
        }
    })
