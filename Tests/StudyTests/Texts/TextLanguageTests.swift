import Testing

@testable import Study

@Suite struct TextLanguageTests {
    @Test(arguments: [
        ("es", "La abuela vive en una casa pequeña cerca del río. Todas las mañanas baja al mercado y compra pan."),
        ("en", "My grandmother lives in a small house by the river. Every morning she goes to the market for bread."),
        (
            "fr",
            "Ma grand-mère habite une petite maison près de la rivière. Le matin, elle va au marché et achète du pain."
        ),
        (
            "de",
            "Meine Großmutter wohnt in einem kleinen Haus am Fluss. Jeden Morgen geht sie auf den Markt und kauft Brot."
        ),
        (
            "it",
            "Mia nonna abita in una piccola casa vicino al fiume. Ogni mattina va al mercato e compra il pane per noi."
        ),
        (
            "pt",
            "A minha avó mora numa casa pequena perto do rio. Todas as manhãs ela vai ao mercado e compra pão para nós."
        ),
        (
            "ca",
            "La meva àvia viu en una casa petita a prop del riu. Cada matí baixa al mercat i compra pa per als veïns."
        ),
        ("nl", "Mijn oma woont in een klein huis aan de rivier. Elke ochtend gaat ze naar de markt en koopt er brood."),
        (
            "sv",
            "Min mormor bor i ett litet hus vid ån. Varje morgon går hon till torget och köper bröd, och så är det jag."
        ),
        ("ja", "祖母は川のそばの小さな家に住んでいます。毎朝、市場へ行ってパンを買います。"),
    ])
    func isTold(_ language: String, _ text: String) {
        #expect(Shipped.content.textLanguages.language(of: [text]) == language)
        #expect(Shipped.content.textLanguages.language(of: [text.uppercased()]) == language)
    }

    @Test(arguments: ["", "Hola", "ISBN 978-0-306-40615-7", "casa perro gato mesa silla libro flor cielo mar sol"])
    func isNotToldOfWhatIsNoProse(_ text: String) {
        #expect(Shipped.content.textLanguages.language(of: [text]) == nil)
    }

    @Test func aTextHasTheLanguageOfItsMostWords() {
        let spanish = String(repeating: "El gato duerme en la casa de los vecinos. ", count: 20)
        #expect(
            Shipped.content.textLanguages.language(of: ["To be or not to be, that is the question.", spanish]) == "es")
    }
}
