package import NIOHTTP1

/// What answers requests.
package protocol WebResponder: Sendable {
    /// Looks at a request before its body is taken.
    ///
    /// - Returns: The request without its body, and how many bytes of one are taken.
    /// - Throws: ``WebFault`` for one that is refused whatever it brings.
    func admit(_ head: HTTPRequestHead, from peer: String) throws(WebFault) -> (request: WebRequest, mostBytes: Int)

    func respond(to request: WebRequest) async -> WebResponse

    /// What a request that was not even admitted is told.
    func refusal(_ fault: WebFault) -> WebResponse
}
