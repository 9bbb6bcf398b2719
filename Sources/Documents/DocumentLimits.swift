/// How much a document may have, and its reading may take.
package enum DocumentLimits {
    /// Of a file.
    package static let fileBytes: Int64 = 128 << 20
    /// Of the text that is read out of it: some three million words.
    package static let textBytes = 24 << 20
    package static let pages = 2_000
    /// Of a library.
    package static let books = 50_000
    /// Entries of an archive, bytes of one that is unpacked, and bytes of all that are read.
    package static let entries = 10_000
    package static let entryBytes = 32 << 20
    package static let unpackedBytes = 128 << 20
    /// Bytes out for one in, beyond the first mebibyte of an entry.
    package static let ratio: UInt64 = 200
    /// Elements that stand in one another; libxml2 has a bound of its own for XML.
    package static let blocks = 200_000
    package static let seconds = 60
    package static let processorSeconds: UInt32 = 30
    package static let memoryBytes = 768 << 20

    /// Seconds of processor time that reading a package may take, besides one for each mebibyte of it.
    package static let packageSeconds = 300
    /// Seconds without a word from its reader after which nobody waits any longer.
    package static let packageSilence = 300
}
