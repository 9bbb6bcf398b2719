import Foundation
import Glibc
import Logging
import SpeechProtocol

/// The thread of one slot: it starts a worker, hands it jobs, and replaces it. The thread lives as long as the slot
/// because the kernel ends a worker together with the thread that spawned it.
struct WorkerThread {
    let slot: Int
    let executable: String
    let configuration: SpeechWorkerPool.Configuration
    let dispatcher: WorkerDispatcher
    let waker: Waker

    func start() {
        let thread = Thread {
            run()
            dispatcher.stopped(slot)
        }
        thread.name = "speech-\(slot)"
        thread.start()
    }

    private func run() {
        var failures = 0
        var isReported = false
        while !dispatcher.shouldStop(slot) {
            do throws(WorkerProcess.Failure) {
                let worker = try readyWorker()
                dispatcher.ready(slot)
                isReported = false
                let worked = serve(with: worker)
                failures = worked ? 0 : failures + 1
                // A worker that ends before it has done anything is as bad as one that does not start.
                if failures > 2 { pause(after: failures) }
            } catch {
                failures += 1
                // One that is killed while it starts says nothing about the next; three in a row do.
                if case .closed = error, failures < 3 { continue }
                report(error, level: isReported ? .debug : .error)
                isReported = true
                pause(after: failures)
            }
        }
    }

    private func report(_ failure: WorkerProcess.Failure, level: Logger.Level) {
        var reason = "\(executable) is killed from outside while it starts"
        if case .notStarted(let said) = failure { reason = said }
        dispatcher.logger.log(level: level, "no speech worker", metadata: ["reason": "\(reason)"])
        dispatcher.failed(slot, reason: reason)
    }

    /// Waits longer after each failure, up to half a minute, and no longer than until the pool stops.
    private func pause(after failures: Int) {
        let milliseconds = min(30_000, 100 << min(failures, 10))
        let end = MonotonicTime.now(plusMilliseconds: milliseconds)
        while case let rest = end.remainingMilliseconds(at: .now()), rest > 0, !dispatcher.shouldStop(slot) {
            _ = waker.wait(milliseconds: rest)
        }
    }

    private func readyWorker() throws(WorkerProcess.Failure) -> WorkerProcess {
        let worker = try WorkerProcess(executable: executable, model: configuration.model?.path)
        do throws(WorkerProcess.Failure) {
            let deadline = MonotonicTime.now(plusMilliseconds: configuration.startMilliseconds)
            let greeting = try worker.receive(before: deadline).reply
            guard case .ready(WorkerReply.version, let layers) = greeting else {
                throw .malformed("it greets with \(greeting), not version \(WorkerReply.version)")
            }
            dispatcher.confined(slot, by: layers)
            return worker
        } catch {
            let exit = worker.end(patience: 100)
            switch error {
            case .notStarted: throw error
            case .closed where WorkerThread.isInterruption(exit): throw .closed
            case .closed: throw .notStarted("\(executable) ended at once (\(exit)); its standard error says why")
            case .timedOut: throw .notStarted("\(executable) was not ready after \(configuration.startMilliseconds) ms")
            case .malformed(let reason): throw .notStarted("\(executable) is another release: \(reason)")
            }
        }
    }

    /// Hands jobs to a worker until it is lost, has done its share, or is to stop. Whether it did any job.
    private func serve(with worker: WorkerProcess) -> Bool {
        var jobs = 0
        while true {
            guard let job = dispatcher.takeJob(for: slot) else {
                if dispatcher.shouldStop(slot) {
                    _ = worker.end(patience: 1_000)
                    return true
                }
                if waker.wait(watching: worker.socket) == .closed {
                    let exit = worker.end(patience: 100)
                    dispatcher.logger.warning("an idle speech worker ended", metadata: ["exit": "\(exit)"])
                    dispatcher.lost(slot, .interrupted)
                    return jobs > 0
                }
                continue
            }
            guard let answer = exchange(job, with: worker) else { return true }
            jobs += 1
            // A worker sees the folders that were there when it started; the next finds what was installed since.
            let isRetiring = jobs >= configuration.jobsPerWorker || answer.reply.isMissingModel
            dispatcher.answered(slot, answer, retiring: isRetiring)
            if isRetiring {
                _ = worker.end(patience: 1_000)
                return true
            }
        }
    }

    /// One job; nil when it cost the worker.
    private func exchange(_ job: JobSchedule.Job, with worker: WorkerProcess) -> WorkerAnswer? {
        do throws(WorkerProcess.Failure) {
            let milliseconds =
                job.lane == .assessment ? configuration.assessmentMilliseconds : configuration.jobMilliseconds
            let deadline = MonotonicTime.now(plusMilliseconds: milliseconds)
            try worker.send(job.request, payload: job.payload, before: deadline)
            let (reply, payload) = try worker.receive(before: deadline)
            return WorkerAnswer(reply: reply, payload: payload)
        } catch {
            let loss: JobSchedule.Loss
            switch error {
            case .timedOut:
                _ = worker.end(patience: 0)
                loss = .timedOut
            case .malformed(let reason), .notStarted(let reason):
                _ = worker.end(patience: 0)
                loss = .crashed(reason)
            case .closed:
                loss = WorkerThread.loss(worker.end(patience: 1_000))
            }
            // The text may be private: it stays out of the log.
            dispatcher.logger.warning(
                "a speech worker was lost", metadata: ["pid": "\(worker.pid)", "cause": "\(loss)"])
            dispatcher.lost(slot, loss)
            return nil
        }
    }

    private static func loss(_ exit: WorkerProcess.Exit) -> JobSchedule.Loss {
        switch exit {
        case .signal(SIGXCPU): .overran
        case _ where isInterruption(exit): .interrupted
        case .signal(let signal): .crashed("signal \(signal)")
        case .status(let status): .crashed("exit status \(status)")
        }
    }

    /// Whether somebody else ended it: nothing in a text sends these signals, but the administrator does, and the
    /// kernel when memory runs out.
    private static func isInterruption(_ exit: WorkerProcess.Exit) -> Bool {
        guard case .signal(let signal) = exit else { return false }
        return [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(signal)
    }
}
