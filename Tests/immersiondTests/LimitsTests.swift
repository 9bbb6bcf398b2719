import Foundation
import Testing

@testable import JSONText
@testable import Protocol
@testable import Storage
@testable import immersiond

@Suite("Limits")
struct LimitsTests {
    @Test("every limit is positive and bears a name of its own")
    func entries() {
        for limit in Limits.all {
            #expect(limit.value > 0, "\(limit.name)")
            #expect(!limit.unit.isEmpty && limit.purpose.hasSuffix("."), "\(limit.name)")
        }
        #expect(Set(Limits.all.map(\.name)).count == Limits.all.count)
    }

    @Test("the protocol page has every limit with its value and unit")
    func page() throws {
        let page = try String(contentsOf: Repository.root.appending(path: "docs/protocol.md"), encoding: .utf8)
        let lines = Set(page.split(separator: "\n").map(String.init))
        for limit in Limits.all {
            #expect(
                lines.contains(limit.row), "\(limit.name): run immersiond protocol > docs/protocol.md")
        }
    }

    @Test("each quota says how it answers and what to do then")
    func quotas() {
        for quota in Limits.quotas {
            #expect(quota.refusal.map { !$0.advice.isEmpty } == true, "\(quota.name)")
        }
        #expect(Set(StoreQuota.all.map(\.name)).isSubset(of: Limits.quotas.map(\.name)))
    }

    @Test("rpc.discover has every limit")
    func discovery() async throws {
        let methods = try ProtocolCommand.methods(content: Repository.root)
        let discover = try #require(methods.first { $0.name == "rpc.discover" })
        let document = try WireFormat.decode(JSONValue.self, from: try await discover.call(nil))
        let listed = document["x-limits"]?.elements ?? []
        #expect(listed.compactMap { $0["name"]?.string } == Limits.all.map(\.name))
        #expect(listed.compactMap { $0["value"]?.number } == Limits.all.map(\.value))
    }

    @Test("whole numbers are written with commas", arguments: [(999, "999"), (1_000, "1,000"), (1 << 20, "1,048,576")])
    func text(value: Int, written: String) {
        #expect(Limits.Entry("a", value, "bytes", "One.").text == written)
    }
}
