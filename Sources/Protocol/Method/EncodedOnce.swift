import Foundation
import JSONText
import Synchronization

/// A reply that never changes: it is made and encoded when it is first asked for, and never again.
final class EncodedOnce: JSONWritable {
    private let make: @Sendable () -> JSONValue
    private let encoded = Mutex<Data?>(nil)

    init(_ make: @escaping @Sendable () -> JSONValue) {
        self.make = make
    }

    func write(to json: inout JSONWriter) throws { json.encoded(try data()) }

    private func data() throws -> Data {
        try encoded.withLock { encoded in
            if let encoded { return encoded }
            let data = try WireFormat.encode(make())
            encoded = data
            return data
        }
    }
}
