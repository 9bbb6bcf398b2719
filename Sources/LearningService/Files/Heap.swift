import CMalloc
import CSQLite

/// How the C library and SQLite keep memory.
package enum Heap {
    /// Arenas that its threads share: there is one for each core otherwise, and more, none of which uses what another
    /// has freed.
    private static let arenas: Int32 = 2

    /// To be called before there is work for many threads, and before any database is opened.
    package static func prepare() {
        mallopt(M_ARENA_MAX, arenas)
        // SQLite counts what it allocates under one lock, at which a thread that reads and one that writes meet all the
        // time. Nobody asks for the count.
        _ = csqlite_stop_counting_memory()
    }

    /// Gives the system back what long work has freed, which would otherwise count to the daemon's size from then on.
    package static func trim() { malloc_trim(0) }
}
