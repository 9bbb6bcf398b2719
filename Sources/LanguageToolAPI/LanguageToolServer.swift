package import JSONText

/// What `/v2` says of itself.
package enum LanguageToolServer {
    /// The API's version is LanguageTool's; the name is what clients look for.
    package static let software: JSONValue = [
        "name": "LanguageTool", "version": "6.5", "buildDate": "2026-11-23 00:00:00 +0000", "apiVersion": 1,
        "premium": false, "premiumHint": "", "status": "Checked by immersiond.",
    ]

    package static let info: JSONValue = ["software": software]

    package static let configuration: JSONValue = [
        "software": software,
        "parameter": ["maxTextLength": .integer(Int64(LanguageToolCheck.mostUnits))],
        "rules": [],
    ]
}
