import Foundation
import Testing

@testable import AnkiFormats

@Suite("Why a disk refused to write")
struct DiskFaultTests {
    @Test("no room is told from other reasons, however it comes")
    func room() throws {
        #expect(DiskFault.isFull(ENOSPC) && DiskFault.isFull(EDQUOT) && !DiskFault.isFull(EACCES))
        #expect(DiskFault.isFull(CocoaError(.fileWriteOutOfSpace)) && !DiskFault.isFull(CocoaError(.fileNoSuchFile)))
        #expect(DiskFault.isFull(POSIXError(.ENOSPC)) && !DiskFault.isFull(POSIXError(.EIO)))
        let wrapped = CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOSPC)])
        #expect(DiskFault.isFull(wrapped))
    }

    @Test("a file that cannot be made for want of room is refused as that")
    func refusal() throws {
        #expect(AnkiFormatError.writing("It cannot be made", ENOSPC).code == .diskFull)
        #expect(AnkiFormatError.writing("It cannot be made", EROFS).code == .writeFailed)
    }
}
