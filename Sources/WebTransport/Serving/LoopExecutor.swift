import NIOCore

/// Runs the parts of a task that belong to no actor on an event loop: a request that is answered at once never changes
/// threads.
final class LoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        if eventLoop.inEventLoop {
            eventLoop.assumeIsolated().execute { job.runSynchronously(on: executor) }
        } else {
            eventLoop.execute { job.runSynchronously(on: executor) }
        }
    }
}
