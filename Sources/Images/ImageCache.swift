/// Where images are kept from one start to the next.
///
/// A cache that cannot be read or written is not a fault: then what they hold is made anew.
package protocol ImageCache: Sendable {
    /// Identifies what is made of texts by these and the code that makes it: ``ImageFormat/keyBytes`` bytes.
    func key(of texts: [String]) -> [UInt8]

    /// What an image holds, as `read` has it of the file's bytes; nil when none with this key is kept, or it is of no
    /// use.
    func read<Value>(
        _ kind: ImageKind, named name: String, key: [UInt8],
        _ read: (UnsafeRawBufferPointer) throws(ImageFault) -> Value
    ) -> Value?

    /// Keeps an image just made.
    func keep(_ image: [UInt8], _ kind: ImageKind, named name: String, key: [UInt8])
}

/// A kind of images in a cache.
package struct ImageKind: Sendable {
    /// The end of their files' names: `.rules`.
    package let suffix: String
    /// What they hold, in the plural.
    package let name: String

    /// - Parameters:
    ///   - suffix: The end of their files' names: `.rules`.
    ///   - name: What they hold, in the plural.
    package init(suffix: String, name: String) {
        self.suffix = suffix
        self.name = name
    }
}
