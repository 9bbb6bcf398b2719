import Foundation

enum Phase {
    static func sine(cycles: Double) -> Double { sin(2 * .pi * cycles) }

    static func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-12)) }
}
