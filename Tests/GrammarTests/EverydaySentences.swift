/// Right sentences of café, market and daily life, written for these tests. They hold what tempts rules to speak:
/// ambiguous words, feminine nouns with "el", inverted subjects, adjectives far from their nouns.
enum EverydaySentences {
    static let all = """
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
        La cuenta está mal.
        Me duele la garganta desde ayer.
        El arroz con pollo es mi plato favorito.
        Las dos hermanas son médicas.
        Trabajo de camarero en un restaurante italiano.
        ¿Qué tal está la sopa del día?
        La tarta de manzana está riquísima.
        No tenemos mesas libres en la terraza.
        ¿Prefiere la mesa de dentro o la de fuera?
        Yo tomo el café sin azúcar.
        Mi marido y yo queremos una mesa para dos.
        ¿Tienen algo sin gluten?
        El pan de este mercado es el mejor de la ciudad.
        Póngame cien gramos de jamón serrano.
        ¿Están maduros los aguacates?
        Están muy buenos y muy baratos.
        Le doy veinte euros y usted me devuelve cinco.
        Las flores que compré ayer están preciosas.
        A los niños les gustan los helados de fresa.
        ¿Qué le pasa a tu perro?
        Ese señor alto es mi profesor de inglés.
        Estoy aprendiendo español desde hace dos años.
        Mañana vamos a visitar el museo de arte moderno.
        En verano hace mucho calor aquí.
        Hace tres días que no duermo bien.
        Nos gusta mucho caminar por la playa.
        Ojalá puedas venir con nosotros.
        Si quieres, podemos ir juntos.
        Cuando llegues a casa, llámame.
        Dile a tu hermana que la espero.
        La verdad es que no lo sé.
        Me acuerdo de ti todos los días.
        Salimos a cenar todos los viernes por la noche.
        Vivo cerca de la estación de tren.
        El autobús número dos para en la plaza.
        Tengo mucha sed, ¿hay agua fría?
        Entre tú y yo, este café es malísimo.
        ¿Cuál es la mejor hora para ir al mercado?
        Los precios han subido mucho este año.
        Es una buena idea.
        Fue un gran día para todos.
        Ninguno de mis amigos fuma.
        Algunas personas prefieren el té verde.
        Todas las mañanas desayuno café con leche y pan.
        Hay que lavar bien la fruta.
        Te quiero mucho, abuela.
        El vino blanco va bien con el pescado.
        La carta está en español y en inglés.
        Perdón, este no es mi plato.
        Yo había pedido la ensalada mixta.
        Ahora mismo se lo cambio.
        ¿Quién quiere más arroz?
        Esta es mi hermana mayor y este es su hijo.
        Compra pan y leche, por favor.
        No corras, que te vas a caer.
        Dame un poco de agua.
        Nunca había visto un mercado tan grande.
        Ella cocina y él lava los platos.
        Como mucha verdura porque es sana.
        Bajo a la calle a comprar el periódico.
        El banco está entre la farmacia y el cine.
        Llevo una chaqueta negra y unos pantalones grises.
        Mis ojos son marrones y mi pelo es corto.
        ¿Te apetece un café?
        Me parece bien.
        Nos vemos el sábado a las ocho.
        Mi cumpleaños es el tres de mayo.
        El tiempo pasa muy rápido.
        Llegamos tarde a la fiesta.
        La clase de español empieza a las seis.
        Sus padres son mayores y viven en el campo.
        Tu hermano es más alto que yo.
        El coche rojo y la moto azul son míos.
        Las lenguas española e italiana se parecen.
        Uno de los chicos habla chino.
        La mayoría de la gente come a las dos.
        Este problema no tiene solución fácil.
        Los sábados por la tarde juego al fútbol.
        ¿Por qué no vienes con nosotros al parque?
        Porque tengo que estudiar para un examen.
        Vuelvo a casa a pie.
        Me pongo el abrigo porque hace frío.
        Mi tío Pedro cocina de maravilla.
        ¿Sabes dónde está la parada del autobús?
        Claro que sí, está aquí al lado.
        Gracias por todo, hasta luego.
        De nada, que tenga un buen día.
        Usted primero, señora.
        El primero de enero no abren las tiendas.
        Tenemos otras dos mesas libres.
        El chico con quien trabajo es de Chile.
        ¿Qué desean tomar ustedes?
        Yo, un zumo de naranja natural.
        Para él, lo mismo.
        Los dos están casados.
        Ambas están muy ricas.
        Mi abuela, que tiene noventa años, vive sola.
        Cuesta dos mil pesos.
        Cada vez que vengo, compro aceitunas negras.
        Se venden pisos nuevos.
        Aquí se habla inglés.
        No hay nada mejor que un buen chocolate caliente.
        La leche, el queso y la mantequilla están en la nevera.
        ¿Le pongo algo más?
        Así está bien, gracias.
        ¡Qué bonitas son estas rosas!
        ¿De qué color la quiere?
        La quiero verde o azul.
        Vengo del trabajo y voy al gimnasio.
        Los tengo en casa.
        La amo.
        Las vi ayer en la tienda.
        Él la conoce bien.
        Eso es todo.
        Esto cuesta mucho.
        Eso sí que es caro.
        Hoy como fuera.
        Trabajo los lunes y los miércoles.
        El trabajo es duro pero me gusta.
        Busco trabajo de cocinero.
        La comida está lista.
        Mi jefa es muy lista.
        Nos sentamos cerca de la ventana.
        La copa está rota.
        Las copas rotas están en la basura.
        Nos encanta la música latina.
        Su número de teléfono, por favor.
        ¿A nombre de quién?
        A nombre de Laura Gómez.
        Somos seis para cenar.
        Seis personas, muy bien.
        ¿Fumadores o no fumadores?
        El menú del día cuesta doce euros.
        De primero quiero gazpacho y de segundo, merluza.
        De postre, flan o fruta.
        Un vaso de agua sin gas.
        Sin hielo, por favor.
        Está todo riquísimo.
        Invito yo.
        Hoy pago yo.
        Eres tú quien decide.
        Soy yo.
        Fuimos nosotros los que llamamos.
        La tienda de mi tío abre muy temprano.
        ¿Dónde puedo comprar sellos?
        El hotel está lejos del centro, pero es barato.
        Las paredes de la cocina son blancas y las puertas son verdes.
        Mis compañeros de piso son majos.
        Todos los vecinos son buena gente.
        Estas gafas son caras, pero aquellas son baratas.
        Mi primo es alto y mi prima es baja.
        Llegamos cansados pero contentos.
        Los estudiantes llegaron tarde a clase.
        Ella parece cansada hoy.
        Me siento mejor, gracias.
        Ese vestido te queda muy bien.
        Las botas de cuero marrón son elegantes.
        El vestido azul marino es precioso.
        Nosotras estamos listas.
        Son las tres y media.
        Es la una en punto.
        Eran las dos de la tarde.
        Hoy es martes trece.
        Estamos a cinco de mayo.
        Hace frío y llueve.
        Nieva mucho en las montañas.
        Pon los platos en la mesa.
        Traiga otra botella, por favor.
        Cierre la puerta, que hace frío.
        Vaya todo recto y gire a la izquierda.
        Siga por esta calle hasta el semáforo.
        Perdone, ¿esta calle va a la catedral?
        La parada está enfrente de la iglesia.
        No hay de qué.
        ¡Que aproveche!
        ¡Feliz cumpleaños!
        ¿Qué te parece si vamos al cine?
        A mí tampoco me gusta.
        Yo también quiero uno.
        El mío es negro y el tuyo es gris.
        Estas llaves son mías.
        La mía está rota.
        Le compré unas flores a mi madre.
        Les di las gracias a los camareros.
        Se lo dije a Juan.
        No se lo digas a nadie.
        Me gustaría que vinieras.
        Si tuviera dinero, compraría una casa.
        He perdido mi cartera.
        ¿Ha visto usted mi sombrero?
        Habíamos quedado a las cinco.
        Estaba lloviendo cuando salí.
        De pequeño vivía en un pueblo.
        Mi abuelo era panadero.
        Fuimos a la playa y nadamos mucho.
        Ayer no pude dormir.
        Anoche cenamos en un restaurante chino.
        El año pasado viajé a Colombia.
        La próxima semana tengo un examen difícil.
        El lunes que viene empiezo un curso nuevo.
        Mañana por la mañana tengo cita con el dentista.
        Siempre llego tarde, lo siento.
        A veces como en la oficina.
        Casi nunca veo la tele.
        De vez en cuando salimos a bailar.
        Tengo ganas de verte.
        Tengo miedo a los perros.
        Tienes razón, es tarde.
        Tenemos prisa.
        Tiene los ojos verdes y el pelo largo.
        Lleva barba y gafas de sol.
        Es morena y muy guapa.
        Está embarazada de seis meses.
        Están enamorados.
        Está casado con una chica argentina.
        El perro de mi vecina ladra toda la noche.
        Los gatos duermen todo el día.
        Toda mi familia vive en Sevilla.
        Todos mis amigos hablan inglés.
        Todas estas cosas son tuyas.
        Cualquier persona puede entrar.
        Algún día iré a Perú.
        Ningún restaurante está abierto.
        No tengo ninguna pregunta.
        Tercer piso, puerta izquierda.
        La primera vez que te vi.
        Buen viaje y hasta pronto.
        Mal tiempo para la playa.
        Es una gran oportunidad.
        San Juan es una fiesta muy grande.
        Cien personas viven aquí.
        Veintiún euros, por favor.
        Doscientas cincuenta pesetas.
        Un kilo y medio de patatas.
        Media docena de huevos.
        Dos litros de leche entera.
        Un cuarto de kilo de queso manchego.
        Una barra de pan, por favor.
        Unas aceitunas y una caña.
        El hambre es mala consejera.
        El aula está vacía.
        Un águila enorme voló sobre la casa.
        Las armas son peligrosas.
        La harina está en el armario.
        La hamaca es cómoda.
        La abuela prepara la mejor sopa.
        El idioma español es bonito.
        El sistema no funciona.
        La radio está encendida.
        Las manos frías, el corazón caliente.
        El día está soleado.
        El mapa es antiguo.
        Un programa interesante.
        La modelo es alta y el modelo es guapo.
        La artista italiana pinta flores.
        El dentista me dijo que todo está bien.
        El policía me ayudó.
        La gente joven sale mucho.
        Su pareja es muy simpática.
        La víctima era un hombre.
        Las personas mayores son sabias.
        El equipo ganó el partido.
        La mayoría de los estudiantes aprueba.
        Un grupo de turistas llegó ayer.
        Madre e hija van juntas.
        Hay siete u ocho sillas.
        Agua y hielo.
        Nieve y hielo por todas partes.
        Ni carne ni pescado.
        Tanto él como ella trabajan.
        Tú y yo somos amigos.
        Tú y tu hermano sois iguales.
        Usted y su esposa son bienvenidos.
        Juan y yo nos conocemos.
        Ana y Luis se casan.
        Mi madre y yo cocinamos juntas.
        Ella y su marido viven en Chile.
        Ustedes dos vengan aquí.
        Ellos mismos lo hicieron.
        Nosotros, los españoles, cenamos tarde.
        Yo no sé nada.
        Se sabe que es cierto.
        Sé bueno.
        Dé la vuelta.
        Sí, quiero.
        Si llueve, no salgo.
        Te doy mi té.
        Tú tienes tu libro.
        Él tiene el libro.
        Aún no ha llegado, aun así lo espero.
        Solo quiero dormir.
        Vivo solo.
        Vivo sola en un piso pequeño.
        Qué calor hace.
        Qué rico está esto.
        Cuánta gente hay.
        Cómo me gusta este sitio.
        Cuando era niño jugaba al fútbol.
        Como no tengo coche, voy en metro.
        Donde vivo hay muchos árboles.
        Quien quiera puede venir.
        Haz lo que quieras.
        Lo importante es participar.
        Lo mejor de la comida es el postre.
        Lo bueno es que está cerca.
        Por la tarde estudio y por la noche leo.
        En enero hace frío.
        En Navidad comemos turrón.
        Voy en tren a Barcelona.
        Viajo con mis padres cada verano.
        Vamos a comer paella el domingo.
        Voy a ir a verte.
        Vengo a comprar fruta.
        Salgo a correr por las mañanas.
        Empiezo a entender.
        Acabo de llegar.
        Vuelvo a llamar más tarde.
        Dejé de fumar.
        Sigo estudiando.
        Llevo dos años aquí.
        Hace un mes que trabajo allí.
        Se me ha roto el vaso.
        Me he caído.
        Nos hemos perdido.
        Lavaos las manos.
        Cómpralo ya.
        Dámela.
        Estoy esperándote.
        No puedo verlo.
        """.split(separator: "\n").map(String.init)
}
