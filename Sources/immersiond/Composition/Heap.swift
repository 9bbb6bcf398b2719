import CMalloc

/// How the C library keeps memory that the daemon does not use.
enum Heap {
    /// Arenas that its threads share: there is one for each core otherwise, and more, none of which uses what another has
    /// freed.
    private static let arenas: Int32 = 2

    /// To be called before there is work for many threads.
    static func limitArenas() { mallopt(M_ARENA_MAX, arenas) }

    /// Gives the system back what long work has freed, which would otherwise count to the daemon's size from then on.
    static func trim() { malloc_trim(0) }
}
