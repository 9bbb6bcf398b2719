internal import Digests
internal import Foundation
internal import JSONText

extension AnkiPackageReader {
    static func mediaMap(of archive: ZipReader, isModern: Bool, limits: AnkiLimits) throws -> [AnkiMedia] {
        guard let entry = archive.entries["media"] else { return [] }
        let packed = try archive.bytes("media", limit: limits.mediaMapBytes)
        var map: [AnkiMedia] = []
        if isModern {
            var bytes: [UInt8] = []
            let decoder = try ZstdDecoder(
                what: "the media map", packed: entry.packedSize, limit: limits.mediaMapBytes, limits: limits)
            try packed.withUnsafeBytes { try decoder.unpack($0) { bytes.append(contentsOf: $0) } }
            try decoder.finish()
            for (index, file) in try MediaMapEntry.decode(bytes, limit: limits.archiveEntries).enumerated() {
                let number = file.archiveNumber.map(Int.init) ?? index
                map.append(
                    AnkiMedia(
                        name: try MediaName.checked(file.name), size: Int64(file.size),
                        sha1: file.sha1.isEmpty ? nil : file.sha1, entry: String(number)))
            }
        } else {
            map = try legacyMap(packed)
        }
        try refuseDuplicates(in: map)
        return map
    }

    private static func legacyMap(_ bytes: [UInt8]) throws -> [AnkiMedia] {
        guard let text = String(validating: bytes, as: UTF8.self),
            let members = try VerbatimJSON.parse(text, named: "The media map").object
        else { throw AnkiFormatError(.damaged, "The media map is no JSON object.") }
        return try members.map { entry, name in
            guard let number = UInt32(entry), let name = name.string else {
                throw AnkiFormatError(.damaged, "The media map holds \(quoted(entry)), which is no number with a name.")
            }
            return (number, AnkiMedia(name: try MediaName.checked(name), size: nil, sha1: nil, entry: entry))
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func refuseDuplicates(in map: [AnkiMedia]) throws {
        var names: Set<String> = []
        var entries: Set<String> = []
        for file in map {
            guard names.insert(file.name).inserted else {
                throw AnkiFormatError(.duplicateName, "The package holds two media files named \(quoted(file.name)).")
            }
            guard entries.insert(file.entry).inserted else {
                throw AnkiFormatError(.damaged, "Two media files share the archive entry \(quoted(file.entry)).")
            }
        }
    }

    /// Streams a media file, unpacked; its length and checksum are verified at the end, where the package tells them.
    ///
    /// - Throws: ``AnkiFormatError``; what the sink throws. What the sink got until then is not to be used.
    package func read(_ file: AnkiMedia, into sink: ByteSink) throws {
        let what = "the media file \(quoted(file.name))"
        var length: Int64 = 0
        guard format == .modern else {
            try archive.read(file.entry, limit: limits.mediaFileBytes, into: sink)
            return
        }
        if let size = file.size, size > limits.mediaFileBytes {
            throw AnkiFormatError(.tooLarge, "\(what) has \(size) bytes; allowed are \(limits.mediaFileBytes).")
        }
        var hash = Digest(.sha1)
        let decoder = try ZstdDecoder(
            what: what, packed: archive.entries[file.entry]?.packedSize ?? 0,
            limit: file.size ?? limits.mediaFileBytes, limits: limits)
        try archive.read(file.entry, limit: limits.mediaFileBytes) { packed in
            try decoder.unpack(packed) { bytes in
                length += Int64(bytes.count)
                hash.update(bytes)
                try sink(bytes)
            }
        }
        try decoder.finish()
        let found = hash.finalize()
        guard length == file.size ?? length, file.sha1 ?? found == found else {
            throw AnkiFormatError(.damaged, "The content of \(what) is not what the media map says.")
        }
    }
}
