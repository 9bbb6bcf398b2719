/// A package or text file that was refused, or that could not be written. Nothing was changed when one is thrown.
package struct AnkiFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: String, Sendable, CaseIterable {
        /// The file cannot be opened, or is not an archive of Anki's.
        case unreadable
        /// Archive, database, media map or text that breaks its own format.
        case damaged
        /// A file name that could reach outside its folder, or that a file system cannot take.
        case unsafeName
        /// Two things bear a name that must be unique.
        case duplicateName
        /// A limit of ``AnkiLimits`` is exceeded.
        case tooLarge
        /// A well-formed file of a kind that is not read here.
        case unsupported
        /// Something that is referred to is not there.
        case missing
        /// A value given to a writer that the format cannot hold.
        case invalidValue
        /// The disk or the file system refused to write.
        case writeFailed
        /// There was no room for what is written.
        case diskFull
    }

    package let code: Code
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
