import NIOCore
import NIOHTTP1

/// What becomes of a response by the conditions of its request (RFC 9110, 13).
enum Conditions {
    /// A GET's answer with its tag: the whole, a part, "not modified" or "not satisfiable".
    ///
    /// - Parameters:
    ///   - allowsRanges: Whether parts may be asked for.
    static func apply(
        to response: WebResponse, tag: EntityTag, of request: WebRequest, allowsRanges: Bool
    ) -> WebResponse {
        var response = response
        response.headers.replaceOrAdd(name: "ETag", value: tag.text)
        if let wanted = request.headers.first(name: "if-match"), !tag.isNamed(in: wanted, isWeak: false) {
            return WebResponse(WebFault(.preconditionFailed, "preconditionFailed", "It has changed since it was read."))
        }
        let known = request.headers[canonicalForm: "if-none-match"].joined(separator: ",")
        if !known.isEmpty, tag.isNamed(in: known, isWeak: true) {
            response.headers.remove(name: "Content-Type")
            return WebResponse(.notModified, headers: response.headers)
        }
        guard allowsRanges, let length = response.body.length else { return response }
        response.headers.replaceOrAdd(name: "Accept-Ranges", value: "bytes")
        // Ranges are for GET alone (RFC 9110, 14.2).
        guard request.method == .GET else { return response }
        // A part of something else than the client has would not fit.
        if let condition = request.headers.first(name: "if-range"), condition != tag.text { return response }
        switch ByteRange(request.headers.first(name: "range"), length: length) {
        case .whole: return response
        case .unsatisfiable:
            var refusal = WebResponse(
                WebFault(
                    .rangeNotSatisfiable, "rangeNotSatisfiable",
                    "It has \(length) bytes; the range lies beyond them."))
            refusal.headers.add(name: "Content-Range", value: "bytes */\(length)")
            return refusal
        case .part(let range):
            response.status = .partialContent
            response.headers.replaceOrAdd(
                name: "Content-Range", value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
            response.body = response.body.part(range)
            return response
        }
    }
}

extension WebResponse.Body {
    fileprivate func part(_ range: Range<Int>) -> WebResponse.Body {
        switch self {
        case .bytes(let buffer):
            buffer.getSlice(at: buffer.readerIndex + range.lowerBound, length: range.count).map { .bytes($0) } ?? .none
        case .file(let slice): .file(slice.part(range))
        case .none, .stream: self
        }
    }
}
