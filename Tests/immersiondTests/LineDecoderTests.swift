import NIOCore
import NIOEmbedded
import Testing

@testable import SocketTransport
@testable import immersiond

@Suite("Cutting a stream into lines")
struct LineDecoderTests {
    /// What comes out of the decoder when the chunks arrive one by one and the stream then ends.
    private func lines(_ chunks: [String], limit: Int = 8) throws -> [String?] {
        let channel = EmbeddedChannel(handler: ByteToMessageHandler(LineDecoder(maximumLength: limit)))
        for chunk in chunks { try channel.writeInbound(ByteBuffer(string: chunk)) }
        _ = try channel.finish()
        var found: [String?] = []
        while let line = try channel.readInbound(as: LineDecoder.Line.self) {
            switch line {
            case .message(let buffer): found.append(String(buffer: buffer))
            case .tooLong: found.append(nil)
            }
        }
        return found
    }

    @Test(
        "lines come out whole, however the bytes arrive",
        arguments: [
            (["a\nb\n"], ["a", "b"]), (["a", "b\n", "c\n"], ["ab", "c"]), (["a\r\nb"], ["a", "b"]),
            (["\n \n\t\na\n"], ["a"]),
            (["12345678\n"], ["12345678"]), (["last"], ["last"]), ([], []),
        ] as [([String], [String?])])
    func whole(chunks: [String], expected: [String?]) throws {
        #expect(try lines(chunks) == expected)
    }

    @Test(
        "a line over the limit is reported once, and the next one is read again",
        arguments: [["123456789\na\n"], ["12345", "6789", "0123456789", "\na\n"], ["123456789", "\na"]])
    func tooLong(chunks: [String]) throws {
        #expect(try lines(chunks) == [nil, "a"])
    }
}
