/// How a protobuf message of the modern schema stands in the JSON of schema 11: one row a field.
///
/// The neutral types of this module keep options as that JSON, so both schemas are read into, and written from, the
/// same value.
struct MessageShape: Sendable {
    enum Kind: Sendable {
        case bool
        /// Unsigned or signed, 32 or 64 bits; negative ones in two's complement.
        case integer
        case float
        case floats
        case text
        case message(MessageShape)
        /// The JSON object of keys that have no field of their own, as text in bytes.
        case rest
    }

    /// Where JSON means something else by the same value.
    enum Meaning: Sendable {
        case same
        /// true there is false here.
        case inverted
        /// A flag that JSON writes as 0 or 1.
        case number
        /// Two enumeration values, the other way round.
        case swapped
        /// A factor that JSON writes in thousandths.
        case thousandths
        /// A share that JSON writes in per cent.
        case percent
        /// JSON's null is an absent field.
        case optional
        /// JSON's null is 0.
        case zeroIsNull
        /// A share in per cent, or null.
        case optionalPercent
    }

    struct Field: Sendable {
        let number: Int
        /// Key in the JSON object; levels separated by full stops.
        let key: String
        let kind: Kind
        let meaning: Meaning

        init(_ number: Int, _ key: String, _ kind: Kind, _ meaning: Meaning = .same) {
            self.number = number
            self.key = key
            self.kind = kind
            self.meaning = meaning
        }

        var isOptional: Bool {
            switch meaning {
            case .optional, .optionalPercent: true
            default: false
            }
        }
    }

    /// Under this key stand, in base 64, fields that a later Anki has added.
    static let unknownFields = "immersiondUnknownFields"

    let name: String
    let fields: [Field]

    init(_ name: String, _ fields: [Field]) {
        self.name = name
        self.fields = fields
    }
}
