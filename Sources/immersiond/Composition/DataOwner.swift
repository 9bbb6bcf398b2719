import Foundation
import Glibc

/// Whose the data is: commands that root runs go on as that user, so that no file is left which the daemon cannot open.
enum DataOwner {
    /// Root becomes the owner of a folder for the rest of the process; anybody else stays who they are.
    ///
    /// - Throws: ``LaunchError`` when the system does not let it.
    static func become(of folder: URL) throws(LaunchError) {
        var status = stat()
        guard geteuid() == 0, stat(folder.path, &status) == 0, status.st_uid != 0 else { return }
        // The groups first: whoever is no longer root cannot give them up.
        guard setgroups(0, nil) == 0, setgid(status.st_gid) == 0, setuid(status.st_uid) == 0 else {
            throw LaunchError(
                "The data in \(folder.path) is user \(status.st_uid)'s, and this command cannot go on as that user "
                    + "(\(String(cString: strerror(errno)))); run it as them.")
        }
    }
}
