import Foundation
import Testing

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
