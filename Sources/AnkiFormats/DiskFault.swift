import Foundation

/// Why a disk refused to write.
package enum DiskFault {
    /// Whether there was no room, by the system's number of the error.
    package static func isFull(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

    /// The same of what Foundation threw.
    package static func isFull(_ error: any Error) -> Bool {
        if (error as? CocoaError)?.code == .fileWriteOutOfSpace { return true }
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return isFull(Int32(clamping: error.code)) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { isFull($0) } ?? false
    }
}

extension AnkiFormatError {
    /// - Parameters:
    ///   - what: What could not be done, as the beginning of a sentence.
    ///   - code: The system's number of the error.
    static func writing(_ what: String, _ code: Int32) -> AnkiFormatError {
        DiskFault.isFull(code)
            ? AnkiFormatError(.diskFull, "\(what): there is no space left; free some.")
            : AnkiFormatError(.writeFailed, "\(what): \(String(cString: strerror(code))).")
    }

    /// - Parameter error: What Foundation threw.
    package static func writing(_ what: String, _ error: any Error) -> AnkiFormatError {
        DiskFault.isFull(error)
            ? AnkiFormatError(.diskFull, "\(what): there is no space left; free some.")
            : AnkiFormatError(.writeFailed, "\(what): \(error.localizedDescription)")
    }
}
