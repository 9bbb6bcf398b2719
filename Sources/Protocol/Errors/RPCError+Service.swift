package import LearningService

extension RPCError {
    /// What a use case refuses, with the protocol's code; nil for what nobody foresaw.
    package init?(known error: any Error) {
        if let error = error as? RPCError {
            self = error
        } else {
            guard let error = ServiceError(known: error) else { return nil }
            self.init(error)
        }
    }

    /// What was refused with a reason, by the protocol or by a use case; nil for what failed.
    package init?(refusal error: any Error) {
        switch error {
        case let error as RPCError: self = error
        case let error as ServiceError: self.init(error)
        default: return nil
        }
    }

    package init(_ error: ServiceError) {
        self.init(Code(error.code), error.message, field: error.field)
    }
}

extension RPCError.Code {
    package init(_ code: ServiceError.Code) {
        self =
            switch code {
            case .invalidInput: .invalidParams
            case .invalidText: .invalidText
            case .notFound: .notFound
            case .conflict: .conflict
            case .contentBroken: .contentBroken
            case .sessionEnded: .sessionEnded
            case .speechFailed: .speechFailed
            case .storageFailed: .storageFailed
            case .storageFull: .storageFull
            case .limitReached: .limitReached
            case .shuttingDown: .shuttingDown
            case .forbidden: .forbidden
            case .unreadableAudio: .unreadableAudio
            case .unsupportedLanguage: .unsupportedLanguage
            case .unknownPhoneme: .unknownPhoneme
            case .modelMissing: .modelMissing
            case .unreadableFile: .unreadableFile
            case .unauthorized: .unauthorized
            case .tooManyRequests: .tooManyRequests
            }
    }
}
