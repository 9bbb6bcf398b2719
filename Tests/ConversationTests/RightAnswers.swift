@testable import Templates

/// Right Spanish that learners may say in nodes of the shipped scenarios, written without sight of their templates:
/// long and short, formal and plain, of Spain and of America. Scenario, node, answer.
enum RightAnswers {
    static let all: [(scenario: String, node: String, text: String)] = table.split(separator: "\n").map { line in
        let fields = line.split(separator: "|").map { String($0).trimmed }
        return (fields[0], fields[1], fields[2])
    }

    private static let table = """
        es-cumple-martin | door | Hola, soy compañera de Martín en la facultad. Nos conocimos el año pasado.
        es-cumple-martin | door | Lo conozco del trabajo, somos compañeros desde marzo.
        es-cumple-martin | door | Me invitó él; jugamos juntos al fútbol los jueves.
        es-cumple-martin | gift | Sí, le traje un libro de cuentos, ojalá le guste.
        es-cumple-martin | gift | No, perdón, no me alcanzó el tiempo para comprarle nada.
        es-cumple-martin | nobody | La verdad es que no conozco a casi nadie y me da un poco de vergüenza.
        es-cumple-martin | nobody | No, todavía no conozco a ninguno de ustedes.
        es-cumple-martin | corners | Prefiero ir a la terraza, me encanta bailar.
        es-cumple-martin | corners | Voy con la tía Norma, que seguro que es simpática.
        es-cumple-martin | pineapple | Para mí no, la pizza dulce me parece un crimen.
        es-cumple-martin | pineapple | Me parece bien que cada uno le ponga lo que quiera.
        es-cumple-martin | dance | Bailo muy mal, pero si me enseñás, lo intento.
        es-cumple-martin | dance | Sí, mi abuela me enseñó cuando era chica.
        es-cumple-martin | aunt | No estoy en pareja porque estudio demasiado.
        es-cumple-martin | drink | Una cerveza, si puede ser bien fría.
        es-cumple-martin | drink | No tomo alcohol, gracias. ¿Hay algo sin gas?
        es-cumple-martin | story | El primer día me bajé del colectivo dos paradas antes y caminé una hora bajo la \
        lluvia.
        es-cumple-martin | story | Le dije a mi jefa que estaba embarazada cuando quería decir avergonzada.
        es-cumple-martin | arrival | ¡Feliz cumpleaños, Martín! ¡Que cumplas muchos más!
        es-cumple-martin | wish | Te deseo que tengas un año lleno de alegrías.
        es-cumple-martin | wish | Ojalá sigas siendo siempre tan buen amigo.
        es-cumple-martin | ears | Mejor que empiece la tía, que tiene más práctica.
        es-cumple-martin | newcomer | Sí, voy yo, pobre, sé muy bien lo que se siente.
        es-cumple-martin | what-say | ¡Hola! ¿De dónde lo conocés a Martín?
        es-cumple-martin | full-circle | La verdad, la estoy pasando muy bien, mejor de lo que esperaba.
        es-cumple-martin | leaving | Me voy a tener que ir, mañana trabajo temprano.
        es-cumple-martin | round-of-kisses | Muchas gracias por todo, la pasé genial.
        es-domino-malecon | arrive | Un poco sí sé, pero hace años que no juego.
        es-domino-malecon | arrive | No sé jugar, pero me gustaría aprender si usted tiene paciencia.
        es-domino-malecon | usted | Soy de Bélgica, y sí, tenemos un mar bastante frío.
        es-domino-malecon | usted | Vengo de Bolivia; allá no hay mar desde hace mucho.
        es-domino-malecon | no-sea | Miramos las montañas y escuchamos música.
        es-domino-malecon | water | ¿Qué quiere decir dar agua?
        es-domino-malecon | first-move | Yo pongo el nueve cuatro.
        es-domino-malecon | first-move | No tengo ningún nueve, así que paso.
        es-domino-malecon | mute | No, nunca me la ha contado. Cuéntemela.
        es-domino-malecon | wave | Me cuesta creer que el dominó se salvara.
        es-domino-malecon | wave | ¡Increíble! ¿Y usted no se asustó?
        es-domino-malecon | thesis | No creo que el agua pueda acordarse de nada.
        es-domino-malecon | thesis | Yo estoy con usted: el mar guarda todos los secretos.
        es-domino-malecon | where-kept | En los barcos hundidos y en las canciones de los pescadores.
        es-domino-malecon | salt | Puede que tenga razón, aunque la sal también se disuelve.
        es-domino-malecon | choose | Si pudiera, olvidaría el día en que murió mi perro.
        es-domino-malecon | choose | No olvidaría nada, porque también se aprende de lo malo.
        es-domino-malecon | childhood | Nosotros íbamos todos los veranos a la playa con mis primos.
        es-domino-malecon | childhood | Cuando era niño no teníamos coche, así que nunca íbamos.
        es-domino-malecon | son | Yo en su lugar lo llamaría esta misma noche.
        es-domino-malecon | son | Le aconsejo que le escriba una carta.
        es-domino-malecon | what-to-say | Dígale que lo extraña y que la banqueta ya no importa.
        es-domino-malecon | cannon | Me pego con el cinco dos.
        es-domino-malecon | last-word | He cambiado de opinión: ahora creo que el mar recuerda.
        es-domino-malecon | gift | Se lo agradezco mucho, le prometo que volveré.
        es-domino-malecon | goodbye | Hasta pronto, Ernesto, que descanse.
        es-primer-dia-trabajo | arrival | Buenos días. Estoy un poco nerviosa, pero con muchas ganas.
        es-primer-dia-trabajo | arrival | He dormido fatal, la verdad.
        es-primer-dia-trabajo | experience | Trabajé dos veranos en una heladería.
        es-primer-dia-trabajo | experience | No, nunca he trabajado con clientes, pero aprendo rápido.
        es-primer-dia-trabajo | papers-beginner | Sí, lo llevo en el bolso, un momento.
        es-primer-dia-trabajo | papers-beginner | Ay, se me ha olvidado en casa. ¿Se lo puedo traer mañana?
        es-primer-dia-trabajo | contract-beginner | ¿Cuánto voy a cobrar al mes?
        es-primer-dia-trabajo | contract-beginner | ¿Qué pasa si rompo una taza?
        es-primer-dia-trabajo | contract-expert | Me gustaría saber cómo se reparten las propinas.
        es-primer-dia-trabajo | red-button | ¿Y qué ocurre si lo toco sin querer?
        es-primer-dia-trabajo | red-button | No lo tocaré, te lo prometo.
        es-primer-dia-trabajo | order | Un cortado, dos cafés con leche y media tostada para la cuatro.
        es-primer-dia-trabajo | where-is-four | Es la que está al lado de la ventana, ¿verdad?
        es-primer-dia-trabajo | crash | Lo siento mucho, se me ha caído la bandeja.
        es-primer-dia-trabajo | complaint | Perdone, don Anselmo, ahora mismo le preparo otro café bien caliente.
        es-primer-dia-trabajo | register | Disculpe usted, enseguida se lo cambio.
        es-primer-dia-trabajo | war | Voy a pedirle perdón y a invitarle a un churro.
        es-primer-dia-trabajo | cash | Les tengo que devolver dos euros con veinte.
        es-primer-dia-trabajo | onion | Con cebolla, por supuesto.
        es-primer-dia-trabajo | feedback | Ha sido duro, pero me ha gustado mucho.
        es-primer-dia-trabajo | feedback | Espero que mañana no se me caiga nada.
        es-primer-dia-trabajo | tomorrow | Preferiría venir a las siete, porque vivo lejos.
        es-primer-dia-trabajo | tomorrow | Vale, pondré dos despertadores.
        es-primer-dia-trabajo | goodbye | Gracias por darme esta oportunidad. Hasta mañana.
        es-pieza-almagro | door | Sí, fue fácil, estaba cerca de la estación.
        es-pieza-almagro | door | Me equivoqué de calle dos veces, pero llegué.
        es-pieza-almagro | who | Soy de Irlanda y doy clases de inglés.
        es-pieza-almagro | who | Vine a hacer un intercambio en la universidad.
        es-pieza-almagro | mate | Bueno, nunca lo probé, pero quiero intentarlo.
        es-pieza-almagro | first-mate | Está un poco amargo, pero me gusta.
        es-pieza-almagro | room | Me encanta, tiene mucha luz. ¿Puedo pintar las paredes?
        es-pieza-almagro | tour | Mostrame primero la cocina, por favor.
        es-pieza-almagro | questions | ¿Cuánto hay que pagar por mes?
        es-pieza-almagro | questions | ¿Se pueden traer invitados a dormir?
        es-pieza-almagro | rent | Es más de lo que pensaba gastar.
        es-pieza-almagro | rent | Me parece razonable.
        es-pieza-almagro | order | Soy bastante ordenada, lavo los platos después de las comidas.
        es-pieza-almagro | order | Depende del día, a veces dejo la ropa tirada.
        es-pieza-almagro | wake | Entre semana me levanto a las siete y media.
        es-pieza-almagro | music | Toco la guitarra, pero bajito.
        es-pieza-almagro | music | No toco nada, solo escucho.
        es-pieza-almagro | decide | Sí, me quedo con ella.
        es-pieza-almagro | when | Si puede ser, me mudo el sábado por la mañana.
        es-pieza-almagro | advance | Te hago una transferencia esta tarde.
        es-pieza-almagro | keys | Dale, el último.
        es-pieza-almagro | goodbye | Gracias por el mate y por mostrarme la casa. ¡Chau!
        es-asado-domingo | greet | ¡Claro que voy! No me lo pierdo por nada.
        es-asado-domingo | greet | Qué lástima, el domingo tengo que trabajar.
        es-asado-domingo | veggie | Sí, queso como, pero carne no.
        es-asado-domingo | time | Puedo estar ahí a la una y cuarto.
        es-asado-domingo | bring | Si querés, llevo una ensalada de papa.
        es-asado-domingo | company | Voy sola, mi novio está de viaje.
        es-asado-domingo | company | Llevo a mi hermana, que está de visita.
        es-asado-domingo | rain | Nos metemos adentro y jugamos a las cartas.
        es-asado-domingo | recap | Sí, está perfecto, nos vemos allá.
        es-asado-domingo | address | Voy en bicicleta, vivo cerca.
        es-asado-domingo | coffee | Hoy te invito yo.
        es-asado-domingo | salad | Una de tomate y cebolla, que es la que mejor me sale.
        es-atocha-tren | greet | Buenos días, creo que acabo de perder el tren a Sevilla.
        es-atocha-tren | greet | No he llegado a tiempo y se me ha ido el tren.
        es-atocha-tren | where-to | Tenía que estar en Valencia a mediodía.
        es-atocha-tren | just-left | El metro se ha parado veinte minutos entre dos estaciones.
        es-atocha-tren | just-left | Me quedé dormida y no oí el despertador.
        es-atocha-tren | ticket | El mío es el más barato, el básico.
        es-atocha-tren | flexible-options | Prefiero el de las doce, aunque sea en pasillo.
        es-atocha-tren | no-change | Me quedo con el de las dos y media.
        es-atocha-tren | refund | No, déjelo, no merece la pena.
        es-atocha-tren | pay | ¿Puedo pagar con el móvil?
        es-atocha-tren | seat | Solo llevo esta mochila y un paraguas.
        es-atocha-tren | meanwhile | Voy a tomarme un café y a leer un rato.
        es-atocha-tren | promise | Se lo juro, no me muevo del andén.
        es-atocha-tren | goodbye | Muchísimas gracias por su ayuda, ha sido muy amable.
        es-emergencia-112 | answer | Por favor, envíen a alguien, mi vecino se ha caído de una escalera.
        es-emergencia-112 | where | Estamos en Triana, en la calle Alfarería, número veintisiete.
        es-emergencia-112 | conscious | Abre los ojos pero no me contesta.
        es-emergencia-112 | breathing | Sí, respira, pero muy despacio.
        es-emergencia-112 | what-hurts | Le duele mucho la pierna derecha y tiene sangre en la frente.
        es-emergencia-112 | bleeding | Tengo aquí una camiseta limpia.
        es-emergencia-112 | how | Estaba bajando al gato del naranjo cuando se resbaló.
        es-emergencia-112 | do-not-move | Intenta sentarse, pero no lo dejo.
        es-emergencia-112 | medicine | Tiene sesenta y cuatro años y no toma nada, creo.
        es-emergencia-112 | access | La acabo de abrir para que puedan entrar.
        es-emergencia-112 | blanket | Lo he tapado con mi abrigo.
        es-emergencia-112 | and-you | Estoy temblando, pero aguanto.
        es-emergencia-112 | siren | Todavía no oigo nada.
        es-emergencia-112 | goodbye | Gracias por todo, de verdad.
        es-aduana-mexico | passport | Buenas tardes, aquí lo tiene.
        es-aduana-mexico | reason | Vengo a visitar a unos amigos que viven en Coyoacán.
        es-aduana-mexico | reason | Estoy de vacaciones con mi familia.
        es-aduana-mexico | sights | Quiero conocer Oaxaca y las pirámides.
        es-aduana-mexico | family | Me voy a quedar en su casa.
        es-aduana-mexico | how-long | Me quedaré unos quince días.
        es-aduana-mexico | where | En un hotel del centro, cerca del Zócalo.
        es-aduana-mexico | where | No reservamos hotel todavía, lo buscaremos al llegar.
        es-aduana-mexico | ticket | Sí, salgo el veinte de diciembre.
        es-aduana-mexico | baggage | Me falta una maleta, no salió en la banda.
        es-aduana-mexico | describe | Es una maleta grande, azul, con ruedas.
        es-aduana-mexico | declare | Traigo una manzana que me dieron en el avión.
        es-aduana-mexico | forbidden | Prefiero comérmela ahora mismo.
        es-aduana-mexico | red | Perdón, se me olvidó que la traía.
        es-aduana-mexico | ask-way | Sí, ¿dónde se toman los taxis?
        es-centro-salud | greet | Buenos días, doctora. Me duele mucho la garganta desde ayer.
        es-centro-salud | greet | Tengo el estómago fatal, no he podido dormir.
        es-centro-salud | since-throat | Desde hace tres días, más o menos.
        es-centro-salud | fever | Sí, esta mañana tenía treinta y ocho y medio.
        es-centro-salud | since-stomach | Cené unas gambas en un bar con mis amigos.
        es-centro-salud | how | Me lo hice jugando al fútbol con mis hijos.
        es-centro-salud | limb-exam | Sí, ahí me duele bastante.
        es-centro-salud | allergies | Que yo sepa, no tengo ninguna alergia.
        es-centro-salud | work | Trabajo en una oficina y necesito un justificante.
        es-centro-salud | follow-up | No, todo claro. Muchas gracias.
        es-clase-bogota | welcome | Buenas tardes, me llamo Anna y soy alemana.
        es-clase-bogota | origin | Soy de un pueblo pequeño del norte de Italia.
        es-clase-bogota | occupation | Estudio español porque mi novia es de Cali.
        es-clase-bogota | age | Tengo veintisiete años.
        es-clase-bogota | on-the-table | En la mesa hay un libro, dos lápices y una taza vacía.
        es-clase-bogota | clock | El reloj está en la pared, encima del tablero.
        es-clase-bogota | chair | Mi silla es bastante cómoda.
        es-clase-bogota | hour | Son las cuatro y cuarto.
        es-clase-bogota | sugar | Sin azúcar, así me gusta más.
        es-clase-bogota | day | Prefiero el jueves, si se puede.
        es-cita-helado | meet | No te preocupes, llegué hace cinco minutos.
        es-cita-helado | size | Un cuarto para los dos, ¿te parece?
        es-cita-helado | pay | Esta vez invito yo.
        es-cita-helado | flavours | Chocolate amargo y dulce de leche granizado.
        es-cita-helado | defence | Porque me recuerda a mi infancia.
        es-cita-helado | about | Soy arquitecto y trabajo en un estudio chiquito.
        es-cita-helado | why-here | Vine para aprender a bailar tango.
        es-cita-helado | free-time | Los domingos me gusta salir a caminar y cocinar.
        es-cita-helado | ask-out | ¿Querés ir al cine conmigo el sábado?
        es-cita-helado | goodbye | Yo también la pasé muy bien. ¡Nos vemos!
        es-parrilla-vegetariana | arrive | No reservamos, ¿hay lugar para dos?
        es-parrilla-vegetariana | arrive | Tenemos una reserva a nombre de Lucía.
        es-parrilla-vegetariana | where | Si puede ser, preferimos afuera.
        es-parrilla-vegetariana | drinks | Nos gustaría probar un vino tinto de la casa.
        es-parrilla-vegetariana | starters | A mi amiga no le gusta la carne. ¿Tienen algo con verduras?
        es-parrilla-vegetariana | how-done | A mí me gusta bien jugosa.
        es-parrilla-vegetariana | side | Con papas fritas y una ensalada, por favor.
        es-parrilla-vegetariana | mistake | Perdón, creo que se equivocaron: esto lleva panceta.
        es-parrilla-vegetariana | dessert | Un flan con dulce de leche y dos cucharas.
        es-parrilla-vegetariana | bill | Pagamos juntos, con tarjeta de débito.
        es-entrevista-bogota | arrival | Muy bien, gracias. Salí temprano por si acaso.
        es-entrevista-bogota | arrival | Había mucho tráfico, pero logré llegar a tiempo.
        es-entrevista-bogota | coffee | Se lo agradezco, acabo de tomarme uno.
        es-entrevista-bogota | about | Llevo cuatro años trabajando como correctora en una revista.
        es-entrevista-bogota | about | Hace dos años que me gradué y desde entonces trabajo en una librería.
        es-entrevista-bogota | why-change | Porque quiero seguir aprendiendo y asumir nuevas responsabilidades.
        es-entrevista-bogota | learned | Aprendí a organizar mi tiempo y a escuchar a los autores.
        es-entrevista-bogota | why-us | Porque admiro los libros que ustedes publican.
        es-entrevista-bogota | which-book | Me encantó el último libro de cuentos.
        es-entrevista-bogota | strength | Se me da bien trabajar en equipo.
        es-entrevista-bogota | weakness | A veces me cuesta decir que no.
        es-entrevista-bogota | misprint | Llamaría a la imprenta y buscaríamos una solución juntos.
        es-entrevista-bogota | misprint | Primero se lo contaría a usted y después hablaría con el autor.
        es-entrevista-bogota | spanish | Lo estudio desde hace tres años.
        es-entrevista-bogota | salary | Preferiría saber primero cuánto ofrecen ustedes.
        es-entrevista-bogota | your-questions | ¿Con quiénes trabajaría yo?
        es-entrevista-bogota | your-questions | ¿Se puede trabajar desde la casa algunos días?
        es-entrevista-bogota | start-date | Podría empezar apenas termine mi contrato actual.
        es-entrevista-bogota | closing | Muchas gracias por su tiempo, quedo pendiente de su respuesta.
        es-tiraje-bogota | opening | Con mucho trabajo, gracias a Dios. ¿Y ustedes?
        es-tiraje-bogota | brief | Por dos mil ejemplares, le saldrían a once mil pesos cada uno.
        es-tiraje-bogota | brief | Si imprimieran tres mil, el precio bajaría bastante.
        es-tiraje-bogota | warehouse | Se los podríamos guardar sin costo durante seis meses.
        es-tiraje-bogota | too-dear | Le podría bajar el precio si usted nos pagara por adelantado.
        es-tiraje-bogota | too-dear | Entiendo, pero nuestra calidad es mejor.
        es-tiraje-bogota | paper | Yo le aconsejo el papel de caña, es más barato y se ve muy bien.
        es-tiraje-bogota | last-year | Le pido disculpas, no volverá a pasar.
        es-tiraje-bogota | last-year | Si hubiéramos recibido los archivos a tiempo, no nos habríamos retrasado.
        es-tiraje-bogota | deadline | Se lo garantizo, siempre y cuando nos entreguen los archivos antes del \
        quince de marzo.
        es-tiraje-bogota | penalty | Les haríamos un descuento por cada día de retraso.
        es-tiraje-bogota | payment | Necesitaríamos un anticipo del cincuenta por ciento.
        es-tiraje-bogota | extra | Le regalo los separadores, doctora.
        es-tiraje-bogota | summary | De acuerdo, pero mándemelo por escrito.
        es-tiraje-bogota | farewell | El gusto ha sido mío. Que le vaya muy bien con el libro.
        es-tutoria-nota | greet | Buenas tardes, doctora. Quería hablar con usted sobre mi trabajo.
        es-tutoria-nota | greet | Venía a preguntarle por qué he suspendido.
        es-tutoria-nota | mark | Esperaba un aprobado, porque le he dedicado muchas horas.
        es-tutoria-nota | mark | No creo que mi trabajo sea tan malo.
        es-tutoria-nota | rubric | Sí, pero no entendí bien el apartado de las fuentes.
        es-tutoria-nota | rubric | Reconozco que no los leí con calma.
        es-tutoria-nota | section | Me gustaría empezar por el contenido.
        es-tutoria-nota | content | Me baso en los datos del observatorio y en dos estudios.
        es-tutoria-nota | sources | Tiene razón, debería haberla citado. Lo siento mucho.
        es-tutoria-nota | sources | Se me olvidó poner las comillas, pero no quería copiar.
        es-tutoria-nota | flattery | Tendría que haberlas puesto.
        es-tutoria-nota | evidence | No puedo negarlo, tiene usted razón.
        es-tutoria-nota | language | Se dice «me di cuenta de que era tarde».
        es-tutoria-nota | proposal | Propongo corregir las citas y entregarle el trabajo otra vez.
        es-tutoria-nota | proposal | ¿Podríamos sumar los puntos de cada apartado?
        es-tutoria-nota | sum | Dos más uno y medio, más medio, más uno con dos, son cinco con dos.
        es-tutoria-nota | own-goal | No se preocupe, le puede pasar a cualquiera.
        es-tutoria-nota | condition | Se las entregaré antes del viernes, se lo aseguro.
        es-tutoria-nota | deadline | Lo tendría listo para el jueves por la mañana.
        es-tutoria-nota | resit | Sí, prefiero empezar de cero.
        es-tutoria-nota | formal | Mejor lo arreglamos aquí.
        es-tutoria-nota | lesson | Si volviera a empezar, pondría las comillas desde el primer día.
        es-tutoria-nota | goodbye | Le agradezco que me haya escuchado.
        es-patio-sevilla | greet | Sí, me mudé ayer al segundo piso.
        es-patio-sevilla | greet | No, estoy visitando a una amiga.
        es-patio-sevilla | name | Me llamo Sophie, encantada.
        es-patio-sevilla | floor | Vivo en el tercero, al fondo a la derecha.
        es-patio-sevilla | from | No, soy de Holanda, de Utrecht.
        es-patio-sevilla | doing | Trabajo desde casa para una empresa alemana.
        es-patio-sevilla | plants | Claro, dime qué tengo que hacer.
        es-patio-sevilla | plants | Ahora no puedo, tengo mucha prisa.
        es-patio-sevilla | water | Empiezo por los geranios.
        es-patio-sevilla | cat | Perdóname, Camarón, no te había visto.
        es-patio-sevilla | drink | Un poco de agua fresquita, por favor.
        es-patio-sevilla | guitar | Qué va, me encanta la guitarra.
        es-patio-sevilla | guitar | Me molesta un poco cuando estudio.
        es-patio-sevilla | music | Me gusta mucho el jazz.
        es-patio-sevilla | bedtime | A partir de las once, porque madrugo.
        es-patio-sevilla | saturday | ¡Con mucho gusto! ¿Puedo llevar a mi novio?
        es-patio-sevilla | bring | Traigo una empanada de atún que hago yo.
        es-patio-sevilla | time | ¿A las dos en punto o a las dos de aquí?
        es-patio-sevilla | goodbye | Hasta el sábado, Curro.
        es-dia-de-muertos | door | Le traigo unas flores para su altar.
        es-dia-de-muertos | known | Solo lo que vi en una película.
        es-dia-de-muertos | photo | Quiero que esté arriba, junto a las velas.
        es-dia-de-muertos | path | Para que las almas no se pierdan en el camino.
        es-dia-de-muertos | dish | Primero el mole, que huele riquísimo.
        es-dia-de-muertos | water | Me gustaría recordar a mi abuelo, que se llamaba Hans.
        es-dia-de-muertos | person | Era muy callado y siempre tenía un caramelo para nosotros.
        es-dia-de-muertos | liked-food | Le gustaban mucho las papas con mantequilla.
        es-dia-de-muertos | pet | Dormía a mis pies y ladraba al cartero.
        es-dia-de-muertos | copal | Me huele a bosque después de la lluvia.
        es-dia-de-muertos | verse-offer | Claro que sí, me encantaría escucharla.
        es-dia-de-muertos | verse | Es muy graciosa, sus nietos escriben muy bien.
        es-dia-de-muertos | your-country | Allá vamos al cementerio y encendemos una vela.
        es-dia-de-muertos | your-country | En mi país casi no se habla de la muerte.
        es-dia-de-muertos | chocolate | Me quedo encantado, muchas gracias.
        es-dia-de-muertos | supper | Buenas noches, doña Lupe, está usted en su casa.
        es-dia-de-muertos | goodbye | Gracias por haberme invitado a su casa.
        es-mercado-mexico | greet | Buenos días, quería unos mangos bien maduros.
        es-mercado-mexico | what-are-you-looking-for | Me da unas naranjas para jugo, por favor.
        es-mercado-mexico | ripeness-masculine | Los quiero para mañana, que no estén muy maduros.
        es-mercado-mexico | taste | Con un poquito de limón nada más.
        es-mercado-mexico | verdict | Está buenísimo, muy dulce.
        es-mercado-mexico | quantity | Póngame kilo y medio.
        es-mercado-mexico | total | ¿No me lo deja en cuarenta?
        es-mercado-mexico | extras | También quiero un manojo de cilantro.
        es-mercado-mexico | bag | Traje la mía, no se preocupe.
        es-mercado-mexico | where-learned | Lo aprendí en la universidad y viajando.
        es-mercado-mexico | pay | Aquí tiene, cóbrese.
        es-mercado-mexico | change | Creo que me faltan cinco pesos.
        es-mercado-mexico | goodbye | Igualmente, don Chuy, que le vaya bien.
        es-autobus-oaxaca | seat | Disculpe, creo que ese es mi lugar.
        es-autobus-oaxaca | which | Me tocó el cinco, el de la ventanilla.
        es-autobus-oaxaca | mix-up | Quédese usted, yo prefiero el pasillo.
        es-autobus-oaxaca | mix-up | Se lo cambio si me invita a un café.
        es-autobus-oaxaca | purpose-aisle | Nunca he ido, pero me han hablado maravillas.
        es-autobus-oaxaca | cold-aisle | Tengo muchísimo frío. ¿Le puede decir al chofer que baje el aire?
        es-autobus-oaxaca | stop-window | Con permiso, necesito bajar un momento.
        es-autobus-oaxaca | arrival | Dormí poco porque hacía mucho frío.
        es-autobus-oaxaca | breakfast | Si no es molestia, me encantaría.
        """
}
