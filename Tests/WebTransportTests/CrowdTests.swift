import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import WebTransport

@Suite("Who gives way when a room is full")
struct CrowdTests {
    @Test("who comes in masses displaces themselves, the oldest first")
    func masses() {
        var crowd = Crowd<Int>(most: 4)
        var displaced: [Int?] = []
        for (member, holder) in ["a", "a", "a", "b", "a", "b", "b", "c"].enumerated() {
            displaced.append(crowd.add(member, of: holder))
        }
        // The last but one is of b, which has as many as a, so that b's own oldest gives way.
        #expect(displaced == [nil, nil, nil, nil, 0, 1, 3, displaced[7]])
        #expect([2, 5].contains(displaced[7]))
        #expect(crowd.count == 4 && crowd.contains(7))
    }

    @Test("who has left takes no room")
    func left() {
        var crowd = Crowd<Int>(most: 2)
        for member in 0..<100 {
            let displaced = crowd.add(member, of: "a")
            #expect(displaced == nil)
            crowd.remove(member)
        }
        #expect(crowd.count == 0)
    }

    private func channel(_ address: String) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
        return channel
    }

    @Test("strangers never take the room of devices, nor one address that of others")
    func connections() throws {
        var limits = ServingLimits()
        limits.strangers = 3
        limits.connections = 5
        let connections = OpenConnections(limits: limits)
        let device = try channel("10.0.0.1")
        connections.admit(device)
        connections.recognise(device, as: UUID())
        let quiet = try channel("10.0.0.3")
        connections.admit(quiet)
        let many = try (0..<10).map { _ in try channel("10.0.0.2") }
        for channel in many {
            connections.admit(channel)
            channel.embeddedEventLoop.run()
        }
        #expect(device.isActive)
        #expect(quiet.isActive)
        #expect(many.map(\.isActive) == Array(repeating: false, count: 8) + [true, true])
        // A newcomer of another address always gets in.
        let newcomer = try channel("10.0.0.4")
        connections.admit(newcomer)
        #expect(newcomer.isActive && quiet.isActive && device.isActive)
        #expect(many.count { $0.isActive } == 1)
    }

    @Test("an HTTP/2 connection without requests is closed, whatever else comes on it")
    func idle() throws {
        let channel = try channel("10.0.0.1")
        let idle = ConnectionIdle(seconds: 60)
        try channel.pipeline.syncOperations.addHandler(idle)
        channel.embeddedEventLoop.advanceTime(by: .seconds(50))
        idle.begin()
        channel.embeddedEventLoop.advanceTime(by: .seconds(500))
        #expect(channel.isActive)
        idle.end()
        for _ in 0..<7 {
            channel.pipeline.fireChannelRead(ByteBuffer(string: "ping"))
            channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        }
        #expect(!channel.isActive)
    }
}
