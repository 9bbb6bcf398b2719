import Foundation

/// A number with commas between its thousands: "20,000".
func grouped(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }

/// A share from 0 to 1: "95 %". Rounded down, so that only all is 100.
func percent(_ share: Double) -> String { "\(Int((share * 100).rounded(.down))) %" }
