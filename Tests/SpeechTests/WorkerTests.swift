import Testing

/// Everything that starts worker processes, one test after the other: the tests count processes and descriptors.
@Suite("Speech workers", .serialized)
enum WorkerTests {}
