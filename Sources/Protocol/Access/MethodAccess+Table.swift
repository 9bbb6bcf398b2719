import LearningService

/// The access of every method, in the order of the method table. A method that is not here is for the machine's own
/// users alone; a test asks for an entry.
extension MethodAccess {
    package static func of(_ method: String) -> MethodAccess { table[method] ?? operatorOnly }

    package static let table: [String: MethodAccess] = [
        conversations, languages, words, studying, texts, materials, rooms, others,
    ].reduce(into: [:]) { all, part in all.merge(part) { one, _ in one } }

    private static let conversations: [String: MethodAccess] = [
        "session.start": .learning(.learner("learnerID"), announces: .turn),
        "session.say": .learning(.session("sessionID"), announces: .turn),
        "session.listen": .learning(.session("sessionID"), announces: .turn),
        "session.hint": .learning(.session("sessionID"), announces: .turn),
        "session.repeat": .learning(.session("sessionID"), announces: .turn),
        "session.back": .learning(.session("sessionID"), announces: .turn),
        "session.wait": .learning(.session("sessionID"), announces: .turn),
        "session.end": .learning(.session("sessionID"), announces: .turn),
        "session.get": .reading(.session("sessionID")),
        "session.list": .reading(.learner("learnerID")),
        "session.export": .reading(.session("sessionID")),
        "session.nearMisses": .reading(.learner("learnerID")),
        "session.delete": .learning(.session("sessionID")),
    ]

    private static let languages: [String: MethodAccess] = [
        "grammar.check": .learning(.learner("learnerID")),
        "grammar.rule": .everyone(),
        "grammar.rules": .reading(.learner("learnerID")),
        "grammar.lesson": .reading(.learner("learnerID")),
        "grammar.practice": .learning(.learner("learnerID")),
        "speech.synthesize": .reading(),
        "speech.phonemes": .reading(),
        "speech.voices": .reading(),
        "pronunciation.score": .learning(.learner("learnerID")),
        "pronunciation.drill": .learning(.learner("learnerID")),
        "pronunciation.progress": .reading(.learner("learnerID")),
    ]

    private static let words: [String: MethodAccess] = [
        "vocab.add": .learning(.learner("learnerID"), announces: .due),
        "vocab.list": .reading(.learner("learnerID")),
        "vocab.lookup": .reading(.learner("learnerID"), .session("sessionID")),
        "vocab.translate": .reading(.learner("learnerID")),
        "vocab.due": .reading(.learner("learnerID")),
        "vocab.review": .learning(.word("wordID"), announces: .due),
        "vocab.preview": .reading(.word("wordID")),
        "vocab.undo": .learning(.learner("learnerID"), .word("wordID"), announces: .due),
        "vocab.search": .reading(.learner("learnerID")),
        "vocab.edit": .learning(.word("wordID"), announces: .due),
        "vocab.bulk": .learning(.learner("learnerID"), announces: .due),
        "vocab.decks": .reading(.learner("learnerID")),
        "vocab.audio": .reading(.word("wordID")),
        "vocab.profile": .reading(.learner("learnerID")),
        "vocab.configure": .learning(.learner("learnerID"), announces: .due),
        "vocab.optimise": .learning(.learner("learnerID"), announces: .due),
        "vocab.stats": .reading(.learner("learnerID")),
        "vocab.import": .learning(.learner("learnerID"), announces: .import),
        "vocab.export": .learning(.learner("learnerID"), announces: .import),
        "vocab.progress": .learning(),
    ]

    private static let studying: [String: MethodAccess] = [
        "study.ideas": .reading(.learner("learnerID")),
        "study.idea": .reading(.learner("learnerID")),
        "study.test.start": .learning(.learner("learnerID"), announces: .study),
        "study.test.answer": .learning(.learner("learnerID"), announces: .study),
        "study.test.retry": .learning(.learner("learnerID"), announces: .study),
        "study.test.judge": .learning(.learner("learnerID"), announces: .study),
        "study.test.finish": .learning(.learner("learnerID"), announces: .study),
        "study.test.get": .reading(.learner("learnerID")),
        "study.tests": .reading(.learner("learnerID")),
        "study.mastery": .reading(.learner("learnerID")),
        "study.advice": .reading(.learner("learnerID")),
        "study.practice": .reading(.learner("learnerID")),
        "study.answer": .learning(.learner("learnerID"), announces: .study),
        "study.rebuild": .administering(),
        "study.questions.list": .reading(.learner("learnerID")),
        "study.questions.import": .learning(.learner("learnerID"), announces: .study),
        "study.questions.export": .learning(.learner("learnerID")),
        "study.questions.delete": .learning(.learner("learnerID"), announces: .study),
        "flashcards.add": .learning(.learner("learnerID"), announces: .due),
        "flashcards.list": .reading(.learner("learnerID")),
        "flashcards.update": .learning(.learner("learnerID"), announces: .due),
        "flashcards.review": .learning(.learner("learnerID"), announces: .due),
        "flashcards.undo": .learning(.learner("learnerID"), announces: .due),
        "flashcards.delete": .learning(.learner("learnerID"), announces: .due),
        "flashcards.import": .learning(.learner("learnerID"), announces: .due),
        "flashcards.export": .learning(.learner("learnerID")),
        "study.plan": .reading(.learner("learnerID")),
        "study.progress": .reading(.learner("learnerID")),
        "study.year": .reading(.learner("learnerID")),
        "study.achievements": .reading(.learner("learnerID")),
        "study.time": .learning(.learner("learnerID"), announces: .study),
    ]

    private static let texts: [String: MethodAccess] = [
        "reader.list": .reading(.learner("learnerID")),
        "reader.open": .learning(.learner("learnerID")),
        "reader.lookup": .learning(.learner("learnerID")),
        "reader.mark": .learning(.learner("learnerID")),
        "reader.position": .learning(.learner("learnerID")),
        "reader.keep": .learning(.learner("learnerID"), announces: .due),
        "books.add": .learning(.learner("learnerID")),
        "books.list": .reading(.learner("learnerID")),
        "books.get": .reading(.learner("learnerID")),
        "books.update": .learning(.learner("learnerID")),
        "books.opened": .learning(.learner("learnerID")),
        "books.delete": .learning(.learner("learnerID")),
        "books.metadata": .reading(.learner("learnerID")),
        "books.describe": .learning(.learner("learnerID")),
        "books.forget": .learning(.learner("learnerID")),
        "books.import": .learning(.learner("learnerID")),
        "books.export": .learning(.learner("learnerID")),
    ]

    private static let materials: [String: MethodAccess] = [
        "materials.add": .learning(.learner("learnerID")),
        "materials.list": .reading(.learner("learnerID")),
        "materials.get": .learning(.learner("learnerID")),
        "materials.retry": .learning(.learner("learnerID")),
        "materials.delete": .learning(.learner("learnerID")),
        "materials.mindmap": .reading(.learner("learnerID")),
        // Folders of the machine are its own user's alone.
        "materials.watch.add": .operatorOnly,
        "materials.watch.list": .operatorOnly,
        "materials.watch.remove": .operatorOnly,
        "subjects.list": .reading(.learner("learnerID")),
        "subjects.add": .learning(.learner("learnerID")),
        "subjects.delete": .learning(.learner("learnerID")),
        "tasks.add": .learning(.learner("learnerID")),
        "tasks.list": .reading(.learner("learnerID")),
        "tasks.complete": .learning(.learner("learnerID")),
        "tasks.delete": .learning(.learner("learnerID")),
        "tasks.export": .learning(.learner("learnerID")),
    ]

    private static let rooms: [String: MethodAccess] = [
        "anchor.put": .furnishing(.room("roomIdentifier"), .anchor("anchorIdentifier"), announces: .anchors),
        "anchor.putAll": .furnishing(.room("roomIdentifier"), announces: .anchors),
        "anchor.get": .everyone(.anchor("anchorIdentifier")),
        "anchor.list": .everyone(.room("roomIdentifier")),
        "anchor.delete": .furnishing(.room("roomIdentifier"), .anchor("anchorIdentifier"), announces: .anchors),
        // It writes, but nothing except the device's own frame: a guest's headset needs one to see its room.
        "anchor.align": .everyone(.room("roomIdentifier"), announces: .anchors),
        "anchor.frames": .everyone(.room("roomIdentifier")),
        "anchor.sight": .furnishing(.anchor("anchorIdentifier"), announces: .anchors),
        "anchor.query": .everyone(.room("roomIdentifier")),
        "anchor.changes": .everyone(.room("roomIdentifier")),
        "anchor.layout": .everyone(.room("roomIdentifier")),
        "anchor.dedup": .furnishing(.room("roomIdentifier"), announces: .anchors),
        "anchor.place": .furnishing(.room("roomIdentifier"), .learner("learnerID"), announces: .anchors),
        "anchor.rooms": .everyone(),
        "anchor.labels": .reading(.room("roomIdentifier"), .learner("learnerID")),
    ]

    private static let others: [String: MethodAccess] = [
        "content.list": .everyone(),
        "content.get": .everyone(),
        "content.reload": .administering(announces: .content),
        "learner.create": .allowed([.admin, .learner]),
        "learner.get": .reading(.learner("learnerID"), .username("username")),
        "learner.update": .learning(.learner("learnerID")),
        "learner.export": .learning(.learner("learnerID")),
        "learner.import": .administering(),
        "learner.delete": .administering(),
        "device.current": .everyone(),
        "device.list": .administering(),
        "device.approve": .administering(announces: .device),
        "device.refuse": .administering(announces: .device),
        "device.invite": .administering(),
        "device.rename": .administering(announces: .device),
        // Each may leave; an admin sends others away too.
        "device.revoke": .everyone(.device("deviceID"), announces: .device),
        "event.subscribe": .everyone(),
        "audio.begin": .learning(),
        "audio.end": .learning(),
        "audio.cancel": .learning(),
        "daemon.info": .everyone(),
        "daemon.health": .everyone(),
        "daemon.metrics": .administering(),
        "daemon.backup": .administering(),
        "rpc.discover": .everyone(),
    ]
}
