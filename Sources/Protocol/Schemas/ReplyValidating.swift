import Foundation
package import Vocab

/// A type that asks for all its members and then refuses placeholders for what is out of range.
package protocol ReplyValidating {
    /// A value that is within range, wherever one of this type is asked for.
    static var replyPlaceholder: Self { get }
}

extension SchedulingState: ReplyValidating {
    package static var replyPlaceholder: SchedulingState { SchedulingState(due: Date(timeIntervalSince1970: 0)) }
}

extension SchedulingProfile: ReplyValidating {
    package static var replyPlaceholder: SchedulingProfile { SchedulingProfile() }
}
