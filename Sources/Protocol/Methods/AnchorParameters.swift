import ContentFiles
import Foundation
import JSONText
import LearningService
import Spatial

/// The parameters that anchor.* share, and how they are read.
enum AnchorParameters {
    static let identifier = Parameter.required("anchorIdentifier", .uuid, "The anchor.")
    static let room = Parameter.required(
        "roomIdentifier", .text(maximumBytes: 512),
        "Which room: 1 to 128 letters of any script, digits, . _ : - ' and, inside, spaces.")
    static let frame = Parameter.optional(
        "frameID", .identifier, "The frame that places are given and told in; the room's own unless given.")
    static let expectation = Parameter.optional(
        AnchorExpectation.field, .integer(0...Int.max),
        "The revision that it must have in this room, as anchor.get tells it; 0 where there shall be none of that "
            + "identifier in any room. Else it is refused as a conflict.")
    static let transform = Parameter.required(
        "transform", .numbers(count: 16), "From the anchor's space to the frame's: column-major, metres.")
    static let contentType = Parameter.optional(
        "contentType", LearnerParameters.choices(SpatialAnchor.ContentType.self), "Only these.")

    /// What a view is, as OpenXR has it.
    static let view: [Parameter] = [
        .required("eye", .numbers(count: 3), "Where the eye is, in metres."),
        .required("orientation", .numbers(count: 4), "How it is turned: a quaternion x y z w; it looks along −z."),
        .required("fov", .numbers(count: 4), "Angles left, right, up, down in radians; left and down are negative."),
        .optional("near", .number(0...100_000), usual: 0.05, "Metres ahead where the view begins."),
        .optional("far", .number(0...100_000), usual: 100, "Metres ahead where it ends."),
    ]

    /// An anchor, all but the room and the frame.
    static func draft(_ languages: LanguageDefaults) -> [Parameter] {
        var language = Parameter.language("kept by its id.")
        language.usual = .string(languages.target)
        return [
            identifier, transform,
            .required(
                "contentType", LearnerParameters.choices(SpatialAnchor.ContentType.self), "What kind of content."),
            .required(
                "contentID", .text(maximumBytes: 512),
                "A word for objectLabel, a rule for grammarCard, any id otherwise."),
            language,
            .required("displayText", .text(maximumBytes: SpatialAnchor.displayTextLimit), "What the label shows."),
            .optional("audioURL", .text(maximumBytes: SpatialAnchor.audioURLLimit), "HTTPS; .mp3, .m4a or .wav."),
            .optional("worldMapData", .base64(maximumBytes: RequestLimits.worldMapBytes), "Kept as it is, never read."),
            .optional("isActive", .boolean, usual: true, "Whether it is shown."),
            .optional("expiresAt", .instant, "When it is gone; never unless given."),
        ]
    }
}

extension Arguments {
    /// The room, in the one spelling that rooms are kept by.
    package func room() throws -> String { try text("roomIdentifier").precomposedStringWithCanonicalMapping }

    /// What the anchor is taken to be.
    var expectation: AnchorExpectation { AnchorExpectation(revision: integer(AnchorExpectation.field)) }

    /// An array of numbers; nil where it is not given.
    func doubles(_ name: String) -> [Double]? { value(name)?.doubles }

    func id() throws -> UUID { try required("anchorIdentifier", Arguments.uuid) }

    /// Numbers that the table requires.
    func numbers(_ name: String) throws -> [Double] { try required(name, Arguments.doubles) }

    /// An object of these parameters; nil where it is not given.
    func object(_ name: String, _ parameters: [Parameter]) -> Arguments? {
        value(name).map { Arguments(Parameter.filled($0.members, parameters)) }
    }

    /// Objects of these parameters; none where they are not given.
    func objects(_ name: String, _ parameters: [Parameter]) -> [Arguments] {
        (value(name)?.elements ?? []).map { Arguments(Parameter.filled($0.members, parameters)) }
    }
}

extension AnchorDraft.Fields {
    /// From parameters of ``AnchorParameters/draft(_:)``.
    init(_ arguments: Arguments) throws {
        self.init(
            anchorIdentifier: try arguments.id(), transform: try arguments.numbers("transform"),
            contentType: try arguments.required("contentType") { arguments in { arguments.choice($0) } },
            contentID: try arguments.text("contentID"), language: try arguments.text("language"),
            displayText: try arguments.text("displayText"))
        audioURL = arguments.string("audioURL")
        worldMapData = arguments.string("worldMapData").flatMap { Data(base64Encoded: $0) }
        isActive = try arguments.required("isActive", Arguments.flag)
        expiresAt = arguments.date("expiresAt")
    }
}

extension RoomView {
    /// From parameters of ``AnchorParameters/view``.
    init(_ arguments: Arguments) throws {
        self.init(
            eye: try arguments.numbers("eye"), orientation: try arguments.numbers("orientation"),
            fieldOfView: try arguments.numbers("fov"), near: try arguments.required("near", Arguments.number),
            far: try arguments.required("far", Arguments.number))
    }
}
