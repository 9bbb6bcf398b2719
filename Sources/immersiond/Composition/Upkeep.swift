import Foundation
import LearningService
import Logging
import Protocol
import Storage

/// What the daemon does now and then by itself: backups when they are due, bytes of what was deleted, and the file of
/// figures.
struct Upkeep: Sendable {
    /// Seconds between two looks at whether there is something to do.
    private static let lookSeconds = 60.0
    /// Seconds after a backup that failed before the next is tried.
    private static let retrySeconds = 3_600.0
    /// The same of bytes of what was deleted.
    private static let erasureRetrySeconds = 600.0
    /// Seconds between two writings of the figures.
    private static let figureSeconds = 15.0
    /// Seconds between two looks for conversations that are too old.
    private static let retentionSeconds = 900.0

    let store: Store
    let backups: Backups
    let remains: Remains
    let passing: PassingFiles
    /// Nil where conversations are kept for good.
    let retention: Retention?
    let backupFolder: URL
    let metrics: RequestMetrics
    let vitals: Vitals
    let metricsFile: URL?
    let lane: WorkLane
    let logger: Logger

    /// Runs until the task is cancelled.
    func start() -> Task<Void, Never> {
        Task(executorPreference: lane) {
            await withDiscardingTaskGroup { group in
                group.addTask(executorPreference: lane) { await keepBackups() }
                group.addTask(executorPreference: lane) { await endErasures() }
                group.addTask(executorPreference: lane) { await endPassing() }
                if let retention { group.addTask(executorPreference: lane) { await endOld(retention) } }
                if let metricsFile {
                    group.addTask(executorPreference: lane) { await writeFigures(to: metricsFile) }
                }
            }
        }
    }

    /// The first requests come first.
    private static let delaySeconds = 5.0

    private func keepBackups() async {
        try? await Task.sleep(for: .seconds(Self.delaySeconds))
        guard !Task.isCancelled else { return }
        checkDatabase()
        repeat {
            guard backups.isDue, store.knownDamage == nil else { continue }
            do {
                let file = try backups.make()
                logger.info("made a backup", metadata: ["path": "\(file.path)", "bytes": "\(file.bytes)"])
            } catch {
                logger.error("a backup could not be made", metadata: ["reason": "\(backups.failure ?? "\(error)")"])
                // What could not be copied may be what is damaged.
                checkDatabase()
                try? await Task.sleep(for: .seconds(Self.retrySeconds))
            }
        } while (try? await Task.sleep(for: .seconds(Self.lookSeconds))) != nil
    }

    /// Takes away what an erasure that broke off, or that was to wait for others, has left in files.
    private func endErasures() async {
        var pause = Self.delaySeconds
        while (try? await Task.sleep(for: .seconds(pause))) != nil {
            pause = Self.lookSeconds
            guard remains.areLeft else { continue }
            do {
                try await remains.endAbandoned()
                guard let copies = try remains.clean() else { continue }
                logger.info("took what was deleted from all files", metadata: ["backups": "\(copies)"])
            } catch {
                logger.error(
                    "bytes of what was deleted are left in files", metadata: ["reason": "\(remains.failure ?? "")"])
                pause = Self.erasureRetrySeconds
            }
        }
    }

    private func endPassing() async {
        while (try? await Task.sleep(for: .seconds(Self.lookSeconds))) != nil { passing.removeOld() }
    }

    private func endOld(_ retention: Retention) async {
        while (try? await Task.sleep(for: .seconds(Self.retentionSeconds))) != nil {
            do {
                let count = try await retention.apply()
                if count > 0 { logger.info("deleted old conversations", metadata: ["sessions": "\(count)"]) }
            } catch {
                logger.error("old conversations could not be deleted", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Reads all of the database once, so that damage is known before it is met.
    private func checkDatabase() {
        let faults: [String]
        do throws(StorageError) {
            faults = try store.faults()
        } catch {
            return logger.error("the database could not be checked", metadata: ["reason": "\(error)"])
        }
        guard let fault = faults.first else { return }
        let advice = DamagedDatabase.advice(StorageError(.damaged, fault), backups: backupFolder)
        logger.critical("The database is damaged, and nothing more is stored. \(fault)\(advice)")
    }

    /// Whole or not at all, readable by whoever collects figures: there is nothing of a learner in them.
    private func writeFigures(to file: URL) async {
        var isReported = false
        repeat {
            let figures = DaemonMetrics(
                gauges: vitals.gauges, requests: metrics.all, version: DaemonMethods.version)
            do {
                try Data(figures.text.utf8).write(to: file, options: .atomic)
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
                isReported = false
            } catch {
                if !isReported {
                    logger.warning("the file of figures cannot be written", metadata: ["path": "\(file.path)"])
                }
                isReported = true
            }
        } while (try? await Task.sleep(for: .seconds(Self.figureSeconds))) != nil
    }
}
