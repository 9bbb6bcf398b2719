internal import Foundation

/// What stands in for a placeholder of a statement.
enum Value: Sendable {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
    /// Text as its bytes.
    case utf8([UInt8])
    case blob([UInt8])
    /// A UUID as text.
    case id(UUID)
    /// A UUID as its sixteen bytes.
    case key(UUID)

    static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    static func id(_ id: UUID?) -> Value { id.map { .id($0) } ?? .null }
    static func key(_ id: UUID?) -> Value { id.map { .key($0) } ?? .null }
    static func integer(_ integer: Int?) -> Value { integer.map { .integer(Int64($0)) } ?? .null }
    static func flag(_ flag: Bool) -> Value { .integer(flag ? 1 as Int64 : 0) }
    static func instant(_ date: Date) -> Value { .integer(Column.instant(date)) }
    static func instant(_ date: Date?) -> Value { date.map { .instant($0) } ?? .null }
    static func blob(_ data: Data?) -> Value { data.map { .blob(Array($0)) } ?? .null }
}
