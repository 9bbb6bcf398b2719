internal import JSONText

/// Splits text into records (RFC 4180, with any separator), byte by byte, in bounded memory. A quote counts only at the
/// start of a field; a record that starts with `#` is a comment.
struct DelimitedParser {
    private enum State {
        case recordStart, fieldStart, plain, quoted, quoteInQuoted, comment
    }

    private let separator: UInt8
    private let limits: AnkiLimits
    private var state = State.recordStart
    private var field: [UInt8] = []
    private var fields: [String] = []
    private var recordBytes = 0
    /// The line of the current byte, from 1.
    private var line = 1
    private var recordLine = 1

    init(separator: UInt8, limits: AnkiLimits) {
        self.separator = separator
        self.limits = limits
    }

    /// - Parameter emit: Gets each record and the line that it starts on. Empty lines are none.
    /// - Throws: ``AnkiFormatError``, and what `emit` throws.
    mutating func parse(_ bytes: UnsafeRawBufferPointer, emit: ([String], Int) throws -> Void) throws {
        for byte in bytes {
            try take(byte, emit: emit)
            if byte == 0x0A { line += 1 }
        }
    }

    mutating func finish(emit: ([String], Int) throws -> Void) throws {
        switch state {
        case .recordStart, .comment: return
        case .quoted:
            throw AnkiFormatError(.damaged, "The quote that opens in the record at line \(recordLine) is not closed.")
        case .fieldStart, .plain, .quoteInQuoted:
            try endField()
            try endRecord(emit: emit)
        }
    }

    private mutating func take(_ byte: UInt8, emit: ([String], Int) throws -> Void) throws {
        switch state {
        case .comment:
            if byte == 0x0A { state = .recordStart }
        case .quoted:
            if byte == UInt8(ascii: "\"") { state = .quoteInQuoted } else { try append(byte) }
        case .quoteInQuoted where byte == UInt8(ascii: "\""):
            try append(byte)
            state = .quoted
        case .recordStart where byte == UInt8(ascii: "#"):
            state = .comment
        case .recordStart where byte == 0x0A || byte == 0x0D:
            break
        case .recordStart, .fieldStart:
            if state == .recordStart { recordLine = line }
            if byte == UInt8(ascii: "\"") { state = .quoted } else { try takePlain(byte, emit: emit) }
        case .plain, .quoteInQuoted:
            try takePlain(byte, emit: emit)
        }
    }

    private mutating func takePlain(_ byte: UInt8, emit: ([String], Int) throws -> Void) throws {
        switch byte {
        case separator:
            try endField()
            state = .fieldStart
        case 0x0A:
            if field.last == 0x0D { field.removeLast() }
            try endField()
            try endRecord(emit: emit)
        default:
            try append(byte)
            state = .plain
        }
    }

    private mutating func append(_ byte: UInt8) throws {
        recordBytes += 1
        guard recordBytes <= limits.cellBytes else {
            throw AnkiFormatError(
                .tooLarge, "The record at line \(recordLine) is longer than the \(limits.cellBytes) bytes allowed.")
        }
        field.append(byte)
    }

    private mutating func endField() throws {
        guard fields.count < limits.fields else {
            throw AnkiFormatError(
                .tooLarge, "The record at line \(recordLine) has more than the \(limits.fields) fields allowed.")
        }
        guard let text = field.withUnsafeBufferPointer(String.init(utf8:)) else {
            throw AnkiFormatError(.damaged, "The record at line \(recordLine) is not UTF-8; save the file as UTF-8.")
        }
        fields.append(text)
        field.removeAll(keepingCapacity: true)
    }

    private mutating func endRecord(emit: ([String], Int) throws -> Void) throws {
        let record = fields
        fields.removeAll(keepingCapacity: true)
        recordBytes = 0
        state = .recordStart
        try emit(record, recordLine)
    }
}
