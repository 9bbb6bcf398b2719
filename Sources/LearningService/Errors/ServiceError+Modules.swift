import AnkiFormats
import Conversation
import Foundation
package import Spatial
import SpeechClient
import Storage
import Study
import Vocab

extension ServiceError {
    /// Gives the modules' errors the service's codes, in one place; nil for what nobody foresaw.
    package init?(known error: any Error) {
        switch error {
        case let error as ServiceError: self = error
        case let error as StorageError: self.init(storage: error)
        case let error as DialogueInputError: self.init(dialogue: error)
        case let error as VocabError: self.init(vocab: error)
        case let error as AnkiFormatError: self.init(anki: error)
        case let error as SpeechError: self.init(speech: error)
        case let error as LibraryFault: self.init(.invalidInput, error.message, field: error.field)
        default: return nil
        }
    }

    /// A file that cannot be written.
    ///
    /// - Parameters:
    ///   - what: As the beginning of a sentence.
    ///   - error: What Foundation threw.
    static func writing(_ what: String, _ error: any Error) -> ServiceError {
        DiskFault.isFull(error)
            ? ServiceError(.storageFull, "\(what): there is no space left; free some.")
            : ServiceError(.storageFailed, "\(what): \(error.localizedDescription)")
    }

    /// A value that geometry refuses, with the reason's stable name.
    package init(_ error: SpatialError, field: String) {
        self.init(.invalidInput, "'\(field)' is refused (\(error.code)): \(error).", field: field)
    }

    private init(storage error: StorageError) {
        switch error.code {
        case .conflict, .duplicate: self.init(.conflict, error.message)
        case .missing: self.init(.notFound, error.message)
        case .full: self.init(.storageFull, error.message)
        case .limitReached: self.init(.limitReached, error.message)
        case .closed: self.init(.shuttingDown, error.message)
        case .damaged, .failed: self.init(.storageFailed, error.message)
        }
    }

    private init(vocab error: VocabError) {
        let field: String? =
            switch error {
            case .reviewBeforeLast, .dateOutOfRange: "at"
            case .durationOutOfRange: "durationMs"
            default: nil
            }
        self.init(.invalidInput, "The review cannot be scheduled: \(error).", field: field)
    }

    private init(anki error: AnkiFormatError) {
        switch error.code {
        case .writeFailed: self.init(.storageFailed, error.message, field: "path")
        case .diskFull: self.init(.storageFull, error.message, field: "path")
        case .unreadable, .damaged, .unsafeName, .duplicateName, .tooLarge, .unsupported, .missing, .invalidValue:
            self.init(.unreadableFile, error.message, field: "path")
        }
    }

    private init(speech error: SpeechError) {
        switch error.code {
        case .textTooLong, .invalidText: self.init(.invalidText, error.message, field: "text")
        case .unknownVoice: self.init(.notFound, error.message, field: "voice")
        case .invalidSpeed: self.init(.invalidInput, error.message, field: "speed")
        case .cacheFull: self.init(.storageFull, error.message)
        case .cacheWriteFailed: self.init(.storageFailed, error.message)
        case .ttsUnspeakable: self.init(.speechFailed, error.message, field: "text")
        case .workerUnavailable, .timedOut, .cancelled, .unreadableAudio, .audioTooLarge, .unsupportedLanguage,
            .unknownPhoneme, .modelMissing:
            self.init(.speechFailed, error.message)
        }
    }

    private init(dialogue error: DialogueInputError) {
        switch error {
        case .empty, .tooLong, .controlCharacter: self.init(.invalidText, error.description, field: "text")
        case .invalidWait: self.init(.invalidInput, error.description, field: "seconds")
        case .nothingBefore: self.init(.conflict, error.description)
        case .ended: self.init(.sessionEnded, error.description)
        case .staleState: self.init(.contentBroken, error.description)
        }
    }
}
