import Foundation
package import JSONText

extension ReplySchema {
    /// Where a value is not what the schema says: paths with what is wrong; none for one that is.
    package func faults(in value: JSONValue, types: ReplyTypes, at path: String = "result") -> [String] {
        switch (self, value) {
        case (.anything, _), (.text, .string), (.boolean, .bool), (.integer, .integer), (.number, .integer),
            (.number, .number):
            []
        case (.instant, .string(let text)) where Instant.date(from: text) != nil: []
        case (.uuid, .string(let text)) where UUID(uuidString: text) != nil: []
        case (.choice(let names), .string(let text)) where names.contains(text): []
        case (.array(let element), .array(let values)):
            values.enumerated().flatMap { element.faults(in: $1, types: types, at: "\(path)[\($0)]") }
        case (.map(let member), .object(let members)):
            members.sorted { $0.key < $1.key }.flatMap { member.faults(in: $1, types: types, at: "\(path).\($0)") }
        case (.object(let object), .object(let members)): object.faults(in: members, types: types, at: path)
        case (.reference(let name), _): faults(in: value, name, types, path)
        case (.either(let schemas), _):
            schemas.contains { $0.faults(in: value, types: types, at: path).isEmpty }
                ? [] : ["\(path) is none of what it may be"]
        default: ["\(path) is \(value.kindName), not \(self)"]
        }
    }

    private func faults(in value: JSONValue, _ name: String, _ types: ReplyTypes, _ path: String) -> [String] {
        guard let object = types.objects[name] else { return ["\(path) is of the unknown type \(name)"] }
        return ReplySchema.object(object).faults(in: value, types: types, at: path)
    }
}

extension ObjectSchema {
    fileprivate func faults(in found: [String: JSONValue], types: ReplyTypes, at path: String) -> [String] {
        var faults: [String] = []
        for member in members {
            if let value = found[member.name] {
                faults += member.schema.faults(in: value, types: types, at: "\(path).\(member.name)")
            } else if member.isRequired {
                faults.append("\(path).\(member.name) is missing")
            }
        }
        let names = Set(members.map(\.name))
        for (name, value) in found.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
            if let others {
                faults += others.faults(in: value, types: types, at: "\(path).\(name)")
            } else {
                faults.append("\(path).\(name) is not in its type")
            }
        }
        return faults
    }
}
