import Foundation
import JSONText

/// The method table as the page docs/protocol.md.
package enum ProtocolDocument {
    package static func markdown(of methods: [RPCMethod]) -> String {
        let namespaces = methods.map(\.namespace).reduce(into: [String]()) { seen, name in
            if !seen.contains(name) { seen.append(name) }
        }
        var types = ReplyTypes()
        let chapters = namespaces.map { namespace in
            "## \(namespace)\n\n"
                + methods.filter { $0.namespace == namespace }.map { section($0, &types) }.joined(separator: "\n")
        }
        return [introduction, errorTable, limitTable, chapters.joined(separator: "\n"), chapter(of: types)]
            .joined(separator: "\n")
    }

    private static let introduction = """
        # Protocol

        <!-- Made from the method table by `immersiond protocol`; a test keeps it so. -->

        immersiond speaks [JSON-RPC 2.0](https://www.jsonrpc.org/specification) over a Unix socket, one message a line
        (UTF-8, ended by a line feed; what is asked has at most \(ServerLimits.standard.messageBytes >> 20) MiB). \
        Requests of one connection are answered in their order; connections
        run side by side. Batches hold up to \(RequestLimits.batchRequests) requests. A client may close its sending \
        half as soon as it has sent its
        requests: every reply still arrives before the connection closes. What a client asked that closes both halves \
        is not
        begun any more, but for notifications.

        A user may have \(ServerLimits.standard.connectionsOfUser) connections, and all users together \
        \(ServerLimits.standard.connections). One may stay silent as long as it likes while there is room. An unfinished
        line is given up \(Int(ServerLimits.standard.unfinishedLineSeconds)) seconds after its last byte. A connection \
        that
        is refused or given up gets an error without an id before it closes: `tooManyConnections`, `connectionDropped` \
        or
        `forbidden`.

        ```sh
        echo '{"jsonrpc":"2.0","id":1,"method":"daemon.health"}' | nc -N -U "$XDG_RUNTIME_DIR/immersiond.sock"
        echo '{"jsonrpc":"2.0","id":1,"method":"daemon.health"}' | socat -t 5 - \
        UNIX-CONNECT:"$XDG_RUNTIME_DIR/immersiond.sock"
        ```

        Parameters go by name, or by position in the order of the tables. Unknown ones are refused. Times are ISO 8601,
        identifiers are UUIDs where it says so. `rpc.discover` returns all of this as an OpenRPC document.

        A reply to a method that changes something is sent once the change is on disk.

        """

    private static var errorTable: String {
        let rows = RPCError.Code.allCases.map { "| \($0.rawValue) | `\($0.name)` | \($0.meaning) |" }
        return """
            ## Errors

            `error.data.code` bears the name, `error.data.field` the parameter at fault. Codes never change their \
            meaning.
            Each method lists the errors of its own. `parseError`, `invalidRequest`, `methodNotFound`, \
            `messageTooLarge`, `tooManyRequests` and
            `internalError` may answer any message, `forbidden` any from a device or another user that asks for what \
            is not theirs or not there, `tooManyConnections` and `connectionDropped` come without one, and \
            `invalidParams` any that brings a parameter the method does not have.

            | code | name | meaning |
            |---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    private static var limitTable: String {
        let rows = Limits.all.filter { $0.refusal == nil }.map(\.row)
        let quotas = Limits.quotas.map(\.row)
        return """
            ## Limits

            What is beyond one of these is refused and changes nothing. What a single parameter may be stands with it.
            `rpc.discover` has the same under `x-limits`.

            | limit | most | unit | of what |
            |---|---|---|---|
            \(rows.joined(separator: "\n"))

            ### Quotas

            What one client must leave to the others, and what the store keeps. Whoever is beyond one is answered with \
            the code;
            the message names the quota.

            | quota | most | unit | of what | code | what to do |
            |---|---|---|---|---|---|
            \(quotas.joined(separator: "\n"))

            """
    }

    private static func section(_ method: RPCMethod, _ types: inout ReplyTypes) -> String {
        var text = "### \(method.name)\n\n\(method.summary)\n\n"
        if !method.parameters.isEmpty {
            text += "| parameter | | what |\n|---|---|---|\n"
            text += method.parameters.map(row).joined()
            text += "\n"
        }
        text += "Returns \(method.result)\n\n"
        let reply = method.replySchema(noting: &types)
        if reply != .anything { text += "Reply: \(reply.summary).\n\n" }
        text +=
            "```json\n{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"\(method.name)\", \"params\": "
            + "\(method.example)}\n```\n"
        let errors = method.documentedErrors
        if !errors.isEmpty {
            text += "\nErrors: \(errors.map { "`\($0.name)`" }.joined(separator: ", ")).\n"
        }
        return text
    }

    private static func chapter(of types: ReplyTypes) -> String {
        let sections = types.objects.sorted { $0.key < $1.key }.map { name, object in
            let rows = object.members.map { member in
                "| `\(member.name)` | \(member.isRequired ? "" : "optional") | \(member.schema.summary) |\n"
            }
            let others = object.others.map { "| others | optional | \($0.summary) |\n" } ?? ""
            return "### \(name)\n\n| member | | what |\n|---|---|---|\n\(rows.joined())\(others)"
        }
        return """
            ## Types

            What replies are made of. A member that is not optional is always there; others are left out where there is
            nothing to tell.

            \(sections.joined(separator: "\n"))
            """
    }

    private static func text(of usual: JSONValue) -> String {
        usual.string ?? (try? WireFormat.encode(usual)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func row(_ parameter: Parameter) -> String {
        let need = parameter.isRequired ? "required" : ""
        let allowed = parameter.schema.expectation.replacing("|", with: "\\|")
        let usual = parameter.usual.map { " \(text(of: $0)) unless given." } ?? ""
        return "| `\(parameter.name)` | \(need) | \(parameter.summary)\(usual) Allowed: \(allowed). |\n"
    }
}

extension RPCMethod {
    /// The part of the name before the dot.
    package var namespace: String { String(name.prefix { $0 != "." }) }
}
