package import Foundation

/// A field that a client must mend before an anchor is stored.
package struct AnchorFieldError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    package var field: String
    /// Stable, for protocols and tests.
    package var code: String
    /// What was wrong and what is allowed.
    package var message: String

    package var description: String { "\(field): \(message)" }
}

extension SpatialAnchor {
    /// UTF-8 bytes.
    package static let displayTextLimit = 2_000
    /// Unicode scalars, of `contentID` and `roomIdentifier`.
    package static let identifierLimit = 128
    /// UTF-8 bytes.
    package static let audioURLLimit = AudioAddress.limit
    /// Bytes.
    package static let worldMapLimit = 16 << 20

    /// Every field that is wrong, in the order of the fields; empty for an anchor that may be stored.
    ///
    /// - Parameter now: what `expiresAt` must lie after.
    package func validate(at now: Date) -> [AnchorFieldError] {
        [
            Spatial.defect(of: transform).map {
                AnchorFieldError(field: "transform", code: $0.code, message: $0.description)
            },
            Self.identifierError("contentID", contentID),
            languageError,
            displayTextError,
            audioURLError,
            worldMapError,
            Self.identifierError("roomIdentifier", roomIdentifier),
            expiryError(now),
        ].compactMap(\.self)
    }

    /// What is wrong with the name of a room or of what an anchor shows; nil for one that may be.
    package static func identifierError(_ field: String, _ value: String) -> AnchorFieldError? {
        let allowed = "allowed are 1 to \(identifierLimit) letters, digits, . _ : - ' and, inside, spaces"
        if value.isEmpty { return AnchorFieldError(field: field, code: "empty", message: "is empty; \(allowed)") }
        // One scalar takes at most four bytes: a long text is refused before its scalars are counted.
        if value.utf8.count > 4 * identifierLimit || value.unicodeScalars.count > identifierLimit {
            return AnchorFieldError(
                field: field, code: "tooLong", message: "is longer than \(identifierLimit); \(allowed)")
        }
        if let scalar = value.unicodeScalars.first(where: { !isIdentifierScalar($0) }) {
            return AnchorFieldError(
                field: field, code: "badCharacter", message: "contains \(name(of: scalar)); \(allowed)")
        }
        if value.hasPrefix(" ") || value.hasSuffix(" ") {
            return AnchorFieldError(
                field: field, code: "badCharacter", message: "begins or ends with a space; \(allowed)")
        }
        return nil
    }

    private static func isIdentifierScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", "_", ":", "-", "'", "’", " ": true
        default:
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .nonspacingMark, .spacingMark, .decimalNumber:
                true
            default: false
            }
        }
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    }

    private var languageError: AnchorFieldError? {
        let isCode = 2...3 ~= language.utf8.count && language.utf8.allSatisfy { 0x61...0x7A ~= $0 }
        guard !isCode else { return nil }
        return AnchorFieldError(
            field: "language", code: "badLanguage",
            message: "is no ISO 639 code; allowed are two or three small letters, such as \"es\"")
    }

    private var displayTextError: AnchorFieldError? {
        let field = "displayText"
        let length = displayText.utf8.count
        if length > Self.displayTextLimit {
            return AnchorFieldError(
                field: field, code: "tooLong",
                message: "is \(length) bytes long in UTF-8; allowed are \(Self.displayTextLimit)")
        }
        if displayText.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            return AnchorFieldError(field: field, code: "empty", message: "is empty; send what the label shall show")
        }
        let control = displayText.unicodeScalars.first {
            $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        }
        guard let control else { return nil }
        return AnchorFieldError(
            field: field, code: "badCharacter",
            message: "contains the control character \(Self.name(of: control)); allowed are newline and tab")
    }

    private var audioURLError: AnchorFieldError? {
        audioURL.flatMap(AudioAddress.fault).map {
            AnchorFieldError(field: "audioURL", code: $0.code, message: $0.message)
        }
    }

    private var worldMapError: AnchorFieldError? {
        guard let worldMapData, worldMapData.count > Self.worldMapLimit else { return nil }
        return AnchorFieldError(
            field: "worldMapData", code: "tooLong",
            message: "is \(worldMapData.count) bytes long; allowed are \(Self.worldMapLimit)")
    }

    private func expiryError(_ now: Date) -> AnchorFieldError? {
        guard let expiresAt, !(expiresAt > now) else { return nil }
        return AnchorFieldError(
            field: "expiresAt", code: "expired",
            message: "is \(expiresAt.formatted(.iso8601)); allowed is a time after now, \(now.formatted(.iso8601))")
    }
}
