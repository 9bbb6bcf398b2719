/// Work that must not overlap, in the order in which it came.
actor OneAtATime {
    private var last: Task<Void, Never>?

    nonisolated func run<Value: Sendable>(_ body: sending @escaping () async throws -> Value) async throws -> Value {
        let task = await follow(body)
        return try await task.value
    }

    private func follow<Value: Sendable>(_ body: sending @escaping () async throws -> Value) -> Task<Value, any Error> {
        let before = last
        let task = Task {
            await before?.value
            return try await body()
        }
        last = Task { _ = await task.result }
        return task
    }
}
