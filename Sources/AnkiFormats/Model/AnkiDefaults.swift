internal import JSONText

/// What Anki expects to find in the JSON of schema 11 where nothing else was said.
enum AnkiDefaults {
    static let configuration = object(
        """
        {"activeDecks":[1],"addToCur":true,"collapseTime":1200,"creationOffset":0,"curDeck":1,"dayLearnFirst":false,
        "dueCounts":true,"estTimes":true,"newSpread":0,"nextPos":1,"sched2021":true,"schedVer":2,"sortBackwards":false,
        "sortType":"noteFld","timeLim":0}
        """)

    static let noteType = object(
        #"""
        {"sortf":0,"did":null,"latexPre":"\\documentclass[12pt]{article}\n\\begin{document}\n",
        "latexPost":"\\end{document}","latexsvg":false,"originalStockKind":0,"tags":[],"vers":[]}
        """#)

    static let field = object(
        """
        {"sticky":false,"rtl":false,"font":"Arial","size":20,"description":"","plainText":false,"collapsed":false,
        "excludeFromSearch":false,"tag":null,"preventDeletion":false}
        """)

    static let template = object(
        """
        {"bqfmt":"","bafmt":"","did":null,"bfont":"","bsize":0}
        """)

    static let deck = object(
        """
        {"lrnToday":[0,0],"revToday":[0,0],"newToday":[0,0],"timeToday":[0,0],"collapsed":true,
        "browserCollapsed":true,"desc":"","dyn":0}
        """)

    static let normalDeck = object(
        """
        {"conf":1,"extendNew":0,"extendRev":0,"reviewLimit":null,"newLimit":null,"reviewLimitToday":null,
        "newLimitToday":null,"desiredRetention":null}
        """)

    static let filteredDeck = object(
        """
        {"resched":true,"terms":[["",100,1]],"separate":true,"delays":null,"previewDelay":0,"previewAgainSecs":60,
        "previewHardSecs":600,"previewGoodSecs":0}
        """)

    static let deckOptions = object(
        """
        {"maxTaken":60,"autoplay":true,"timer":0,"replayq":true,"dyn":false,
        "new":{"bury":false,"delays":[1.0,10.0],"initialFactor":2500,"ints":[1,4,0],"order":1,"perDay":20},
        "rev":{"bury":false,"ease4":1.3,"ivlFct":1.0,"maxIvl":36500,"perDay":200,"hardFactor":1.2},
        "lapse":{"delays":[10.0],"leechAction":1,"leechFails":8,"minInt":1,"mult":0.0},
        "newMix":0,"newPerDayMinimum":0,"interdayLearningMix":0,"reviewOrder":0,"newSortOrder":0,
        "newGatherPriority":0,"buryInterdayLearning":false,"fsrsWeights":[],"fsrsParams5":[],"fsrsParams6":[],
        "desiredRetention":0.9,"ignoreRevlogsBeforeDate":"","easyDaysPercentages":[1.0,1.0,1.0,1.0,1.0,1.0,1.0],
        "stopTimerOnAnswer":false,"secondsToShowQuestion":0.0,"secondsToShowAnswer":0.0,"questionAction":0,
        "answerAction":0,"waitForAudio":true,"sm2Retention":0.9,"weightSearch":""}
        """)

    private static func object(_ text: String) -> [String: VerbatimJSON] {
        guard let object = (try? VerbatimJSON.parse(text, named: "defaults"))?.object else {
            preconditionFailure("the defaults are JSON objects")
        }
        return object
    }
}

extension [String: VerbatimJSON] {
    /// Takes from `defaults` what is missing, at every level.
    func completed(by defaults: [String: VerbatimJSON]) -> [String: VerbatimJSON] {
        merging(defaults) { own, standard in
            guard let own = own.object, let standard = standard.object else { return own }
            return .object(own.completed(by: standard))
        }
    }
}
