import NIOHTTP1

/// What is looked at before anything of a request is believed: its shape, the host it names, where its page is from.
package struct RequestReception: Sendable {
    /// Bytes that all headers together may have.
    static let mostHeaderBytes = 16_384

    /// Names that the daemon goes by; addresses are always taken, since no foreign page can have one as its name.
    var names: Set<String>
    /// Addresses of proxies whose forwarded headers are believed.
    var proxies: Set<String>
    /// Origins of pages from elsewhere that may ask.
    var origins: Set<String>

    package init(names: some Sequence<String>, proxies: some Sequence<String> = [], origins: some Sequence<String> = [])
    {
        self.names = Set(names.map { $0.lowercased() })
        self.proxies = Set(proxies.map(IPAddress.canonical))
        self.origins = Set(origins.map { $0.lowercased() })
    }

    /// - Parameters:
    ///   - peer: The address at the other end of the connection.
    /// - Throws: ``WebFault`` when it is refused.
    func request(_ head: HTTPRequestHead, from peer: String, isSecure: Bool) throws(WebFault) -> WebRequest {
        try Self.checkShape(head)
        let peer = IPAddress.canonical(peer)
        guard let host = head.headers.first(name: "host")?.lowercased() else {
            throw WebFault(.badRequest, "hostMissing", "The request names no host.")
        }
        var request = WebRequest(
            method: head.method, target: try RequestTarget(head.uri), headers: head.headers, address: peer,
            authority: host, isSecure: isSecure, prefix: "")
        if proxies.contains(peer) { believe(head.headers, &request) }
        guard isOurs(request.authority) else {
            throw WebFault(
                .misdirectedRequest, "wrongHost",
                "'\(request.authority.prefix(64))' is no name of this daemon; start it with --name to add one.")
        }
        if let origin = head.headers.first(name: "origin")?.lowercased(), origin != request.origin,
            !origins.contains(origin)
        {
            throw WebFault(
                .forbidden, "foreignOrigin",
                "Pages of '\(origin.prefix(64))' may not ask; start the daemon with --origin to let them.")
        }
        return request
    }

    /// Shapes by which two servers in a row come to see different requests.
    private static func checkShape(_ head: HTTPRequestHead) throws(WebFault) {
        let headers = head.headers
        guard headers.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= mostHeaderBytes else {
            throw WebFault(
                .requestHeaderFieldsTooLarge, "headersTooLarge",
                "All headers together may have \(mostHeaderBytes) bytes.")
        }
        let encodings = headers["transfer-encoding"]
        guard headers["host"].count <= 1, headers["content-length"].count <= 1, headers["origin"].count <= 1,
            encodings.isEmpty
                || headers["content-length"].isEmpty && encodings.count == 1
                    && encodings[0].lowercased() == "chunked" && head.version == .http1_1
        else {
            throw WebFault(
                .badRequest, "ambiguousRequest",
                "Host, Origin and the length of the body may be told once, and in one way only.")
        }
        guard headers["content-encoding"].allSatisfy({ $0.lowercased() == "identity" }) else {
            throw WebFault(
                .unsupportedMediaType, "unsupportedMediaType", "A body is taken as it is, without a Content-Encoding.")
        }
    }

    /// What a proxy tells of the client: who it is, how it came, and where the daemon stands for it.
    ///
    /// A proxy adds what it knows at the end, in the same line or one of its own; what stands before is the client's
    /// word, or that of a proxy before it.
    private func believe(_ headers: HTTPHeaders, _ request: inout WebRequest) {
        let chain = headers[canonicalForm: "x-forwarded-for"].map { IPAddress.canonical(String($0)) }
        if let client = chain.last(where: { !proxies.contains($0) }) ?? chain.first { request.address = client }
        if let scheme = headers[canonicalForm: "x-forwarded-proto"].last {
            request.isSecure = scheme.lowercased() == "https"
        }
        if let host = headers[canonicalForm: "x-forwarded-host"].last { request.authority = host.lowercased() }
        if let prefix = headers["x-forwarded-prefix"].last, let path = try? RequestTarget(prefix).path {
            request.prefix = path.map { "/" + $0 }.joined()
            if request.target.path.starts(with: path) { request.target.path.removeFirst(path.count) }
        }
    }

    private func isOurs(_ authority: String) -> Bool {
        guard let host = Self.host(of: authority) else { return false }
        return host.isAddress || names.contains(host.name)
    }

    /// The name or address of `name:port`; nil for what is neither.
    static func host(of authority: String) -> (name: String, isAddress: Bool)? {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]"), isPort(authority[authority.index(after: end)...]) else {
                return nil
            }
            let address = String(authority[authority.index(after: authority.startIndex)..<end])
            return IPAddress.isIPv6(address) ? (address, true) : nil
        }
        let name = authority.prefix { $0 != ":" }
        guard !name.isEmpty, isPort(authority[name.endIndex...]) else { return nil }
        return (String(name), IPAddress.isIPv4(String(name)))
    }

    /// Nothing, or a colon and a port.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.first == ":" && UInt16(text.dropFirst()) != nil
    }
}
