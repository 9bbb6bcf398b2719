import Foundation
import Grammar
import Testing

@Suite("Right everyday sentences meet silence")
struct RightSentenceTests {
    static let sentences = """
        Buenos días, ¿qué desea?
        Quiero un café con leche, por favor.
        ¿Me trae la cuenta, por favor?
        ¿Cuánto cuesta el kilo de tomates?
        Son tres euros con cincuenta.
        Deme medio kilo de naranjas y dos aguacates.
        ¿Tiene pan integral?
        No, hoy no queda, pero mañana sí.
        Para mí, una tortilla y una ensalada.
        ¿Algo más? Nada más, gracias.
        El agua está muy fría.
        Las manzanas rojas están más baratas que las verdes.
        Me gustan mucho las fresas.
        A mi hermana le encanta el chocolate.
        No me gusta el pescado.
        ¿Te gustaría tomar algo?
        Mi familia vive en un pueblo pequeño.
        La gente de aquí es muy simpática.
        Vamos al mercado todos los sábados.
        Ella trabaja en una tienda de ropa.
        Mi hermano y yo vamos al cine esta noche.
        Tengo que comprar leche, huevos y queso.
        Hay que pagar en la caja.
        Creo que la tienda está cerrada.
        ¿A qué hora abre la panadería?
        Abre a las nueve de la mañana.
        Estoy cansado porque trabajo mucho.
        Somos cuatro: mis padres, mi hermana y yo.
        Mi abuela tiene ochenta años.
        ¿Tú eres de aquí?
        Soy estudiante y vivo con dos amigas.
        Hoy hace buen tiempo.
        El primer plato es una sopa de verduras.
        Ayer compré unos zapatos negros muy cómodos.
        La camisa azul es mía.
        El lunes no hay mercado.
        Los domingos comemos en casa de mis abuelos.
        Para ella es importante.
        Quiero que vengas a mi fiesta.
        ¿Puedo pagar con tarjeta?
        Perdone, ¿dónde está el baño?
        Está al fondo, a la derecha.
        ¿Nos puede traer la carta?
        La carne está un poco salada.
        ¿Qué me recomienda?
        El pescado de hoy es muy fresco.
        Te espero en la plaza a las cinco.
        Me llamo Ana y soy de Perú.
        Se llama Juan y tiene quince años.
        Los problemas de la ciudad son grandes.
        Esta mañana fui al médico.
        Me duele la cabeza.
        Lávate las manos antes de comer.
        Visito a mi tía los viernes.
        Hablo español e inglés.
        Son siete u ocho personas.
        Voy a llamar a mi madre.
        Mi padre cocina muy bien.
        Nunca he comido paella.
        El mapa está en la mesa.
        La foto de mis hijos está en la cocina.
        Una taza de té caliente, por favor.
        ¿Quién es usted?
        Lo siento, no entiendo.
        ¿Puede hablar más despacio?
        ¿De dónde son ustedes?
        Hemos pedido vino tinto y una cerveza fría.
        Me lo llevo.
        Es demasiado caro para mí.
        ¿Me hace un descuento?
        Pónganos dos cafés solos.
        Siempre desayuno tostadas con aceite.
        Los niños juegan en el parque.
        Las calles del centro son estrechas y antiguas.
        Mis amigas están contentas con su nueva casa.
        Hay mucha gente en la calle.
        El tren sale a las ocho y llega a las diez.
        ¿Cómo se dice esto en español?
        Todo el mundo habla bien de este restaurante.
        Cada día aprendo algo nuevo.
        Quisiera una habitación doble, por favor.
        El agua fría y las aguas calientes.
        Lo que más me gusta es el pan recién hecho.
        Yo quiero el rojo y ella prefiere el verde.
        Nosotros no tomamos azúcar.
        Cuando tengo tiempo, leo el periódico.
        """.split(separator: "\n").map(String.init)

    @Test("no rule speaks", arguments: sentences)
    func silence(_ sentence: String) throws {
        #expect(try SpanishGrammar.checker().check(sentence).errors.map { "\($0.ruleID): \($0.correct)" } == [])
    }
}
