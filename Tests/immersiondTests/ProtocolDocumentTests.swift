import Foundation
import Testing

@testable import JSONText
@testable import Protocol
@testable import immersiond

@Suite("docs/protocol.md")
struct ProtocolDocumentTests {
    private let methods: [RPCMethod]

    init() throws {
        methods = try ProtocolCommand.methods(content: Repository.root)
    }

    @Test("the page is what the method table says")
    func isCurrent() throws {
        let page = try String(contentsOf: Repository.root.appending(path: "docs/protocol.md"), encoding: .utf8)
        #expect(page == ProtocolDocument.markdown(of: methods), "run: immersiond protocol > docs/protocol.md")
    }

    @Test("the errors of a method include those that its parameters and its writing bring")
    func errors() throws {
        func errors(_ name: String) throws -> [RPCError.Code] {
            try #require(methods.first { $0.name == name }, "\(name)").documentedErrors
        }
        for method in methods where !method.parameters.isEmpty {
            #expect(try errors(method.name).contains(.invalidParams), "\(method.name)")
        }
        let writers = methods.map(\.name).filter { name in
            [
                "create", "update", "start", "say", "hint", "repeat", "back", "wait", "end", "add", "review", "put",
                "delete",
            ]
            // A microphone's stream is kept in memory.
            .contains { name.hasSuffix(".\($0)") } && !name.hasPrefix("audio.")
        }
        #expect(writers.count == 37)
        for name in writers {
            #expect(
                Set(try errors(name)).isSuperset(of: [.storageFailed, .storageFull, .shuttingDown]), "\(name)")
        }
        #expect(
            Set(try errors("session.say")).isSuperset(of: [.conflict, .contentBroken, .sessionEnded, .invalidText]))
        #expect(try !errors("session.hint").contains(.invalidText))
        #expect(try errors("learner.update").contains(.invalidText))
        for name in ["speech.synthesize", "speech.phonemes"] {
            #expect(Set(try errors(name)).isSuperset(of: [.notFound, .speechFailed]), "\(name)")
        }
        #expect(try errors("daemon.health").isEmpty)
    }

    @Test("the page names no machine's folder and lists no hundreds of codes")
    func brevity() {
        let lines = ProtocolDocument.markdown(of: methods).split(separator: "\n")
        #expect(lines.allSatisfy { $0.utf8.count < 1_000 })
    }

    @Test("every example satisfies its own table")
    func examples() throws {
        for method in methods {
            let example = try WireFormat.decode(JSONValue.self, from: Data(method.example.utf8))
            guard case .object(let members) = example else {
                Issue.record("\(method.name): the example is no object")
                continue
            }
            #expect(throws: Never.self, "\(method.name)") { try Parameter.check(members, against: method.parameters) }
        }
    }
}
