import Testing

@testable import WebTransport

@Suite("Memory of what is on its way")
struct MemoryBudgetTests {
    @Test("no sender takes more than its part, and all together no more than there is")
    func bounds() {
        let budget = MemoryBudget(most: 160, mostOfSender: 80)
        let (one, same, two, three) = (
            budget.share(of: "a"), budget.share(of: "a"), budget.share(of: "b"), budget.share(of: "c")
        )
        #expect(one.grow(by: 60))
        #expect(!same.grow(by: 11))
        #expect(same.grow(by: 10))
        #expect(two.grow(by: 60))
        #expect(!three.grow(by: 11))
        #expect(three.grow(by: 10))
        one.shrink(by: 25)
        #expect(three.grow(by: 20))
    }

    @Test("messages still get through when bodies have taken all that they may")
    func messages() {
        let budget = MemoryBudget(most: 160, mostOfSender: 80)
        let share = budget.share(of: "a")
        #expect(share.grow(by: 70))
        #expect(!share.grow(by: 1))
        #expect(share.grow(by: 10, isMessage: true))
        #expect(!share.grow(by: 1, isMessage: true))
    }

    @Test("what a share holds is given back with it, and no more than that")
    func givenBack() {
        let budget = MemoryBudget(most: 16, mostOfSender: 16)
        var share: MemoryShare? = budget.share(of: "a")
        #expect(share?.grow(by: 14) == true)
        share?.shrink(by: 20)
        #expect(share?.grow(by: 14) == true)
        #expect(!budget.share(of: "b").grow(by: 1))
        share = nil
        #expect(budget.share(of: "b").grow(by: 14))
    }

    @Test("a client that takes nothing is stalled, one that takes something is not")
    func unread() throws {
        var unread = UnreadReplies()
        let none = unread.watch()
        #expect(none == nil)
        for _ in 0..<2 {
            let mayGoOn = unread.send(100)
            #expect(mayGoOn)
        }
        let (begun, again) = (unread.watch(), unread.watch())
        let first = try #require(begun)
        #expect(first.seconds == 30 && again == nil)
        unread.take(100)
        let isSlowStalled = unread.isStalled(first)
        #expect(!isSlowStalled)
        let next = unread.watch()
        let second = try #require(next)
        let isStalled = unread.isStalled(second)
        #expect(isStalled)
        unread.take(100)
        let isDoneStalled = unread.isStalled(second)
        #expect(!isDoneStalled && unread.bytes == 0)
        let mayGoOn = unread.send(UnreadReplies.most + 1)
        #expect(!mayGoOn)
    }

    @Test("who gets much has longer to take it")
    func patience() {
        var unread = UnreadReplies()
        _ = unread.send(4 << 20)
        let watch = unread.watch()
        #expect(watch?.seconds == 94)
    }
}
