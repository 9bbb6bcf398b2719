import CMalloc
import CSQLite

/// How the C library and SQLite keep memory.
package enum Heap {
    /// Arenas that its threads share: there is one for each core otherwise, and more, none of which uses what another
    /// has freed.
    private static let arenas: Int32 = 2
    /// Bytes of pages as they were before a savepoint: those of some 60 turns that share a commit. SQLite's own 64 KiB
    /// made a file of most groups, into which more was written than into the database's log.
    private static let savepointBytes: Int32 = 4 << 20

    /// To be called before there is work for many threads, and before any database is opened.
    package static func prepare() {
        mallopt(M_ARENA_MAX, arenas)
        // SQLite counts what it allocates under one lock, at which a thread that reads and one that writes meet all the
        // time. Nobody asks for the count.
        _ = csqlite_stop_counting_memory()
        _ = csqlite_keep_savepoints(savepointBytes)
    }

    /// Gives the system back what long work has freed, which would otherwise count to the daemon's size from then on.
    package static func trim() { malloc_trim(0) }
}
