/// One sound of a recording as far as advice is concerned.
package struct SpokenSound: Sendable, Hashable {
    /// What it was taken for instead of the wanted sound.
    package struct Heard: Sendable, Hashable {
        package var unit: String
        /// How likely it is that just this was said, 0 to 1.
        package var confidence: Double

        package init(unit: String, confidence: Double) {
            self.unit = unit
            self.confidence = confidence
        }
    }

    /// The sound that was wanted.
    package var unit: String
    /// How sure it is that a listener would not take it for the wanted sound, 0 to 1.
    package var doubt: Double
    package var heard: Heard?

    package init(unit: String, doubt: Double, heard: Heard? = nil) {
        self.unit = unit
        self.doubt = doubt
        self.heard = heard
    }
}
