/// What engines write differently.
///
/// Records and migrations otherwise use the SQL that SQLite ≥ 3.40 and PostgreSQL 15 share: `?` for each value (an
/// engine that numbers them rewrites a statement as it prepares it; no text in a statement holds one), `ON CONFLICT`,
/// `RETURNING`, TEXT, BIGINT, DOUBLE PRECISION and BYTEA, 0 and 1 for what is so or not. The tests look for words that
/// only one engine knows.
///
/// What is shared to the letter yet not quite to the sense:
/// - Cross joins say in which order the tables are best read. SQLite takes them so, PostgreSQL finds its own order.
/// - Texts are compared by their bytes: a PostgreSQL database is to be made with the collation "C".
/// - Steps before 1.9 were taken by SQLite alone. An engine that comes later begins with one step that makes the tables
///   as they stand after those; the numbers of cards are then an identity column.
struct Dialect: Sendable {
    /// `LIKE` that does not tell capitals from small letters, for ASCII at least.
    let like: String
}
