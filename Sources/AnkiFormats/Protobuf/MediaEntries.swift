/// One line of a modern package's media map: the file's name, its size in bytes and its SHA-1. Entry n of the map is
/// the archive's entry "n", unless another number is given.
struct MediaMapEntry {
    var name: String
    var size: UInt32
    var sha1: [UInt8]
    var archiveNumber: UInt32?

    private static let what = "the media map"

    /// - Throws: ``AnkiFormatError/Code/damaged``, and too large beyond `limit` entries.
    static func decode(_ bytes: [UInt8], limit: Int) throws(AnkiFormatError) -> [MediaMapEntry] {
        var entries: [MediaMapEntry] = []
        var reader = ProtobufReader(bytes[...], of: what)
        while let field = try reader.next() {
            guard field.number == 1, case .bytes(let message) = field.value else { continue }
            guard entries.count < limit else {
                throw AnkiFormatError(.tooLarge, "The media map names more than \(limit) files.")
            }
            entries.append(try MediaMapEntry(message))
        }
        return entries
    }

    private init(_ message: ArraySlice<UInt8>) throws(AnkiFormatError) {
        self.init(name: "", size: 0, sha1: [])
        var reader = ProtobufReader(message, of: Self.what)
        while let field = try reader.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let bytes)): name = try ProtobufReader.text(bytes, of: Self.what)
            case (2, .varint(let value)): size = UInt32(truncatingIfNeeded: value)
            case (3, .bytes(let bytes)): sha1 = Array(bytes)
            case (255, .varint(let value)): archiveNumber = UInt32(truncatingIfNeeded: value)
            default: break
            }
        }
    }

    init(name: String, size: UInt32, sha1: [UInt8]) {
        self.name = name
        self.size = size
        self.sha1 = sha1
    }

    var encoded: [UInt8] {
        var entry = ProtobufWriter()
        entry.field(1, bytes: name.utf8)
        if size > 0 { entry.field(2, varint: UInt64(size)) }
        entry.field(3, bytes: sha1)
        var list = ProtobufWriter()
        list.field(1, bytes: entry.bytes)
        return list.bytes
    }
}
