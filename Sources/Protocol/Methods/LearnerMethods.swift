import ContentFiles
import Foundation
package import LearningService

extension Methods {
    package static let learnerCreate = MethodName<LearnerProfile>("learner.create")
    package static let learnerGet = MethodName<LearnerProfile>("learner.get")
    package static let learnerUpdate = MethodName<LearnerProfile>("learner.update")
}

/// learner.*: who learns, and how they like it.
struct LearnerMethods {
    let learners: Learners
    let devices: Devices
    let languages: LanguageDefaults

    var methods: [RPCMethod] { [create, get, update] }

    private var create: RPCMethod {
        RPCMethod(
            Methods.learnerCreate, "Creates a learner.",
            parameters: [
                .required("username", .text(maximumBytes: 20), "3 to 20 of A-Z, a-z, 0-9 and _; nobody else's.")
            ] + LearnerParameters.all,
            result: "The profile.",
            example: #"{"username": "ana", "nativeLanguage": "en", "targetLanguages": ["es"]}"#,
            errors: [.conflict] + RPCError.Code.ofWriting
        ) { arguments in
            let device = arguments.client.authority.device.flatMap { $0.role == .admin ? nil : $0 }
            let learner = try await learners.create(
                username: try arguments.text("username"), nativeLanguage: languages.explanation, tiedTo: device?.id
            ) { try LearnerParameters.apply(arguments, to: &$0) }
            if let device { devices.isTied(device.id, to: learner.id) }
            return learner
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            Methods.learnerGet, "Returns a learner by id or by name.",
            parameters: [
                .optional("learnerID", .uuid, "One of the two is needed."),
                .optional("username", .text(maximumBytes: 20), "One of the two is needed."),
            ],
            result: "The profile.", example: #"{"username": "ana"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            if let id = arguments.uuid("learnerID") { return try await learners.learner(id) }
            guard let name = arguments.string("username") else {
                throw RPCError(.invalidParams, "Give 'learnerID' or 'username'.", field: "learnerID")
            }
            return try await learners.learner(named: name)
        }
    }

    private var update: RPCMethod {
        RPCMethod(
            Methods.learnerUpdate, "Changes what is given of a learner, and leaves the rest.",
            parameters: [.required("learnerID", .uuid, "Who.")] + LearnerParameters.all,
            result: "The profile.",
            example: """
                {"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", \
                "preferences": {"correctionTiming": "endOfSession"}}
                """,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await learners.update(try arguments.required("learnerID", Arguments.uuid)) { profile in
                try LearnerParameters.apply(arguments, to: &profile)
            }
        }
    }
}
