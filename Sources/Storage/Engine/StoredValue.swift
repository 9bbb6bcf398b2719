/// A value as it stands in a column.
package enum StoredValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
    case blob([UInt8])
}
