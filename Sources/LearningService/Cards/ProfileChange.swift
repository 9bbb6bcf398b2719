import Foundation
package import Vocab

/// What a learner asks to change of how words are scheduled; what is nil stays.
package struct ProfileChange: Sendable {
    package var algorithm: SchedulingAlgorithm?
    package var desiredRetention: Double?
    package var learningSteps: [Double]?
    package var relearningSteps: [Double]?
    package var maximumInterval: Int?
    package var fuzz: Bool?
    package var easyDays: [Double]?
    package var newPerDay: Int?
    package var reviewsPerDay: Int?
    package var leeches: Int?
    package var exposures: ExposureMode?
    package var parameters: [Double]?

    package init() {}

    /// - Throws: ``ServiceError/Code/invalidInput`` naming what no scheduler takes.
    func apply(to profile: inout SchedulingProfile) throws(ServiceError) {
        profile.algorithm = algorithm ?? profile.algorithm
        profile.exposures = exposures ?? profile.exposures
        profile.desiredRetention = desiredRetention ?? profile.desiredRetention
        profile.learningSteps = learningSteps ?? profile.learningSteps
        profile.relearningSteps = relearningSteps ?? profile.relearningSteps
        profile.maximumInterval = maximumInterval ?? profile.maximumInterval
        profile.fuzz = fuzz ?? profile.fuzz
        profile.easyDays = easyDays ?? profile.easyDays
        profile.limits.new = newPerDay ?? profile.limits.new
        profile.limits.reviews = reviewsPerDay ?? profile.limits.reviews
        profile.leeches = leeches ?? profile.leeches
        if let parameters {
            profile.parameters = parameters
            profile.paramsVersion = 6
        }
        do throws(VocabError) {
            _ = try profile.fsrs6()
            _ = try profile.scheduler()
            _ = try profile.load(due: [:], calendar: LearningCalendar())
        } catch {
            throw ServiceError(
                .invalidInput, "The words cannot be scheduled so: \(error).", field: Self.field(of: error))
        }
    }

    private static func field(of error: VocabError) -> String? {
        switch error {
        case .wrongParameterCount, .parameterOutOfRange: "parameters"
        case .retentionOutOfRange: "desiredRetention"
        case .maximumIntervalOutOfRange: "maximumInterval"
        case .easyDaysOutOfRange: "easyDays"
        case .stepOutOfRange, .tooManySteps: "learningSteps"
        default: nil
        }
    }
}
