/// Adaptive moment estimation (Kingma, Ba 2015, algorithm 1), within the parameters' ranges.
struct Adam {
    private(set) var parameters: [Double]
    private var mean: [Double]
    private var square: [Double]
    private var meanDecay = 1.0
    private var squareDecay = 1.0

    init(_ parameters: [Double]) {
        self.parameters = parameters
        mean = parameters.map { _ in 0 }
        square = mean
    }

    mutating func step(_ gradient: [Double], rate: Double) {
        meanDecay *= 0.9
        squareDecay *= 0.999
        for (index, slope) in gradient.enumerated() {
            mean[index] += 0.1 * (slope - mean[index])
            square[index] += 0.001 * (slope * slope - square[index])
            let change = mean[index] / (1 - meanDecay) / ((square[index] / (1 - squareDecay)).squareRoot() + 1e-8)
            let range = FSRS6.parameterRanges[index]
            parameters[index] = min(max(parameters[index] - rate * change, range.lowerBound), range.upperBound)
        }
    }
}
