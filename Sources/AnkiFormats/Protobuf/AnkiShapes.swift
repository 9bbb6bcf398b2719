/// The messages of Anki's schema 18 beside their JSON in schema 11.
enum AnkiShapes {
    /// `notetypes.config`. Card requirements (8) are made anew by Anki; it needs none.
    static let noteType = MessageShape(
        "the configuration of a note type",
        [
            .init(1, "type", .integer),
            .init(2, "sortf", .integer),
            .init(3, "css", .text),
            .init(4, "did", .integer, .zeroIsNull),
            .init(5, "latexPre", .text),
            .init(6, "latexPost", .text),
            .init(7, "latexsvg", .bool),
            .init(9, "originalStockKind", .integer),
            .init(10, "originalId", .integer, .optional),
            .init(255, "", .rest),
        ])

    /// `fields.config`.
    static let field = MessageShape(
        "the configuration of a field",
        [
            .init(1, "sticky", .bool),
            .init(2, "rtl", .bool),
            .init(3, "font", .text),
            .init(4, "size", .integer),
            .init(5, "description", .text),
            .init(6, "plainText", .bool),
            .init(7, "collapsed", .bool),
            .init(8, "excludeFromSearch", .bool),
            .init(9, "id", .integer, .optional),
            .init(10, "tag", .integer, .optional),
            .init(11, "preventDeletion", .bool),
            .init(255, "", .rest),
        ])

    /// `templates.config`.
    static let template = MessageShape(
        "the configuration of a card template",
        [
            .init(1, "qfmt", .text),
            .init(2, "afmt", .text),
            .init(3, "bqfmt", .text),
            .init(4, "bafmt", .text),
            .init(5, "did", .integer, .zeroIsNull),
            .init(6, "bfont", .text),
            .init(7, "bsize", .integer),
            .init(8, "id", .integer, .optional),
            .init(255, "", .rest),
        ])

    /// `decks.common`. Schema 11 keeps the day and a count together, four times: see ``AnkiDeck``.
    static let deckCommon = MessageShape(
        "the common part of a deck",
        [
            .init(1, "collapsed", .bool),
            .init(2, "browserCollapsed", .bool),
            .init(3, "day", .integer),
            .init(4, "new", .integer),
            .init(5, "rev", .integer),
            .init(6, "lrn", .integer),
            .init(7, "time", .integer),
            .init(255, "", .rest),
        ])

    /// `decks.kind` of an ordinary or a filtered deck.
    static let deckKind = MessageShape(
        "the kind of a deck",
        [.init(1, "normal", .message(normalDeck)), .init(2, "filtered", .message(filteredDeck))])

    private static let dayLimit = MessageShape(
        "the limit of a deck", [.init(1, "limit", .integer), .init(2, "today", .integer)])

    static let normalDeck = MessageShape(
        "the ordinary part of a deck",
        [
            .init(1, "conf", .integer),
            .init(2, "extendNew", .integer),
            .init(3, "extendRev", .integer),
            .init(4, "desc", .text),
            .init(5, "md", .bool),
            .init(6, "reviewLimit", .integer, .optional),
            .init(7, "newLimit", .integer, .optional),
            .init(8, "reviewLimitToday", .message(dayLimit)),
            .init(9, "newLimitToday", .message(dayLimit)),
            .init(10, "desiredRetention", .float, .optionalPercent),
        ])

    /// The search terms (2) of a filtered deck are lists in schema 11: see ``AnkiDeck``.
    static let filteredDeck = MessageShape(
        "the filtered part of a deck",
        [
            .init(1, "resched", .bool),
            .init(3, "delays", .floats),
            .init(4, "previewDelay", .integer),
            .init(5, "previewHardSecs", .integer),
            .init(6, "previewGoodSecs", .integer),
            .init(7, "previewAgainSecs", .integer),
        ])

    /// One search term of a filtered deck.
    static let filterTerm = MessageShape(
        "a term of a filtered deck",
        [.init(1, "search", .text), .init(2, "limit", .integer), .init(3, "order", .integer)])

    /// `deck_config.config`. Graduating intervals (18, 19) are one list in schema 11: see ``AnkiDeckOptions``.
    static let deckOptions = MessageShape(
        "the options of a deck",
        [
            .init(1, "new.delays", .floats),
            .init(2, "lapse.delays", .floats),
            .init(3, "fsrsWeights", .floats),
            .init(4, "easyDaysPercentages", .floats),
            .init(5, "fsrsParams5", .floats),
            .init(6, "fsrsParams6", .floats),
            .init(9, "new.perDay", .integer),
            .init(10, "rev.perDay", .integer),
            .init(11, "new.initialFactor", .float, .thousandths),
            .init(12, "rev.ease4", .float),
            .init(13, "rev.hardFactor", .float),
            .init(14, "lapse.mult", .float),
            .init(15, "rev.ivlFct", .float),
            .init(16, "rev.maxIvl", .integer),
            .init(17, "lapse.minInt", .integer),
            .init(18, "graduatingGood", .integer),
            .init(19, "graduatingEasy", .integer),
            .init(20, "new.order", .integer, .swapped),
            .init(21, "lapse.leechAction", .integer),
            .init(22, "lapse.leechFails", .integer),
            .init(23, "autoplay", .bool, .inverted),
            .init(24, "maxTaken", .integer),
            .init(25, "timer", .bool, .number),
            .init(26, "replayq", .bool, .inverted),
            .init(27, "new.bury", .bool),
            .init(28, "rev.bury", .bool),
            .init(29, "buryInterdayLearning", .bool),
            .init(30, "newMix", .integer),
            .init(31, "interdayLearningMix", .integer),
            .init(32, "newSortOrder", .integer),
            .init(33, "reviewOrder", .integer),
            .init(34, "newGatherPriority", .integer),
            .init(35, "newPerDayMinimum", .integer),
            .init(36, "questionAction", .integer),
            .init(37, "desiredRetention", .float),
            .init(38, "stopTimerOnAnswer", .bool),
            .init(40, "sm2Retention", .float),
            .init(41, "secondsToShowQuestion", .float),
            .init(42, "secondsToShowAnswer", .float),
            .init(43, "answerAction", .integer),
            .init(44, "waitForAudio", .bool),
            .init(45, "weightSearch", .text),
            .init(46, "ignoreRevlogsBeforeDate", .text),
            .init(255, "", .rest),
        ])
}
