#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Units, acoustic network, scoring heads and everything tuned with them: read once, shared by all engines.
package struct PronunciationModel: Sendable {
    package let units: UnitInventory
    /// Units that a language tells apart, without silence, by ISO 639 code.
    let inventories: [String: [Int]]
    let network: AcousticNetwork
    let goodness: UnitGoodness
    let heads: [ScoringHead]
    let normalisation: HeadNormalisation
    let alignment: AlignmentCosts
    let calibration: CalibrationSet
    let gate: ModelManifest.Gate
    let presence: ModelManifest.Presence
    let presenceForest: DecisionForest
    let advice: AdviceTrust
    /// What tells that something was put in; nil where nothing does.
    let insertion: InsertionTrust?
    /// What tells whether an expected text was said; nil where its scores alone do.
    let text: TextTrust?
    /// What tells that another word was said in the place of one; nil where nothing does.
    let otherWord: OtherWordTrust?
    let spoken: SpokenTrust
    /// What tells which of two words was said; nil where nothing does.
    let choice: ChoiceTrust?
    /// 0...1 by how much human speech of the language the model was trained on.
    let languageConfidence: [String: Double]

    static let headLimit = 16

    /// - Parameters:
    ///   - units: The contents of units.json.
    ///   - manifest: The contents of manifest.json.
    ///   - weights: The contents of weights.bin.
    /// - Throws: ``PronunciationError`` of code `malformedModel` naming what is wrong with which file.
    package init(units unitBytes: [UInt8], manifest manifestBytes: [UInt8], weights: [UInt8])
        throws(PronunciationError)
    {
        let unitFile = try Self.decode(UnitFile.self, unitBytes, name: "units.json")
        let manifest = try Self.decode(ModelManifest.self, manifestBytes, name: "manifest.json")
        guard manifest.version == 5 else {
            throw Self.fault("manifest.json has version \(manifest.version); this program reads version 5")
        }
        (units, inventories) = try unitFile.checked()
        let tensors = try TensorFile(weights, tensors: manifest.tensors)
        network = try AcousticNetwork(
            manifest.network, units: units.symbols.count, features: units.featureCount, tensors: tensors)
        goodness = try UnitGoodness(tensors, channels: network.channels, units: units.symbols.count)
        guard 1...Self.headLimit ~= manifest.heads else {
            throw Self.fault("manifest.json has \(manifest.heads) heads; allowed are 1 to \(Self.headLimit)")
        }
        normalisation = try HeadNormalisation(tensors, articulatoryFeatures: units.featureCount)
        var heads: [ScoringHead] = []
        for index in 0..<manifest.heads {
            heads.append(
                try ScoringHead(
                    tensors, name: "head\(index)", inputs: normalisation.phoneMean.count,
                    timings: normalisation.timingMean.count))
        }
        self.heads = heads
        guard manifest.logPrior.count == units.symbols.count, manifest.logPrior.allSatisfy(\.isFinite) else {
            throw Self.fault("manifest.json's logPrior has not one finite value for each unit")
        }
        guard manifest.alignment.priorScale.isFinite, manifest.alignment.floor.isFinite else {
            throw Self.fault("manifest.json's alignment is not finite")
        }
        alignment = AlignmentCosts(
            logPrior: manifest.logPrior, priorScale: manifest.alignment.priorScale, floor: manifest.alignment.floor,
            countedLanguage: manifest.alignment.countedLanguage)
        calibration = try CalibrationSet(manifest.calibration)
        guard manifest.gate.utteranceMean.isFinite else { throw Self.fault("manifest.json's gate is not finite") }
        gate = manifest.gate
        try Self.check(manifest.presence, units: units.symbols.count)
        presence = manifest.presence
        presenceForest = try DecisionForest(
            tensors, name: "presence", inputs: PresenceEvidence.inputs, bias: manifest.presence.bias)
        advice = try AdviceTrust(manifest.advice)
        insertion = try manifest.insertion.map { tuned throws(PronunciationError) in
            try InsertionTrust(tuned, tensors: tensors)
        }
        text = try manifest.text.map { tuned throws(PronunciationError) in try TextTrust(tuned, tensors: tensors) }
        otherWord = try manifest.otherWord.map { tuned throws(PronunciationError) in
            try OtherWordTrust(tuned, tensors: tensors)
        }
        spoken = try SpokenTrust(manifest.hearing)
        choice = try manifest.choice.map { tuned throws(PronunciationError) in try ChoiceTrust(tuned) }
        guard manifest.confidence.values.allSatisfy({ 0...1 ~= $0 }) else {
            throw Self.fault("manifest.json's confidence is not between 0 and 1")
        }
        languageConfidence = manifest.confidence
    }

    private static func check(_ presence: ModelManifest.Presence, units: Int) throws(PronunciationError) {
        guard !presence.wordCosts.isEmpty,
            (presence.wordCosts + [presence.runCost, presence.scoreWeight, presence.threshold]).allSatisfy(\.isFinite)
        else { throw fault("manifest.json's presence is not finite, or has no wordCosts") }
        guard presence.durationMeans.count == units, presence.durationMeans.allSatisfy(\.isFinite),
            presence.durationDeviations.count == units,
            presence.durationDeviations.allSatisfy({ $0 > 0 && $0.isFinite })
        else { throw fault("manifest.json's presence has not one duration for each unit") }
    }

    private static func decode<T: Decodable>(_ type: T.Type, _ bytes: [UInt8], name: String)
        throws(PronunciationError) -> T
    {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw fault("\(name) cannot be read (\(error))")
        }
    }

    private static func fault(_ what: String) -> PronunciationError {
        PronunciationError(.malformedModel, "The pronunciation model is damaged: \(what).")
    }
}
