/// Indexes that were taken away while much is written and are made anew at the end, from sorted rows instead of entry
/// by entry.
package struct PostponedIndexes: Sendable {
    /// Make the indexes again.
    let statements: [String]
}
