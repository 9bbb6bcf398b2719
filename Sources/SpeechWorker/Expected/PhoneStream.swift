import Pronunciation
import SpeechProtocol

/// Phones as espeak-ng writes them for a text, and where it puts spaces between them.
struct PhoneStream: Equatable {
    /// IPA with stress and length, without marks of a change of language.
    private(set) var phones: [String] = []
    /// Indices of phones that begin a group; espeak-ng's groups are words only roughly.
    private(set) var groupStarts: Set<Int> = []

    /// - Parameters:
    ///   - clauses: transcriptions with ``WorkerReply/phonemeSeparator`` between phones.
    ///   - usual: what most speakers say, as in ``SpeechHabits/usualPhones``: in Spanish ll sounds as y does, which the
    ///     voice of Latin America writes as two phones between vowels.
    init(clauses: [String], usual: [String: String] = [:]) {
        for clause in clauses {
            for group in clause.withoutLanguageSwitches.split(separator: " ") {
                var isFirst = true
                for phone in group.unicodeScalars.split(separator: WorkerReply.phonemeSeparator) {
                    let phone = PhoneStream.normalized(String(String.UnicodeScalarView(phone)))
                    guard !phone.isEmpty else { continue }
                    if !isFirst, let last = phones.last, let joined = usual[last + phone] {
                        phones[phones.count - 1] = joined
                        continue
                    }
                    if isFirst { groupStarts.insert(phones.count) }
                    isFirst = false
                    phones.append(usual[phone] ?? phone)
                }
            }
        }
    }

    /// A long vowel that is written twice ("o̞o̞", "ää") gets the mark of length; marks that are not IPA go, such as
    /// the hyphen of a liaison, and so does stress without a sound.
    private static func normalized(_ phone: String) -> String {
        let phone = phone.filter { $0 != "-" && $0 != ";" && $0 != "_" }
        let letters = phone.filter { !isStress($0) }
        guard let letter = letters.first else { return "" }
        guard letters.count == 2, letters.last == letter else { return phone }
        return phone.filter(isStress) + String(letter) + "ː"
    }

    private static func isStress(_ character: Character) -> Bool { character == "ˈ" || character == "ˌ" }
}
