/// What devices of the network may take of the daemon together, and each of them.
package enum DeviceLimits {
    /// Connections at once, and those on which no device has shown its token yet.
    package static let connections = 16_384
    package static let strangers = 2_048
    /// Bytes of bodies, messages, samples and unread replies, of all and of one device or address.
    package static let keptBytes = 256 << 20
    package static let keptBytesOfSender = 64 << 20
}
