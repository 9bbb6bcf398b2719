package import Foundation
package import NIOHTTP1

/// What answers requests.
package protocol WebResponder: Sendable {
    /// Looks at a request before its body is taken.
    ///
    /// - Throws: ``WebFault`` for one that is refused whatever it brings.
    func admit(_ head: HTTPRequestHead, from peer: String) throws(WebFault) -> Admission

    func respond(to request: WebRequest) async -> WebResponse

    /// What a request that was not even admitted is told.
    ///
    /// - Parameter head: Nil for what is no request.
    func refusal(_ fault: WebFault, of head: HTTPRequestHead?, from peer: String) -> WebResponse
}

/// A request whose body is taken.
package struct Admission: Sendable {
    /// Without its body.
    package var request: WebRequest
    /// Bytes that the body may have.
    package var mostBytes: Int
    /// What the body takes of the memory that there is for all.
    package var share: MemoryShare
    /// The device whose token it shows; nil where none is needed.
    package var deviceID: UUID?
}
