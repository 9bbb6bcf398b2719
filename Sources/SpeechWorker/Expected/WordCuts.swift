/// Finds which phones of a spoken sentence belong to which of its words.
///
/// A word sounds different in a sentence than alone: vowels are reduced, liaisons appear ("les amis"), espeak-ng writes
/// "of the" as one group and "21" as two. So the sentence is aligned with its words as they sound alone, phone by phone
/// (Needleman–Wunsch), and where words meet there the sentence is cut. Spaces in the sentence draw the cuts to them.
struct WordCuts {
    private enum Token: Equatable {
        case phone(String)
        /// Between two words, or two groups.
        case gap
    }

    private enum Cost {
        static let indel: Float = 0.7
        static let sameClass: Float = 0.6
        static let otherClass: Float = 1.3
        /// Another stress, length or quality of the same letter.
        static let mark: Float = 0.05
        /// A gap on one side only.
        static let gap: Float = 0.3
    }

    static func isVowel(_ phone: String) -> Bool { phone.unicodeScalars.contains(where: vowels.contains) }

    private static let vowels = Set("aeiouyɑɐɒæəɘɵɚɛɜɝɞɤɨɪɔøœɶʉʊʌɯʏᵻᵿãẽĩõũäëïöü".unicodeScalars)

    /// The sentence's phones, word by word; a word that vanishes in the sentence has none.
    ///
    /// Takes time and memory in proportion to both lengths.
    static func split(_ sentence: PhoneStream, into words: [[String]]) -> [[String]] {
        guard words.count > 1 else { return [sentence.phones] }
        let rows = words.enumerated().flatMap { index, phones in
            (index == 0 ? [] : [Token.gap]) + phones.map { Token.phone($0) }
        }
        let columns = sentence.phones.enumerated().flatMap { index, phone in
            (index > 0 && sentence.groupStarts.contains(index) ? [Token.gap] : []) + [Token.phone(phone)]
        }
        let steps = steps(rows.map(Symbol.init), columns.map(Symbol.init))
        return collect(steps, rows: rows, columns: columns, words: words.count)
    }

    private enum Step: UInt8 {
        case both, row, column
    }

    /// A token in a form that compares fast.
    private struct Symbol {
        let isGap: Bool
        let isVowel: Bool
        let phone: String
        let bare: String

        init(_ token: Token) {
            guard case .phone(let phone) = token else {
                (isGap, isVowel, self.phone, bare) = (true, false, "", "")
                return
            }
            isGap = false
            self.phone = phone
            // The letters of the phonetic alphabet are lower case; stress, length and the like are modifiers and marks.
            let letters = phone.unicodeScalars.filter { $0.properties.generalCategory == .lowercaseLetter }
            bare = String(String.UnicodeScalarView(letters))
            isVowel = WordCuts.isVowel(phone)
        }

        func cost(_ other: Symbol) -> Float {
            if isGap || other.isGap { return isGap && other.isGap ? 0 : .infinity }
            if phone == other.phone { return 0 }
            if bare == other.bare { return Cost.mark }
            return isVowel == other.isVowel ? Cost.sameClass : Cost.otherClass
        }

        var indel: Float { isGap ? Cost.gap : Cost.indel }
    }

    /// The cheapest way through, from the beginning.
    private static func steps(_ rows: [Symbol], _ columns: [Symbol]) -> [Step] {
        let width = columns.count + 1
        var taken = [Step](repeating: .column, count: (rows.count + 1) * width)
        var above = [Float](repeating: 0, count: width)
        for column in columns.indices { above[column + 1] = above[column] + columns[column].indel }
        var current = above
        for (row, symbol) in rows.enumerated() {
            current[0] = above[0] + symbol.indel
            taken[(row + 1) * width] = .row
            for column in columns.indices {
                let both = above[column] + symbol.cost(columns[column])
                let down = above[column + 1] + symbol.indel
                let across = current[column] + columns[column].indel
                let best = min(both, down, across)
                current[column + 1] = best
                taken[(row + 1) * width + column + 1] = best == both ? .both : best == down ? .row : .column
            }
            swap(&above, &current)
        }
        var path: [Step] = []
        var (row, column) = (rows.count, columns.count)
        while row > 0 || column > 0 {
            let step = taken[row * width + column]
            path.append(step)
            if step != .column { row -= 1 }
            if step != .row { column -= 1 }
        }
        return path.reversed()
    }

    private static func collect(_ steps: [Step], rows: [Token], columns: [Token], words: Int) -> [[String]] {
        var result = [[String]](repeating: [], count: words)
        var (row, column, word) = (0, 0, 0)
        for step in steps {
            if step != .row {
                if case .phone(let phone) = columns[column] { result[word].append(phone) }
                column += 1
            }
            if step != .column {
                if rows[row] == .gap { word += 1 }
                row += 1
            }
        }
        return result
    }
}
