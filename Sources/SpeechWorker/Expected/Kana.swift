/// Japanese syllables and the phones they are said with.
enum Kana {
    private struct Mora {
        var consonant: String
        var vowel: String
    }

    /// The phones of katakana or hiragana; nil when there is anything else in the text. "ー" lengthens the vowel before
    /// it, "ッ" the consonant after it, and "ン" takes the place of what follows.
    static func phones(_ text: String) -> [String]? {
        var phones: [String] = []
        var isGeminate = false
        var scalars = text.unicodeScalars.map(katakana)[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "ー", "〜":
                guard let last = phones.last, vowels.contains(last) else { continue }
                phones[phones.count - 1] += "ː"
            case "ッ": isGeminate = true
            case "ン": phones.append(nasal(before: scalars.first.flatMap { morae[$0]?.consonant } ?? ""))
            case "・", " ", "\u{3000}": continue
            default:
                guard var mora = mora(scalar, &scalars) else { return nil }
                if isGeminate, !mora[0].isEmpty { mora[0] += "ː" }
                isGeminate = false
                phones += mora.filter { !$0.isEmpty }
            }
        }
        return phones
    }

    /// The katakana of a hiragana; any other scalar is returned as it is.
    static func katakana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0x3041...0x3096).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value + 0x60) ?? scalar
    }

    /// One syllable's phones, with the small kana after it: "キャ" is k j a, "フィ" ɸ i.
    private static func mora(
        _ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>
    ) -> [String]? {
        guard let base = morae[scalar] ?? small[scalar] else { return nil }
        guard let next = rest.first, let changed = small[next] else { return [base.consonant, base.vowel] }
        rest.removeFirst()
        if changed.consonant == "j" {
            return [base.consonant, palatals.contains(base.consonant) ? "" : "j", changed.vowel]
        }
        if base.consonant.isEmpty {
            // "ウィ" and "イェ" begin with a glide; "アァ" is a long vowel.
            let glide = base.vowel == changed.vowel ? base.vowel : base.vowel == "ɯ" ? "w" : "j"
            return [glide, changed.vowel]
        }
        let isLabialised = base.vowel == "ɯ" && (base.consonant == "k" || base.consonant == "ɡ")
        return [base.consonant, isLabialised ? "w" : "", changed.vowel]
    }

    private static func nasal(before consonant: String) -> String {
        switch consonant {
        case "p", "b", "m": "m"
        case "k", "ɡ": "ŋ"
        case "t", "d", "n", "ɾ", "z", "ts", "tɕ", "dʑ": "n"
        default: "ɴ"
        }
    }

    private static let vowels: Set<String> = ["a", "i", "ɯ", "e", "o"]
    private static let palatals: Set<String> = ["ɕ", "tɕ", "dʑ", "ç"]

    private static let small: [Unicode.Scalar: Mora] = [
        "ャ": Mora(consonant: "j", vowel: "a"), "ュ": Mora(consonant: "j", vowel: "ɯ"),
        "ョ": Mora(consonant: "j", vowel: "o"), "ァ": Mora(consonant: "", vowel: "a"),
        "ィ": Mora(consonant: "", vowel: "i"), "ゥ": Mora(consonant: "", vowel: "ɯ"),
        "ェ": Mora(consonant: "", vowel: "e"), "ォ": Mora(consonant: "", vowel: "o"),
    ]

    /// The table of fifty sounds: a consonant and the kana it makes with a i ɯ e o; "・" where there is none.
    private static let rows: [(consonant: String, kana: String)] = [
        ("", "アイウエオ"), ("k", "カキクケコ"), ("s", "サ・スセソ"), ("t", "タ・・テト"), ("n", "ナニヌネノ"),
        ("h", "ハ・・ヘホ"), ("m", "マミムメモ"), ("j", "ヤ・ユ・ヨ"), ("ɾ", "ラリルレロ"), ("w", "ワ・・・・"),
        ("ɡ", "ガギグゲゴ"), ("z", "ザ・ズゼゾ"), ("d", "ダ・・デド"), ("b", "バビブベボ"), ("p", "パピプペポ"),
        ("ɕ", "・シ・・・"), ("tɕ", "・チ・・・"), ("ts", "・・ツ・・"), ("ç", "・ヒ・・・"), ("ɸ", "・・フ・・"),
        ("dʑ", "・ジ・・・"), ("dʑ", "・ヂ・・・"), ("z", "・・ヅ・・"), ("b", "・・ヴ・・"), ("", "・ヰ・ヱヲ"),
    ]

    private static let morae: [Unicode.Scalar: Mora] = {
        var morae: [Unicode.Scalar: Mora] = [:]
        for row in rows {
            for (scalar, vowel) in zip(row.kana.unicodeScalars, ["a", "i", "ɯ", "e", "o"]) where scalar != "・" {
                morae[scalar] = Mora(consonant: row.consonant, vowel: vowel)
            }
        }
        return morae
    }()
}
