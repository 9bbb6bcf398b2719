import JSONText
package import LearningService

extension Methods {
    package static let assignmentsAdd = MethodName<AssignmentReply>("assignments.add")
    package static let assignmentsList = MethodName<AssignmentsReply>("assignments.list")
    package static let assignmentsDelete = MethodName<RemovedReply>("assignments.delete")
}

/// assignments.add, assignments.list, assignments.delete: conversations that a teacher shares with a learner.
struct AssignmentMethods {
    let assignments: Assignments

    private static let somebody = #""learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF""#
    private static let scenario = Parameter.required("scenarioID", .text(maximumBytes: 200), "The conversation's.")
    private static let fields =
        "scenarioID, name, note, assignedBy (the device that asked), assignedAt, dueDate, doneAt (when such a "
        + "conversation was ended first since)"

    var methods: [RPCMethod] { [add, list, delete] }

    private var add: RPCMethod {
        RPCMethod(
            Methods.assignmentsAdd,
            "Shares a scenario with a learner: the day's plan asks for the conversation until it was held.",
            parameters: [
                StudyParameters.learner, Self.scenario,
                .optional("note", .text(maximumBytes: 2_000), "What the learner is told; at most 500 characters."),
                .optional("dueDate", .instant, "By when."),
            ], result: "\(Self.fields). Shared again, it is to be held again.",
            example: #"{\#(Self.somebody), "scenarioID": "es-cafe-madrid", "note": "Pide con «un» y «una»."}"#,
            errors: [.notFound, .contentBroken, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            try await assignments.add(
                try arguments.text("scenarioID"), note: arguments.string("note") ?? "",
                dueAt: arguments.date("dueDate"), by: arguments.client.authority.device?.name,
                for: try arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var list: RPCMethod {
        RPCMethod(
            Methods.assignmentsList, "Lists the scenarios that are shared with a learner, open ones first.",
            parameters: [StudyParameters.learner], result: "assignments: \(Self.fields).",
            example: "{\(Self.somebody)}", errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await assignments.list(of: try arguments.required("learnerID", Arguments.uuid))
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            Methods.assignmentsDelete, "Shares a scenario with a learner no more.",
            parameters: [StudyParameters.learner, Self.scenario], result: "deleted: whether it was there.",
            example: #"{\#(Self.somebody), "scenarioID": "es-cafe-madrid"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await assignments.delete(
                try arguments.text("scenarioID"), of: try arguments.required("learnerID", Arguments.uuid))
        }
    }
}
