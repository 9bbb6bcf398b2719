/// The part of a BCP 47 tag before the first hyphen, lowercased.
package func baseLanguage(of tag: String) -> String {
    tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
}
