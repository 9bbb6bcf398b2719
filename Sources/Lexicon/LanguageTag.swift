/// "es" of "es-MX": the part of a BCP 47 tag before its first hyphen, in lower case.
package func baseLanguage(of tag: String) -> String {
    tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
}
