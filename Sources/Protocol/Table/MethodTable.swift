package import Foundation
package import LearningService
import Spatial
package import SpeechClient
package import Storage

/// Every method of the protocol, in the order that the protocol page prints.
package enum MethodTable {
    package static func methods(
        store: Store, catalog: ContentCatalog, pool: SpeechWorkerPool, cache: SpeechCache, filler: PronunciationFiller,
        media: MediaFolder, passing: PassingFiles, documents: GivenDocuments, materials: Materials,
        folders: FolderWatch,
        devices: Devices,
        pairings: Pairings,
        events: EventHub, backups: Backups, remains: Remains, vitals: Vitals, metrics: RequestMetrics,
        watch: ClockWatch, servers: (any VoiceServing)?, servesLearnersWords: Bool,
        startedAt: Date, clock: @escaping @Sendable () -> Date
    ) -> [RPCMethod] {
        let audio = LineAudio(cache: cache, content: catalog.directory, servesLearnersWords: servesLearnersWords)
        let runner = SessionRunner(
            store: store, catalog: catalog, audio: audio, filler: filler,
            listener: SpeechListener(pool: pool), clock: clock)
        let erasure = Erasure(
            store: store, media: media, passing: passing, documents: documents, remains: remains, runner: runner)
        let study = StudyEnvironment(store: store, catalog: catalog, clock: clock)
        let cards = Cards(
            store: store, catalog: catalog, filler: filler, lookup: WordLookup(catalog: catalog, pool: pool),
            cache: cache, media: media, clock: clock)
        let methods =
            SessionMethods(
                conversations: Conversations(runner: runner), listening: Listening(runner: runner), erasure: erasure
            ).methods
            + GrammarMethods(checks: GrammarChecks(catalog: catalog, store: store, clock: clock)).methods
            + GrammarPracticeMethods(
                practice: GrammarPractice(
                    store: store, catalog: catalog, clock: clock, seed: { .random(in: 0 ... .max) })
            ).methods
            + StudyTestMethods(tests: StudyTests(study, seed: { .random(in: 0 ... .max) })).methods
            + StudyMasteryMethods(mastery: StudyMastery(study, seed: { .random(in: 0 ... .max) })).methods
            + StudyRecordMethods(records: StudyRecords(study)).methods
            + AssignmentMethods(assignments: Assignments(study)).methods
            + StudyQuestionMethods(questions: OwnQuestions(study, documents: documents)).methods
            + FlashcardMethods(flashcards: Flashcards(study, documents: documents)).methods
            + SpeechMethods(speaking: Speaking(catalog: catalog, pool: pool, cache: cache, servers: servers)).methods
            + PronunciationMethods(
                practice: PronunciationPractice(
                    store: store, catalog: catalog, pool: pool, clock: clock, seed: { .random(in: 0 ... .max) })
            ).methods
            + VocabMethods(
                words: cards,
                reviews: Reviews(store: store, catalog: catalog, queues: QueueMemory(store), clock: clock),
                exchange: CardExchange(
                    store: store, catalog: catalog, filler: filler, media: media, reader: documents.reader,
                    calendar: .local, events: events, clock: clock)
            ).methods
            + ReaderMethods(
                texts: ReaderTexts(study: study, cards: cards, cache: cache)
            ).methods
            + BookMethods(shelf: Bookshelf(store: store, catalog: catalog, documents: documents, clock: clock)).methods
            + BookIdeaMethods(ideas: BookIdeas(study)).methods
            + MaterialMethods(materials: materials, watch: folders).methods
            + AnchorMethods(
                anchors: Anchors(
                    store: store, catalog: catalog, clock: clock, watch: watch,
                    transcribe: { try? await pool.phonemes(text: $0, voice: $1, notation: $2) }),
                roomFrames: RoomFrames(store: store, clock: clock), languages: catalog.snapshot.defaults
            ).methods
            + ContentMethods(contents: Contents(catalog: catalog, clock: clock)).methods
            + LearnerMethods(
                learners: Learners(store: store, clock: clock), devices: devices, languages: catalog.snapshot.defaults,
                transfer: LearnerTransfer(store: store, media: media, remains: remains, clock: clock), erasure: erasure
            ).methods
            + DeviceMethods(devices: devices, pairings: pairings).methods + LiveMethods().methods
            + DaemonMethods(
                catalog: catalog, pool: pool, servers: servers, backups: backups, vitals: vitals, metrics: metrics,
                startedAt: startedAt,
                clock: clock
            ).methods
        return methods + [discover(methods)]
    }

    private static func discover(_ methods: [RPCMethod]) -> RPCMethod {
        let document = EncodedOnce { OpenRPC.document(of: methods, version: DaemonMethods.version) }
        return RPCMethod(
            "rpc.discover", "Describes every method.", pace: .atOnce, result: "An OpenRPC document."
        ) { _ in document }
    }
}
