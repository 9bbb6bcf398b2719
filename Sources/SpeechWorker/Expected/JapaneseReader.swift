import CMecab

/// Cuts Japanese into words and reads its characters, with MeCab and the IPA dictionary.
final class JapaneseReader {
    struct Word: Equatable {
        var text: String
        /// Katakana, as it is said: "ワ" for the particle は, "トーキョー" for 東京. Nil for what has no reading.
        var reading: String?
    }

    private let tagger: OpaquePointer

    /// Where Debian has the dictionary, should another encoding be the default.
    private static let arguments = ["", "-d /var/lib/mecab/dic/ipadic-utf8"]

    /// Loads the dictionary, which takes some ten milliseconds; nil when none in UTF-8 is installed.
    init?() {
        for argument in JapaneseReader.arguments {
            guard let tagger = mecab_new2(argument) else { continue }
            let charset = mecab_dictionary_info(tagger)?.pointee.charset.map { String(cString: $0).uppercased() }
            if charset == "UTF-8" || charset == "UTF8" {
                self.tagger = tagger
                return
            }
            mecab_destroy(tagger)
        }
        return nil
    }

    deinit {
        mecab_destroy(tagger)
    }

    /// The words of a text, without punctuation. What cannot stand alone (the ending ました, the conjunctive て) belongs
    /// to the word before it.
    func words(_ text: String) -> [Word] {
        var words: [Word] = []
        var before: Morpheme?
        for morpheme in morphemes(JapaneseReader.narrowed(text)) {
            defer { before = morpheme }
            guard !morpheme.isPunctuation else { continue }
            if !words.isEmpty, let before, morpheme.continues(before) {
                words[words.count - 1].text += morpheme.surface
                words[words.count - 1].reading = zip(words[words.count - 1].reading, morpheme.reading)
            } else {
                words.append(Word(text: morpheme.surface, reading: morpheme.reading))
            }
        }
        return words
    }

    /// The text with full-width digits and letters as ASCII, of which MeCab takes a run together.
    private static func narrowed(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            let isWide = (0xFF10...0xFF19).contains(scalar.value) || (0xFF21...0xFF5A).contains(scalar.value)
            return isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private func zip(_ first: String?, _ second: String?) -> String? {
        guard let first, let second else { return nil }
        return first + second
    }

    private func morphemes(_ text: String) -> [Morpheme] {
        text.withCString { start in
            var morphemes: [Morpheme] = []
            var next = mecab_sparse_tonode2(tagger, start, text.utf8.count)
            while let node = next?.pointee {
                next = UnsafePointer(node.next)
                // The beginning and the end of the sentence are nodes, too.
                guard node.stat == UInt8(MECAB_NOR_NODE) || node.stat == UInt8(MECAB_UNK_NODE) else { continue }
                let surface = UnsafeRawBufferPointer(start: node.surface, count: Int(node.length))
                morphemes.append(
                    Morpheme(
                        surface: String(decoding: surface, as: UTF8.self), features: String(cString: node.feature)))
            }
            return morphemes
        }
    }
}

/// A line of MeCab's answer.
private struct Morpheme {
    let surface: String
    /// Part of speech, three finer ones, inflection and its form, lemma, reading, pronunciation.
    let features: [Substring]

    init(surface: String, features: String) {
        self.surface = surface
        self.features = features.split(separator: ",", omittingEmptySubsequences: false)
    }

    private func feature(_ index: Int) -> Substring { features.indices.contains(index) ? features[index] : "*" }

    var isPunctuation: Bool {
        feature(0) == "記号"
            || !surface.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    /// How it is said; kana that the dictionary does not know are said as they are written.
    var reading: String? {
        if let digits = JapaneseNumber.digits(surface) { return JapaneseNumber.reading(digits) }
        let pronunciation = feature(8)
        if pronunciation != "*", !pronunciation.isEmpty { return String(pronunciation) }
        return Kana.phones(surface) == nil ? nil : surface
    }

    func continues(_ before: Morpheme) -> Bool {
        let isInflected =
            ["動詞", "形容詞", "助動詞"].contains(before.feature(0))
            || before.feature(0) == "助詞" && before.feature(1) == "接続助詞"
        switch feature(0) {
        case "助動詞": return isInflected
        case "助詞": return isInflected && feature(1) == "接続助詞"
        case "動詞": return isInflected && (feature(1) == "非自立" || feature(1) == "接尾")
        case "名詞": return feature(1) == "接尾" && before.feature(0) == "名詞"
        default: return false
        }
    }
}

/// Numbers in digits, as Japanese reads them.
enum JapaneseNumber {
    private static let names = ["", "イチ", "ニ", "サン", "ヨン", "ゴ", "ロク", "ナナ", "ハチ", "キュー"]
    private static let powers: [(name: String, exceptions: [Int: String])] = [
        ("", [:]), ("ジュー", [1: "ジュー"]),
        ("ヒャク", [1: "ヒャク", 3: "サンビャク", 6: "ロッピャク", 8: "ハッピャク"]),
        ("セン", [1: "セン", 3: "サンゼン", 8: "ハッセン"]),
    ]
    private static let myriads = ["", "マン", "オク", "チョー"]

    /// The digits of a text that has nothing else.
    static func digits(_ text: String) -> [Int]? {
        let digits = text.utf8.map { Int($0) - 0x30 }
        return !digits.isEmpty && digits.allSatisfy((0...9).contains) ? digits : nil
    }

    /// In katakana; a number beyond sixteen digits, or with a leading zero, digit by digit.
    static func reading(_ number: [Int]) -> String {
        guard number.count <= 4 * myriads.count, number.first != 0 else {
            return number.map { $0 == 0 ? "ゼロ" : names[$0] }.joined()
        }
        var text = ""
        var places = Array(number.reversed())
        var group = 0
        while !places.isEmpty {
            let reading = fourDigits(Array(places.prefix(4)))
            if !reading.isEmpty { text = reading + myriads[group] + text }
            places.removeFirst(min(4, places.count))
            group += 1
        }
        return text
    }

    /// - Parameter places: ones first.
    private static func fourDigits(_ places: [Int]) -> String {
        places.enumerated().reversed().map { power, digit in
            guard digit > 0 else { return "" }
            return powers[power].exceptions[digit] ?? names[digit] + powers[power].name
        }.joined()
    }
}
