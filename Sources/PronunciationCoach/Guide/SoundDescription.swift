/// How a sound is made, whatever the language.
package struct SoundDescription: Sendable, Hashable {
    /// "th as in think".
    package var name: Explanation
    /// What tongue, lips and voice do.
    package var instruction: Explanation
    /// What to do when this sound was wanted and another unit was heard, by that unit.
    package var heardAs: [String: Explanation]
}
