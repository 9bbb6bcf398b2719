import Foundation

/// A number with commas between its thousands: "20,000".
func grouped(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }
