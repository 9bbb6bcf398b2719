/// A café with every kind of node.
package let cafe = """
    id: cafe
    name: Un café
    description: Order something.
    language: es-ES
    category: dining
    difficulty: A1
    duration: 300
    characterID: maria
    environmentID: room
    objectives: [{type: vocabulary, description: Order a drink, when: visited(served)}]
    vocabularyFocus: [café, té, leche]
    grammarFocus: [es-agr-det-noun-gender]
    variables: { total: dos euros }
    lists:
      drink_m: [café, zumo, té]
      drink_f: [cerveza, agua con gas]
    rules:
      want: "(quiero|quisiera|me pone[s]|póngame)"
      please: "[por favor]"
    start: greet
    nodes:
      greet:
        oneOf:
          - { id: cafe.greet.1, text: "¡Hola! ¿Qué le pongo?", translation: { en: "Hello! What can I get you?" } }
          - { id: cafe.greet.2, text: "Buenas. ¿Qué quiere?", translation: { en: "Good day. What would you like?" } }
        expect:
          - id: order
            accept: ["[hola] <want> (un {drink_m:drink}|una {drink_f:drink}) <please>"]
            understand: [{ pattern: "<want> una {drink_m:drink} <please>", error: es-agr-det-noun-gender }]
            set: { drink: "$drink" }
            goto: served
          - { id: bill, accept: ["la cuenta <please>", "cuánto es"], goto: pay }
          - { id: menu, accept: ["qué (hay|tiene[s])"],
              say: { id: cafe.menu, text: "Hay café y té.", translation: { en: "Coffee and tea." } } }
        hints: ["Start with «quisiera…»", "quisiera un ___", "Quisiera un café, por favor."]
        wait: { after: 12, goto: again }
        otherwise: [clarify, hint, again]
      again:
        line: { id: cafe.again, text: "¿Un café?", translation: { en: "A coffee?" } }
        goto: ask
      ask:
        line: { id: cafe.ask, text: "¿Sí o no?", translation: { en: "Yes or no?" } }
        expect:
          - { id: yes, accept: ["sí [gracias]"], set: { drink: café }, goto: served }
          - { id: no, accept: ["no [gracias]"], end: true }
        hints: ["Sí, gracias."]
      served:
        line: { id: cafe.served, text: "Aquí tiene su {drink}.", translation: { en: "Here is your {drink}." } }
        goto: anything-else
      anything-else:
        line: { id: cafe.else, text: "¿Algo más?", translation: { en: "Anything else?" } }
        expect:
          - { id: more, accept: ["otro {drink_m:drink}", "otra {drink_f:drink}"],
              set: { drink: "$drink" }, goto: served }
          - { id: bill, accept: ["no gracias", "[no] la cuenta <please>"], goto: pay }
      pay:
        line: { id: cafe.pay, text: "Son {total}.", translation: { en: "That's {total}." } }
        end: true
    any: [{ id: again, accept: ["(perdón|cómo|otra vez)"], say: repeat }]
    """

package let maria = """
    id: maria
    name: María
    language: es-ES
    modelAssetName: maria
    thumbnailURL: maria.svg
    voiceID: es
    accent: Madrid
    gender: female
    personalityTraits: [friendly]
    backstory: Owns a café.
    age: "34"
    occupation: waiter
    speakingSpeed: 1.1
    conversationStyle: casual
    difficultyAdjustment: true
    availableScenarios: []
    specializations: [Casual]
    """

package let room = """
    id: room
    name: A room
    description: A room.
    language: es-ES
    assetBundleName: room
    previewImageURL: room.svg
    assetSize: 12
    lightingProfile: bright
    interactiveObjects: [{ id: cup, name: la taza, position: [0.5, 1, -0.25], action: grab }]
    labeledObjects: [taza]
    culturalDescription: c
    regionalInfo: r
    requiredCapabilities: []
    downloadable: false
    installed: true
    """

/// A one-node scenario with the given responses, written as YAML lines of `expect`.
package func oneNode(_ responses: String, lists: String = "{}", rules: String = "{}") -> String {
    """
    id: cafe
    name: n
    language: es
    category: dining
    difficulty: A1
    characterID: maria
    environmentID: room
    lists: \(lists)
    rules: \(rules)
    start: a
    nodes:
      a:
        line: { id: l, text: Hola., translation: Hello. }
        expect:
    \(responses.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
      b: { line: { id: m, text: Adiós., translation: Bye. }, end: true }
    """
}
