/// What kind of file it is, by its extension.
enum MediaType {
    private static let known = [
        "bin": "application/octet-stream", "css": "text/css; charset=utf-8", "glb": "model/gltf-binary",
        "gltf": "model/gltf+json", "html": "text/html; charset=utf-8", "ico": "image/x-icon", "jpeg": "image/jpeg",
        "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8", "json": "application/json",
        "ktx2": "image/ktx2", "m4a": "audio/mp4", "mjs": "text/javascript; charset=utf-8", "mp3": "audio/mpeg",
        "ogg": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac", "png": "image/png", "svg": "image/svg+xml",
        "txt": "text/plain; charset=utf-8", "usdz": "model/vnd.usdz+zip", "wasm": "application/wasm",
        "wav": "audio/wav", "webmanifest": "application/manifest+json", "webp": "image/webp",
        "woff2": "font/woff2", "yaml": "application/yaml", "yml": "application/yaml",
    ]

    /// - Parameter name: Of a file.
    static func of(_ name: String) -> String {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? known[parts.last?.lowercased() ?? ""] ?? unknown : unknown
    }

    static let unknown = "application/octet-stream"

    /// Whether it becomes much smaller when it is compressed.
    static func isCompressible(_ type: String) -> Bool {
        type.hasPrefix("text/")
            || ["json", "yaml", "xml"].contains { type.prefix { $0 != ";" }.hasSuffix($0) }
            || type.hasPrefix("application/wasm")
    }
}
