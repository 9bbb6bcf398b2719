extension String {
    /// nil where the bytes are not valid UTF-8.
    // `String(validating:as:)` is generic, and looks up metadata for each text.
    package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard let valid = try? UTF8Span(validating: bytes.span) else { return nil }
        self.init(copying: valid)
    }
}
