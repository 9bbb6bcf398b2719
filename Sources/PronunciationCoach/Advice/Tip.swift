/// One thing to mend, and where in the recording it is heard most clearly.
package struct Tip: Sendable, Hashable {
    /// The sound that was wanted.
    package var unit: String
    /// What was heard instead, where that is likelier than not.
    package var heard: String?
    /// How sure it is that there is something to mend, 0 to 1.
    package var confidence: Double
    /// The places of the sounds that it is about, the clearest first.
    package var places: [Int]
}
