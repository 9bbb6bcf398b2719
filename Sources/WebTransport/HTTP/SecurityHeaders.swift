import NIOHTTP1

/// What every response says to browsers: take nothing from elsewhere, tell nobody, guess no types, show it in no frame.
enum SecurityHeaders {
    private static let policy = [
        "default-src 'self'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
        "media-src 'self' blob:", "worker-src 'self' blob:", "object-src 'none'", "base-uri 'none'",
        "form-action 'self'", "frame-ancestors 'none'",
    ]

    private static let permissions = [
        "microphone=(self)", "xr-spatial-tracking=(self)", "fullscreen=(self)", "autoplay=(self)",
        "screen-wake-lock=(self)", "camera=()", "geolocation=()", "payment=()", "usb=()",
    ]

    /// - Parameter authority: How the client calls the daemon: some browsers take 'self' for HTTP alone, and not for
    ///   the WebSocket.
    static func add(to headers: inout HTTPHeaders, authority: String, isSecure: Bool) {
        let socket = (isSecure ? "wss://" : "ws://") + authority
        let connections = authority.isEmpty ? [] : ["connect-src 'self' \(socket)"]
        headers.replaceOrAdd(
            name: "Content-Security-Policy", value: (policy + connections).joined(separator: "; "))
        headers.replaceOrAdd(name: "X-Content-Type-Options", value: "nosniff")
        headers.replaceOrAdd(name: "Referrer-Policy", value: "no-referrer")
        headers.replaceOrAdd(name: "Permissions-Policy", value: permissions.joined(separator: ", "))
        headers.replaceOrAdd(name: "Cross-Origin-Opener-Policy", value: "same-origin")
        headers.replaceOrAdd(name: "Cross-Origin-Resource-Policy", value: "same-origin")
    }
}
