/// One way to analyse a word form: *va* is lemma *ir*, verb, third person singular of the present indicative.
package struct Reading: Sendable, Hashable {
    package var lemma: String
    package var partOfSpeech: PartOfSpeech
    package var features: Features

    package init(lemma: String, partOfSpeech: PartOfSpeech, features: Features) {
        self.lemma = lemma
        self.partOfSpeech = partOfSpeech
        self.features = features
    }
}
