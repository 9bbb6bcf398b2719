import Foundation

/// Debian's nginx with the same certificate and the same file, as it is without tuning.
final class Nginx {
    private static let executable = "/usr/sbin/nginx"

    let port: Int
    private let process = Process()
    private let folder: URL

    /// - Parameters:
    ///   - certificate: With its key, as PEM.
    ///   - file: What it sends, whatever is asked for below `/`.
    /// - Returns: Nil where it is not installed.
    init?(certificate: URL, file: URL) throws {
        guard FileManager.default.isExecutableFile(atPath: Self.executable) else { return nil }
        port = try Self.freePort()
        folder = file.deletingLastPathComponent().deletingLastPathComponent().appending(path: "nginx")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = """
            daemon off; pid \(folder.path)/pid; error_log stderr; worker_processes auto;
            events {}
            http {
                access_log off; sendfile on; tcp_nopush on; keepalive_timeout 65;
                client_body_temp_path \(folder.path)/body; proxy_temp_path \(folder.path)/proxy;
                fastcgi_temp_path \(folder.path)/fastcgi; uwsgi_temp_path \(folder.path)/uwsgi;
                scgi_temp_path \(folder.path)/scgi;
                ssl_protocols TLSv1.2 TLSv1.3;
                ssl_certificate \(certificate.path); ssl_certificate_key \(certificate.path);
                server { listen 127.0.0.1:\(port) ssl; root \(file.deletingLastPathComponent().path); }
            }
            """
        let path = folder.appending(path: "nginx.conf")
        try Data(configuration.utf8).write(to: path)
        process.executableURL = URL(filePath: Self.executable)
        process.arguments = ["-p", folder.path, "-c", path.path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<100 where (try? TLSClient(port: port).connect()) == nil { Thread.sleep(forTimeInterval: 0.05) }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else { throw BenchmarkFault(description: "no port is free") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
