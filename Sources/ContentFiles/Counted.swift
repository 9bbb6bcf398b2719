/// A number with its noun: "1 error", "2 errors".
///
/// - Parameter many: The noun of every number but one; `one` with an s unless given.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
}
