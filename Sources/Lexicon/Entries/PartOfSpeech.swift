/// Word classes. The first ten are those of a vocabulary card; numerals and names matter to grammar only.
package enum PartOfSpeech: String, Sendable, Codable, CaseIterable {
    case noun, verb, adjective, adverb, pronoun, preposition, conjunction, interjection, article, determiner
    case numeral, name
}
