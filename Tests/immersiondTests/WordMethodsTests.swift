import Foundation
import Lexicon
import Protocol
import TestSupport
import Testing
import Vocab

@testable import JSONText
@testable import LearningService
@testable import SocketTransport

@Suite("Words through the daemon")
struct WordMethodsTests {
    private let connection: RPCConnection

    init() throws { connection = try DaemonProcess.shared.get().connect() }

    @Test("words produced become cards with gloss, gender and pronunciation, and reviews move them on")
    func words() throws {
        let learner = try connection.newLearner()
        let session = try connection.opening(learner).session
        let reply = try connection.call(
            Methods.sessionSay, ["sessionID": session, "text": "Quiero un café con leche"])
        #expect(Set(reply.newWords).isSuperset(of: ["café", "leche"]))

        var milk: FiledCard?
        try blockUntil {
            let list = try connection.call(Methods.vocabList, ["learnerID": learner])
            milk = try list.words.map { try $0.card }.first { $0.word.word == "leche" }
            return milk?.word.ipa.isEmpty == false
        }
        let card = try #require(milk)
        #expect(card.word.translation.contains("milk"))
        #expect(card.word.gender == .feminine)
        #expect(card.word.article == "la")
        #expect(card.word.ipa == "ˈletʃe")
        #expect(card.word.learningState == .new)

        func due() throws -> [String] {
            try connection.call(Methods.vocabDue, ["learnerID": learner]).words.map { try $0.card.word.word }
        }
        #expect(try due().contains("leche"))
        let reviewed = try connection.call(Methods.vocabReview, ["wordID": card.wordID, "rating": "good"]).word.card
        #expect(reviewed.word.learningState == .learning)
        #expect(reviewed.word.reviewCount == 1)
        #expect(try !due().contains("leche"))
        let future = try connection.failure(
            "vocab.review", ["wordID": card.wordID, "rating": "good", "at": "2199-01-01T00:00:00Z"])
        #expect(future?.field == "at")
    }

    @Test("any form of a word adds its lemma; a word nobody knows needs its translation")
    func addWord() throws {
        let learner = try connection.newLearner()
        let card = try connection.adding("mesas", to: learner).word
        #expect(card.word == "mesa")
        #expect(card.ipa == "ˈmesa")
        #expect(card.category == [.home, .furniture])
        #expect(card.syllables == ["me", "sa"])
        #expect(try connection.adding("mesa", to: learner).word.id == card.id)
        #expect(try connection.failure("vocab.add", ["learnerID": learner, "word": "zzgrix"])?.code == .notFound)
        let own = try connection.adding("zzgrix", to: learner, ["translation": "a thing of ours"])
        #expect(own.word.translation == "a thing of ours")
    }

    @Test("of a word that nobody knows nothing is made up")
    func unknownWord() throws {
        let learner = try connection.newLearner()
        let own = try connection.adding("zzgrix", to: learner, ["translation": "a thing of ours"])
        #expect(own.word.frequency == nil && own.word.difficulty == nil && own.word.partOfSpeech == nil)
        #expect(try connection.call(Methods.vocabList, ["learnerID": learner]).words.first?.card == own)
        let edited = try connection.call(
            Methods.vocabEdit, ["wordID": own.wordID, "partOfSpeech": "verb", "difficulty": "B1"]
        ).card.word
        #expect(edited.partOfSpeech == .verb && edited.difficulty == .b1)
        let numeral = try connection.adding("dos", to: learner).word
        #expect(numeral.partOfSpeech == .determiner && numeral.wordClass == .numeral)
    }

    @Test("a word without a letter is no word", arguments: ["   ", "...", "12", "¿?"])
    func emptyWord(word: String) throws {
        let learner = try connection.newLearner()
        let error = try connection.failure(
            "vocab.add", ["learnerID": learner, "word": .string(word), "translation": "something"])
        #expect(error?.code == .invalidText)
        #expect(error?.field == "word")
    }

    @Test("an address of a recording is judged alike on a card and on a label")
    func audioAddresses() throws {
        let learner = try connection.newLearner()
        let card = try connection.adding("mesa", to: learner).wordID
        for (address, isValid) in [
            ("HTTPS://example.org/mesa.MP3", true), ("https://example.org/a.wav?x=1", true),
            ("http://example.org/a.mp3", false), ("https:///a.mp3", false), ("https://example.org/a.ogg", false),
            ("https://me:secret@example.org/a.mp3", false),
        ] {
            let edit = try connection.failure("vocab.edit", ["wordID": card, "audioURL": .string(address)])
            let put = try connection.failure(
                "anchor.put",
                [
                    "anchorIdentifier": .string(UUID().uuidString), "transform": .array(identityTransform),
                    "contentType": "objectLabel", "contentID": "mesa", "displayText": "la mesa",
                    "roomIdentifier": "audio", "audioURL": .string(address),
                ])
            #expect((edit == nil) == isValid && (put == nil) == isValid, "\(address)")
            #expect(edit?.message == put?.message)
        }
    }
}
