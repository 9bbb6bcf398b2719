import ContentFiles
import Conversation
import Foundation
import LearningService
import SpeechClient
import SpeechProtocol

/// What is wrong or doubtful in recordings of lines, as the speech worker hears them.
struct RecordingLint {
    private static let mostSeconds = 60.0
    private static let mostClipped = 0.002
    /// How much shorter or longer than the synthesiser a person may be.
    private static let ratios = 0.4...2.5
    /// Seconds of breath and the like that say nothing about the words.
    private static let slack = 0.7

    let content: URL
    let pool: SpeechWorkerPool

    /// A recording, and what it should be of.
    private struct Recorded {
        var recording: ScriptRecording
        var text: String
        var voice: String
        var speed: Double
    }

    /// - Returns: `unchecked` tells why not all could be heard.
    static func diagnostics(
        of snapshot: ContentSnapshot, content: URL, pool: () -> SpeechWorkerPool
    ) async -> (diagnostics: [Diagnostic], unchecked: String?) {
        let recorded = snapshot.scenarios.keys.sorted().flatMap { recordings(of: $0, in: snapshot) }
        guard !recorded.isEmpty else { return ([], nil) }
        let lint = RecordingLint(content: content, pool: pool())
        var diagnostics: [Diagnostic] = []
        var unchecked: String?
        for recording in recorded {
            do throws(SpeechError) {
                if let fault = try await lint.fault(of: recording) { diagnostics.append(fault) }
            } catch {
                unchecked = error.message
            }
        }
        await lint.pool.shutdown()
        return (diagnostics, unchecked)
    }

    private static func recordings(of scenarioID: String, in snapshot: ContentSnapshot) -> [Recorded] {
        guard let scenario = snapshot.scenarios[scenarioID]?.value.engine?.scenario else { return [] }
        return scenario.recordedLines.flatMap { line, characterID in
            let character = snapshot.characters[characterID]
            return line.recordings.map { recording in
                Recorded(
                    recording: recording, text: recording.text ?? line.constantText ?? "",
                    voice: character?.voiceID ?? scenario.languageID, speed: character?.speakingSpeed ?? 1)
            }
        }
    }

    /// - Throws: What keeps it from being heard and is not its own fault.
    private func fault(of recorded: Recorded) async throws(SpeechError) -> Diagnostic? {
        let path = recorded.recording.path
        func fault(code: String, _ severity: Diagnostic.Severity, _ message: String) -> Diagnostic {
            Diagnostic(code: code, severity: severity, message: message, location: recorded.recording.location)
        }
        guard let bytes = try? Data(contentsOf: content.appending(path: path)) else {
            return fault(code: "recording-missing", .error, "There is no recording '\(echo(path))'.")
        }
        let audio: PlayableAudio
        do throws(SpeechError) {
            audio = try await pool.playable([UInt8](bytes)).audio
        } catch {
            guard error.code == .unreadableAudio || error.code == .audioTooLarge else { throw error }
            return fault(
                code: "recording-unreadable", .error,
                "The recording '\(echo(path))' cannot be played: \(error.message).")
        }
        if audio.seconds > Self.mostSeconds {
            return fault(
                code: "recording-too-long", .error,
                "The recording '\(echo(path))' has \(Int(audio.seconds)) seconds; a line has at most "
                    + "\(Int(Self.mostSeconds)).")
        }
        if audio.soundSeconds == 0 {
            return fault(code: "recording-silent", .error, "The recording '\(echo(path))' is silent; record it again.")
        }
        if audio.clippedShare > Self.mostClipped {
            return fault(
                code: "recording-clipped", .warning,
                "The recording '\(echo(path))' is overdriven; record it again at a lower level.")
        }
        let request = SynthesisRequest(text: recorded.text, voice: recorded.voice, speed: recorded.speed)
        let expected = try await pool.synthesize(request).duration
        guard
            audio.soundSeconds + Self.slack < Self.ratios.lowerBound * expected
                || audio.soundSeconds - Self.slack > Self.ratios.upperBound * expected
        else { return nil }
        return fault(
            code: "recording-length", .warning,
            "In the recording '\(echo(path))' somebody speaks for \(Self.tenths(audio.soundSeconds)) s; what the line "
                + "says takes about \(Self.tenths(expected)) s. Is it of another line?")
    }

    private static func tenths(_ seconds: Double) -> String { String(format: "%.1f", seconds) }
}
