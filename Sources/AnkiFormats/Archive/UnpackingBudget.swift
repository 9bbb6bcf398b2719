/// Ends the unpacking of something that grows beyond what its packed size makes credible.
struct UnpackingBudget {
    private let what: String
    private let allowed: Int64
    private let reason: String
    private var spent: Int64 = 0

    /// - Parameters:
    ///   - what: What is unpacked, for errors.
    ///   - packed: Its bytes as packed.
    ///   - limit: Bytes that it may have, whatever it was packed to.
    init(what: String, packed: Int64, limit: Int64, limits: AnkiLimits) {
        self.what = what
        let (product, overflows) = max(0, packed).multipliedReportingOverflow(by: limits.ratio)
        let credible = max(limits.freeBytes, overflows ? .max : product)
        allowed = min(limit, credible)
        reason =
            credible < limit
            ? "more than \(limits.ratio) times its packed size" : "more than the \(limit) bytes allowed"
    }

    /// Checks a size that was claimed in advance, before any work is done.
    func announce(_ size: Int64) throws(AnkiFormatError) {
        guard size <= allowed else { throw excess }
    }

    mutating func spend(_ count: Int64) throws(AnkiFormatError) {
        spent += count
        guard spent <= allowed else { throw excess }
    }

    private var excess: AnkiFormatError {
        AnkiFormatError(.tooLarge, "Unpacking stopped: \(what) unpacks to \(reason).")
    }
}
