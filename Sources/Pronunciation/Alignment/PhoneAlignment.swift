/// Where each expected phone lies in the recording.
package struct PhoneAlignment: Sendable, Hashable {
    package struct Phone: Sendable, Hashable {
        package var unit: Int
        /// Index of its word.
        package var word: Int
        /// 20 ms frames of the network's output.
        package var frames: Range<Int>
        /// Frames of silence next to it, where a word begins or ends with it.
        package var silenceBefore = 0
        package var silenceAfter = 0
    }

    package var phones: [Phone]
    /// Frames that were taken for silence, in order.
    package var silences: [Range<Int>]
}
