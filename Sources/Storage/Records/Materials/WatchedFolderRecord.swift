package import Foundation

/// A folder of this machine whose files become a learner's materials.
package struct WatchedFolderRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    /// From / on, without links.
    package var path: String
    /// What else is known of it, as the daemon's JSON.
    package var folder: String

    package init(id: UUID, learnerID: UUID, path: String, folder: String) {
        self.id = id
        self.learnerID = learnerID
        self.path = path
        self.folder = folder
    }

    static let columns = "id, learner_id, path, folder"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.id(0)
        learnerID = try row.id(1)
        path = row.text(2)
        folder = row.text(3)
    }
}

/// A file of such a folder.
package struct WatchedFileRecord: Sendable, Hashable {
    package var id: UUID
    package var folderID: UUID
    package var path: String
    package var materialID: UUID?
    package var status: String
    /// The file as the daemon's JSON.
    package var file: String

    package init(id: UUID, folderID: UUID, path: String, materialID: UUID?, status: String, file: String) {
        self.id = id
        self.folderID = folderID
        self.path = path
        self.materialID = materialID
        self.status = status
        self.file = file
    }

    static let columns = "id, folder_id, path, material_id, status, file"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.id(0)
        folderID = try row.id(1)
        path = row.text(2)
        materialID = try row.optionalID(3)
        status = row.text(4)
        file = row.text(5)
    }
}

extension StoreReader {
    /// - Parameter learnerID: Only the learner's; everybody's where it is nil.
    package func watchedFolders(of learnerID: UUID?) throws -> [WatchedFolderRecord] {
        try database.all(
            """
            SELECT \(WatchedFolderRecord.columns) FROM watched_folders
            \(learnerID == nil ? "" : "WHERE learner_id = ?") ORDER BY path, id
            """, learnerID.map { [.id($0)] } ?? [], WatchedFolderRecord.init)
    }

    /// In the order of their paths.
    package func watchedFiles(
        ofFolder id: UUID, limit: Int = .max, offset: Int = 0
    ) throws -> [WatchedFileRecord] {
        try database.all(
            """
            SELECT \(WatchedFileRecord.columns) FROM watched_files WHERE folder_id = ?
            ORDER BY path LIMIT ? OFFSET ?
            """, [.id(id), .integer(limit), .integer(offset)], WatchedFileRecord.init)
    }

    /// How many files of a folder there are of each status, their own and that of their materials.
    package func countWatchedFiles(
        ofFolder id: UUID
    ) throws -> [(status: String, materialStatus: String?, count: Int)] {
        try database.all(
            """
            SELECT f.status, m.status, COUNT(*) FROM watched_files f LEFT JOIN materials m ON m.id = f.material_id
            WHERE f.folder_id = ? GROUP BY f.status, m.status
            """, [.id(id)]
        ) { ($0.text(0), $0.isNull(1) ? nil : $0.text(1), $0.integer(2)) }
    }
}

extension StoreWriter {
    /// Writes a folder, whether it is there or not.
    package func put(_ folder: WatchedFolderRecord) throws {
        try database.change(
            """
            INSERT INTO watched_folders (\(WatchedFolderRecord.columns)) VALUES (?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET folder = excluded.folder
            """, [.id(folder.id), .id(folder.learnerID), .text(folder.path), .text(folder.folder)])
    }

    /// - Returns: Whether it was there.
    package func deleteWatchedFolder(_ id: UUID, of learnerID: UUID) throws -> Bool {
        try database.change(
            "DELETE FROM watched_folders WHERE id = ? AND learner_id = ?", [.id(id), .id(learnerID)]) > 0
    }

    /// Writes a file, whether it is there or not. A material that was deleted meanwhile is none, and a folder that was
    /// has no files.
    package func put(_ file: WatchedFileRecord) throws {
        try database.change(
            """
            INSERT INTO watched_files (\(WatchedFileRecord.columns))
            SELECT ?, id, ?, (SELECT id FROM materials WHERE id = ?), ?, ? FROM watched_folders WHERE id = ?
            ON CONFLICT (id) DO UPDATE SET path = excluded.path, material_id = excluded.material_id,
                status = excluded.status, file = excluded.file
            """,
            [
                .id(file.id), .text(file.path), .id(file.materialID), .text(file.status), .text(file.file),
                .id(file.folderID),
            ])
    }

    package func deleteWatchedFile(_ id: UUID) throws {
        try database.change("DELETE FROM watched_files WHERE id = ?", [.id(id)])
    }
}
