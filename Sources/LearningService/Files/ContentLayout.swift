package import Foundation

/// Where things lie within a content folder.
package enum ContentLayout {
    /// The acoustic model.
    package static func acousticModel(in content: URL) -> URL { content.appending(path: "models/pronunciation") }
}
