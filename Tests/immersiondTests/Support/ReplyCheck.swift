import JSONText
import Testing

@testable import Protocol
@testable import immersiond

/// Holds replies to the schemas that rpc.discover tells of.
enum ReplyCheck {
    private static let (schemas, types): ([String: ReplySchema], ReplyTypes) = {
        var types = ReplyTypes()
        let methods = (try? ProtocolCommand.methods(content: Repository.root)) ?? []
        let schemas = methods.map { ($0.name, $0.replySchema(noting: &types)) }
        return (Dictionary(uniqueKeysWithValues: schemas), types)
    }()

    static func check(_ method: String, _ result: JSONValue) {
        let faults = schemas[method]?.faults(in: result, types: types) ?? []
        #expect(faults.isEmpty, "\(method) replies what its schema does not say: \(faults.prefix(5))")
    }
}
