/// The server takes nothing new, and a connection ends as soon as nothing is under way on it.
struct ServerStops: Sendable {}
