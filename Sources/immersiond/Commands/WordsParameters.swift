import Foundation
import Vocab

/// FSRS-6's parameters on the command line.
enum WordsParameters {
    /// - Throws: ``LaunchError`` unless there are 21 numbers within their ranges.
    static func parsed(_ text: String?) throws(LaunchError) -> [Double] {
        guard let text else { return FSRS6.defaultParameters }
        var parameters: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Double(part.trimmingCharacters(in: .whitespaces)) else {
                throw LaunchError("The parameter '\(part)' is not a number.")
            }
            parameters.append(number)
        }
        do throws(VocabError) {
            return try FSRS6(parameters: parameters).parameters
        } catch {
            throw LaunchError("The parameters cannot be used: \(error).")
        }
    }
}
