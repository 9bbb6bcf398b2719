import ContentFiles
import Foundation
import Grammar
import JSONText
import LanguageToolAPI
import LearningService
import Lexicon
import NIOCore
import NIOHTTP1
import Protocol
import Synchronization

/// LanguageTool's API at `/v2`, so that editors check with the daemon's rules. It holds nothing of a learner but the
/// words, which need a device's token as `apiKey`.
struct LanguageToolRoutes: Sendable {
    /// Bytes of a form with the longest text there may be, each letter encoded as nine bytes.
    private static let mostBytes = 9 * LanguageToolCheck.mostUnits + 4_096
    /// Checks at once: anybody may ask, and learners' turns go first.
    private static let mostChecks = 4

    /// Of a form, or of the query.
    private static func field(_ name: String, _ summary: String, isRequired: Bool = false) -> RouteDocument.Field {
        .init(name: name, place: .query, summary: summary, isRequired: isRequired)
    }

    private static let key = field("apiKey", "The token of a learner's device; or as `Authorization: Bearer`.")
    private static let page = [
        field("offset", "How many of the words to pass over."), field("limit", "How many to list; all without it."),
    ]
    private static let mostListed = 10_000
    private static let word = field("word", "The word.", isRequired: true)
    private static let checked = [
        field("text", "The text; this or data."),
        field("data", "The text with its markup told apart, as JSON: {annotation: [{text}, {markup, interpretAs}]}."),
        field("language", "Its language, such as es or es-MX, or auto.", isRequired: true),
        field(
            "motherTongue",
            "The writer's own language, in which explanations are written where there are any; what it does otherwise "
                + "is told."),
        field("preferredVariants", "With auto: variants of languages, separated by commas."),
        field("enabledRules", "Rules to be looked for, separated by commas."),
        field("disabledRules", "Rules to be left out."),
        field("enabledCategories", "Categories to be looked for."),
        field("disabledCategories", "Categories to be left out."),
        field("enabledOnly", "true: nothing but what is enabled."),
    ]

    let services: WebServices
    private let underWay = UnderWay(most: mostChecks)
    /// Of strangers' checks: they hold up nothing of a learner's.
    private let lane = WorkLane(named: "check", threads: 1)

    init(services: WebServices) { self.services = services }

    var routes: [Route] {
        [
            open(.GET, "/v2/languages", "ltLanguages", "The languages that texts can be checked in.") { _ in
                CheckedLanguage.list(languages)
            },
            open(.GET, "/v2/info", "ltInfo", "Which software this is.") { _ in LanguageToolServer.info },
            open(.GET, "/v2/configinfo", "ltConfiguration", "How it is set.") { _ in
                LanguageToolServer.configuration
            },
            open(.POST, "/v2/check", "ltCheck", "Checks a text, plain or annotated.", Self.checked, answer: check),
            open(.GET, "/v2/check", "ltCheckQuery", "The same, for short texts.", Self.checked, answer: check),
            longest,
            open(
                .GET, "/v2/words", "ltWords", "The words of the learner whose device's token is the apiKey.",
                Self.page + [Self.key]
            ) { try await words($0) },
            open(.POST, "/v2/words/add", "ltAddWord", "Adds a word to them.", [Self.word, Self.key]) {
                try await add($0)
            },
            open(.POST, "/v2/words/delete", "ltDeleteWord", "Takes a word from them.", [Self.word, Self.key]) {
                try await remove($0)
            },
        ]
    }

    private func open(
        _ method: HTTPMethod, _ path: PathTemplate, _ operation: String, _ summary: String,
        _ fields: [RouteDocument.Field] = [], answer: @escaping @Sendable (WebCall) async throws -> JSONValue
    ) -> Route {
        Route(
            method: method, path: path, access: .anyone, mostBytes: method == .POST ? Self.mostBytes : 0,
            document: RouteDocument(
                operation: operation, summary: summary, tag: "languagetool", fields: method == .POST ? [] : fields,
                body: method == .POST ? .form : .none, reply: .json(["type": ["object", "array"]]),
                form: method == .POST ? fields : [])
        ) { call in
            do {
                var response = WebResponse.json(try await answer(call))
                response.headers.add(name: "Cache-Control", value: "no-store")
                return response
            } catch let fault as LanguageToolFault {
                let status: HTTPResponseStatus = fault.isTooLong ? .payloadTooLarge : .badRequest
                return WebResponse(status, Array("Error: \(fault.message)".utf8), type: "text/plain; charset=utf-8")
            }
        }
    }

    /// A number alone, as clients read it.
    private var longest: Route {
        Route(
            method: .GET, path: "/v2/maxtextlength", access: .anyone,
            document: RouteDocument(
                operation: "ltMaxTextLength", summary: "Characters that a text may have.", tag: "languagetool",
                reply: .bytes(type: "text/plain"))
        ) { _ in
            WebResponse(.ok, Array("\(LanguageToolCheck.mostUnits)".utf8), type: "text/plain; charset=utf-8")
        }
    }

    // MARK: Checking

    /// Languages that have rules, and their variants.
    private var languages: [CheckedLanguage] {
        let content = services.catalog.snapshot
        return content.languages.values.filter { content.hasGrammar($0.id) }.sorted { $0.id < $1.id }.flatMap {
            [CheckedLanguage(code: $0.id, name: $0.name)]
                + $0.variants.map { CheckedLanguage(code: $0.id, name: $0.name) }
        }
    }

    private func check(_ call: WebCall) async throws -> JSONValue {
        let check = try LanguageToolCheck(try call.formFields())
        guard underWay.begin() else {
            throw RPCError(.tooManyRequests, "Too many texts are being checked; try again in a moment.")
        }
        defer { underWay.end() }
        return try await lane.run {
            let (language, confidence) = try language(of: check)
            let explanation = explanationLanguage(check)
            var reports: [(piece: LanguageToolCheck.Piece, errors: [GrammarError])] = []
            for piece in check.pieces {
                let report = try await services.checks.check(
                    CheckRequest(
                        text: piece.text, language: language.code, explanationLanguage: explanation,
                        firstLanguage: check.motherTongue))
                reports.append((piece, report.errors))
            }
            return check.reply(reports, in: language, confidence: confidence)
        }
    }

    private func language(of check: LanguageToolCheck) throws -> (CheckedLanguage, Double?) {
        let languages = languages
        guard check.language == "auto" else {
            guard let language = CheckedLanguage.named(check.language, among: languages) else {
                let known = languages.map(\.code).joined(separator: ", ")
                throw LanguageToolFault(
                    "'\(check.language.prefix(32))' is not a language code known to LanguageTool. Supported language "
                        + "codes are: \(known).")
            }
            return (language, nil)
        }
        let content = services.catalog.snapshot
        let bases = languages.filter { $0.code == $0.base }.map(\.code)
        let guess = LanguageGuess.language(of: check.plainText, among: bases) { language, word in
            content.languages[language]?.lexicon.readings(of: word).isEmpty == false
        }
        let code = guess?.language ?? content.defaults.target
        let preferred = check.preferredVariants.first { $0.hasPrefix(code) }
        guard let language = CheckedLanguage.named(preferred ?? code, among: languages) else {
            throw LanguageToolFault("No language is loaded that texts can be checked in.")
        }
        return (language, guess?.share ?? 0)
    }

    /// The writer's own language where explanations are written in it.
    private func explanationLanguage(_ check: LanguageToolCheck) -> String? {
        check.motherTongue.map { String($0.prefix { $0 != "-" }) }.flatMap { language in
            services.catalog.snapshot.defaults.explanations.contains(language) ? language : nil
        }
    }

    // MARK: Words

    private func words(_ call: WebCall) async throws -> JSONValue {
        let fields = try call.formFields()
        let (client, learner) = try owner(fields, call)
        func number(_ name: String) throws -> Int? {
            guard let text = fields.first(where: { $0.name == name })?.value else { return nil }
            guard let number = Int(text), 0...Self.mostListed ~= number else {
                throw LanguageToolFault("'\(name)' must be a number from 0 to \(Self.mostListed).")
            }
            return number
        }
        let (offset, limit) = (try number("offset") ?? 0, try number("limit") ?? Self.mostListed)
        guard limit > 0 else { return ["words": []] }
        let reply = try await services.dispatcher.result(
            of: "vocab.list",
            ["learnerID": .string(learner), "offset": .integer(Int64(offset)), "limit": .integer(Int64(limit))],
            from: client)
        let words = try JSONParser.parse(reply, limits: .reply)["words"]?.elements ?? []
        return ["words": .array(words.compactMap { $0["word"] })]
    }

    private func add(_ call: WebCall) async throws -> JSONValue {
        let fields = try call.formFields()
        let (client, learner) = try owner(fields, call)
        let parameters: JSONValue = [
            "learnerID": .string(learner), "word": .string(fields.first { $0.name == "word" }?.value ?? ""),
        ]
        do throws(RPCError) {
            _ = try await services.dispatcher.result(of: "vocab.add", parameters, from: client)
            return ["added": true]
        } catch {
            // The lexicon has no such word, and nobody said what it means.
            guard error.code == .invalidParams || error.code == .notFound else { throw error }
            return ["added": false]
        }
    }

    private func remove(_ call: WebCall) async throws -> JSONValue {
        let fields = try call.formFields()
        let (client, learner) = try owner(fields, call)
        let word = fields.first { $0.name == "word" }?.value ?? ""
        let found = try await services.dispatcher.result(
            of: "vocab.search", ["learnerID": .string(learner), "query": .string(word)], from: client)
        let ids = (try JSONParser.parse(found, limits: .reply)["words"]?.elements ?? [])
            .filter { $0["word"]?.string?.lowercased() == word.lowercased() }.compactMap { $0["id"] }
        guard !ids.isEmpty else { return ["deleted": false] }
        _ = try await services.dispatcher.result(
            of: "vocab.bulk", ["learnerID": .string(learner), "wordIDs": .array(ids), "delete": true], from: client)
        return ["deleted": true]
    }

    /// The device whose token is the key, and its learner.
    private func owner(_ fields: [(name: String, value: String)], _ call: WebCall) throws -> (WebClient, String) {
        let key = fields.first { $0.name == "apiKey" && !$0.value.isEmpty }?.value
        guard let token = key ?? call.request.bearerToken else {
            throw WebFault(
                .unauthorized, "unauthorized",
                "Send the token of a learner's device, as 'apiKey' or as 'Authorization: Bearer <token>'.")
        }
        let device = try services.door.device(withToken: token, from: call.request.address)
        return (
            WebClient(deviceID: device.id, services: services),
            try device.onlyLearner().uuidString
        )
    }
}

/// Counts what is under way, up to a number.
final class UnderWay: Sendable {
    private let most: Int
    private let count = Mutex(0)

    init(most: Int) { self.most = most }

    func begin() -> Bool {
        count.withLock { count in
            guard count < most else { return false }
            count += 1
            return true
        }
    }

    func end() { count.withLock { $0 -= 1 } }
}

extension Device {
    /// The learner of a device that has one, for clients that cannot say which.
    ///
    /// - Throws: ``WebFault``.
    func onlyLearner() throws(WebFault) -> UUID {
        guard role == .learner, learners.count == 1 else {
            throw WebFault(
                .forbidden, "forbidden", "The token must be that of a learner's device with one learner.")
        }
        return learners[0]
    }
}
