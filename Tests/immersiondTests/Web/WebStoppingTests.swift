import Foundation
import JSONText
import Testing

@testable import immersiond

@Suite("The web server when the daemon stops")
struct WebStoppingTests {
    @Test("requests under way are answered, idle connections are closed, and the daemon ends")
    func underWay() async throws {
        let web = try WebDaemon()
        let admin = try web.pair("admin")
        let batch = JSONValue.array(
            (0..<80).map { number in
                [
                    "jsonrpc": "2.0", "id": .integer(Int64(number)), "method": "speech.synthesize",
                    "params": ["text": .string("Quiero \(number) cafés con leche, por favor."), "voice": "es"],
                ]
            })
        let asked = Task.detached { try web.ask("POST", "/v1/rpc", token: admin.token, json: batch) }
        try await Task.sleep(for: .milliseconds(150))
        let status = await Task.detached { web.daemon.terminate() }.value
        let reply = try await asked.value
        #expect(reply.status == 200 && reply.json.elements?.count == 80)
        #expect(status == 0)
    }
}
