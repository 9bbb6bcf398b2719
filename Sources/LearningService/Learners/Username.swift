/// What a learner's username may be.
package enum Username {
    /// - Throws: ``ServiceError/Code/invalidInput`` unless it is 3 to 20 letters a–z, digits and underscores.
    package static func check(_ name: String) throws(ServiceError) {
        guard (3...20).contains(name.utf8.count), name.utf8.allSatisfy(isNameByte) else {
            throw ServiceError(
                .invalidInput, "'username' must be 3 to 20 of the characters A-Z, a-z, 0-9 and _.", field: "username")
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
