extension EverydaySentences {
    /// Right sentences that come close to what a rule corrects: the same words, another construction.
    static let tempting = """
        Es una estudiante de Chile que conocí ayer.
        Mi tía es una abogada muy conocida en su ciudad.
        Fue un profesor que nos ayudó a todos.
        Soy una persona tranquila y me gusta leer.
        Un médico me dijo que descansara.
        ¿Eres un médico o un enfermero?
        Era un músico extraordinario.
        Se necesita un camarero con experiencia.
        Esa actriz es una artista de verdad.
        En las vacaciones de verano nos quedamos en casa.
        Cada vez hace más frío.
        Cada uno paga lo suyo.
        Cada dos días riego las plantas.
        Todo el mundo lo sabe.
        Toda la mañana estuvo lloviendo.
        Todos los que quieran pueden venir.
        Trabajó toda la noche y todo el día siguiente.
        Más de mil personas llenaron la plaza.
        Un millón de gracias por todo.
        Llevo media hora esperándote.
        Veinte mil euros es mucho dinero.
        Compré un medio de transporte viejo pero seguro.
        Es la una y cuarto.
        A las tres y media salimos de clase.
        Nos vemos a eso de las seis.
        Iremos los cinco a las fiestas del pueblo.
        A los dos de la primera fila no los conozco.
        Los tres de siempre llegaron tarde.
        Todo lo que dices es verdad.
        Ante todo, que no falte el pan.
        Es todo un señor.
        Lo que más me gusta es el mar.
        La que canta es mi prima.
        Haz lo que te digan.
        No sé qué quiere.
        Todo depende de ti.
        Depende en gran medida del precio.
        Soñé de noche con mi abuela.
        Se casó de blanco en una iglesia pequeña.
        Se casaron en mayo.
        Se casa en secreto con su vecino.
        El juego consiste en adivinar la palabra.
        Trato a mis alumnos con cariño.
        Trata a su perro como a un hijo.
        Lo trató a palos.
        No te olvides de comprar pan.
        Me acordé a tiempo de la cita.
        ¿Qué piensas de mí?
        Pienso mucho en ti.
        Busco por todas partes y no las encuentro.
        La policía lo busca por el robo de un coche.
        Te estuve buscando por el mercado.
        Escucho a la gente cuando habla.
        Escuchamos a la orquesta con atención.
        Mira a la cámara y sonríe.
        Pidió por favor que nos calláramos.
        Lo pedí por teléfono y llegó enseguida.
        Los niños juegan al escondite en el patio.
        El juego de ajedrez es antiguo.
        Jugamos un partido de fútbol cada semana.
        Juego con mi hermana por las tardes.
        En ese juego, el tenis es lo de menos.
        Toco la guitarra desde niño.
        Se juega mucho en esa partida.
        Gracias por haberme escuchado.
        Muchas gracias para todos vosotros.
        Compré flores para la madre de Luis.
        Este jarabe es bueno para la tos.
        Por esta calle se llega antes.
        Para esta noche tenemos una sorpresa.
        Para algunas personas es difícil.
        Salió por no molestar.
        Trabaja por amor al arte.
        Voy por agua a la fuente.
        Viajo por trabajo dos veces al mes.
        Fue a verla por estar cerca.
        Reservé una mesa para cuatro personas.
        Compramos comida para tres días.
        Había trabajo para dos semanas.
        Tenía un plan para diez años.
        Ten en cuenta que mañana es fiesta.
        Se dio cuenta tarde de su error.
        Me acuerdo cuando éramos pequeños.
        A pesar de todo, seguimos siendo amigos.
        A pesar de que llovía, salimos.
        Antes que nada, buenos días.
        Antes de que te vayas, dame un abrazo.
        Es importante que descanses.
        Este problema es difícil de resolver.
        Es fácil de decir y difícil de hacer.
        Eso es imposible de creer.
        Es bueno para dormir.
        Es necesario para vivir.
        Es hora de comer.
        Lo importante es participar.
        Es interesante de ver, aunque largo.
        El baño está al fondo a la derecha.
        Estamos a lunes y ya estoy cansado.
        Estamos a tres de mayo.
        La farmacia está a la vuelta de la esquina.
        Estoy a la espera de una respuesta.
        Vive a las afueras de Madrid.
        Vivo a diez minutos de aquí.
        Trabajo a jornada completa.
        Fueron a vivir a Chile.
        Se fue a estudiar a Salamanca.
        Ojalá pudiera acompañarte.
        Ojalá que sí.
        Ojalá no hubiera venido.
        Tal vez mañana llueve.
        Quizás venga, quizás no.
        Está claro que no quiere ir.
        Es verdad que tiene razón.
        Es cierto que llueve mucho aquí.
        Lo mejor es que viene mi hermano.
        Lo bueno es que tenemos tiempo.
        Lo raro es que nadie dice nada.
        No es importante que lo sepas.
        Es mejor que te quedes.
        Parece mentira que ya sea junio.
        Parece que va a llover.
        Antes de que amanezca estaremos allí.
        Salió sin que nadie lo viera.
        Sin que te des cuenta, pasa el tiempo.
        Cuando llega el verano, vamos al río.
        Cuando tengas un rato, llámame.
        Cuando era niño, vivía en el campo.
        No sé cuándo vendrá.
        ¿Cuándo volverás a casa?
        Me pregunto cuándo llegará el tren.
        Dijo que cuando llegara nos avisaría.
        Cuando hay sol, todos cantarán.
        No creo que haga falta.
        Creo que no viene nadie.
        ¿Crees que sea posible?
        No crean que es fácil.
        Que yo sepa, no ha llegado.
        Dudo mucho que tenga razón.
        No dudo que viene.
        Me gusta que me escuches.
        Me gusta lo que haces.
        Me encanta el pan que vende tu madre.
        La casa que me gusta que visites está lejos.
        Me molesta que fumen aquí.
        Le digo que viene Ana.
        Si lo sé, no vengo.
        Si tuviera alas, volaría.
        No sé si tendría fuerzas.
        Me preguntó si iría a la fiesta.
        Si te gustaría venir, dímelo.
        Como si fuera fácil.
        Si quieres, podemos salir.
        Si hubiera sabido, habría venido antes.
        No ven nada sin gafas.
        No sal, sino azúcar.
        No di con la respuesta.
        No hagas ruido.
        No me digas eso.
        No vengas tarde.
        Por no haberlo dicho antes, te pido perdón.
        He de decirte algo.
        Ha de ser tarde.
        Había estado lloviendo.
        Había comida en la mesa.
        He aquí la prueba.
        Ha habido muchos problemas.
        Hemos sido felices aquí.
        Las cartas fueron escritas ayer.
        La cena está servida.
        Tengo escritas tres cartas.
        Es cantando como se aprende.
        Así es viajando en tren.
        La vida es soñar despierto.
        Está por llegar.
        Estoy para servirle.
        Estaba a punto de salir.
        Sigo siendo el mismo.
        Sigue lloviendo.
        Continuó hablando hasta tarde.
        Siguió a su hermano por la calle.
        Salí corriendo de la casa.
        Se pasa el día durmiendo.
        Lo vi cruzando la plaza.
        Hirviendo el agua, se añade la sal.
        Caminando por la playa encontré una moneda.
        Comiendo se entiende la gente.
        Un hombre de pie leyendo el periódico.
        Aprendió francés escuchando canciones.
        Ayer hablamos hasta las tres.
        Ayer, como estoy enfermo, no salí.
        De ayer queda un poco de sopa.
        Desde ayer estoy en cama.
        Hasta ayer no lo supe.
        La semana pasada estuvimos en Cuzco.
        El lunes pasado cerraron la tienda.
        El año pasado todavía vivía aquí.
        Lo que pasó ayer es mejor olvidarlo.
        La cena de ayer es mejor que la de hoy.
        Recuerdo que ayer llovió.
        Las noticias de anoche hablan de eso.
        De niño tuve un perro.
        De joven fue marinero.
        Todos los días hubo clase esa semana.
        Todos los años fueron buenos.
        Vivo en Quito desde hace dos años.
        Desde los cinco años estudio piano.
        Desde dos días antes ya estaba todo listo.
        Hace tres años que no lo veo.
        Dos años hace que se fue.
        Acabé la carrera en junio.
        Acaba de salir.
        Acabo el trabajo y voy.
        Termino de comer y te llamo.
        Deja de llorar.
        Deja salir antes de entrar.
        Dejó caer el vaso.
        Quiero verte mañana.
        Te quiero ver mañana.
        Lo puedo hacer solo.
        Puedo hacerlo solo.
        Sin lo necesario no se puede cocinar.
        Para lo poco que come, está fuerte.
        De lo dicho no me arrepiento.
        Por lo visto, no viene.
        Para los niños hay zumo.
        Voy a la playa.
        Vamos a los toros.
        Quiero los rojos.
        No me lo creo.
        Me lo han regalado.
        Se me ha olvidado la llave.
        Nos los comimos todos.
        A mí no me importa.
        Se lo dije ayer.
        Díselo a tu madre.
        Le lavo el coche a mi padre.
        Llamo a mi madre todos los domingos.
        Llamo para preguntar por el piso.
        Levanto pesas en el gimnasio.
        Acuesto a los niños a las nueve.
        Ducho al perro en el patio.
        Despierto temprano a mi hija.
        Mi nombre es Clara.
        Yo se lo explico.
        Tú se la diste.
        Se llama Marta.
        Nosotros levantamos la mesa entre los cuatro.
        Le duele la espalda.
        Me duelen mucho los pies.
        Me rompí el brazo.
        Se puso su mejor traje.
        Me puse mi abrigo nuevo y me fui.
        Se quitó los zapatos.
        Me cortó el pelo.
        Tus manos están heladas.
        Doy clases a mi vecino.
        Le doy las gracias a Elena.
        Mi hermano me da consejos.
        Me parece bien.
        Mi casa es tu casa.
        Mi llamada no llegó.
        Mi parte está pagada.
        Me parte el corazón.
        Dámelo a mí.
        Es para mi hermana.
        Cuanto más bueno es, más lo quieren.
        Es más bueno que el pan.
        No hay nada mejor que descansar.
        Está más bien cansado.
        Es el mejor de la clase.
        Es la mejor de todas.
        Es el más alto de nosotros.
        Sabe más de mí que yo.
        No tengo más que dos euros.
        No es más que un niño.
        Come más que tres personas juntas.
        Estaba tan cansado que me dormí.
        Es tan bueno que nadie se enfada con él.
        Una imagen vale más que mil palabras.
        Tiene tanto dinero que no sabe qué hacer.
        Vive más lejos de mí que antes.
        Habla tan bajo que no se oye.
        Pinta muy bien.
        Habló el bueno de Juan.
        Juega el bueno y pierde el malo.
        Este vino está muy bueno.
        El arroz está bueno.
        Todo está bien.
        Eso está muy bien.
        No me parece bien.
        Ese traje te queda muy bien.
        La película terminó bien.
        Conozco la ciudad muy bien.
        Mi hermana toca el piano muy bien.
        No sé por qué, pero estoy triste.
        Dime por qué lloras.
        El porqué de su enfado no lo sé.
        Lucha por que todos coman.
        Porque quiero y porque puedo.
        ¿Por qué no vienes?
        No sé porque no me lo han dicho.
        ¿Qué es la amistad?
        ¿Qué es el amor?
        ¿Cuál es la diferencia?
        ¿Qué es tu padre, médico o abogado?
        ¿Qué día es hoy?
        ¿Cuál de los dos prefieres?
        ¿Qué número calzas?
        Nada me gusta más que dormir.
        Nunca digas nunca.
        No vino nadie.
        Nadie dijo nada.
        Sin decir nada, se fue.
        ¿Has visto nunca algo igual?
        Hizo más que nadie.
        Apenas veo nada sin luz.
        Sabe más que nadie.
        Hablan de nada y de todo.
        Quiere a alguien que la escuche.
        No todos tienen algo que decir.
        No busco a alguien, sino a todos.
        No solo llueve, sino que truena.
        No es caro, pero es bueno.
        No soy de Madrid, pero vivo aquí.
        No es español, sino mexicano.
        No tengo ganas ningunas.
        ¿No tienes algún amigo aquí?
        No hay sitio alguno.
        ¿No hay alguna mesa en la terraza?
        Vos tenés razón.
        Vos sabés que te quiero.
        ¿De dónde sos?
        Che, vení acá un momento.
        No digás eso, por favor.
        Mirá qué lindo día.
        ¿Vosotros coméis aquí?
        ¿Os habéis levantado ya?
        Sentaos donde queráis.
        ¿Ya lavaron los platos?
        Ustedes son muy amables.
        Manejo un carro viejo.
        Ahorita vengo.
        Me provoca un helado.
        La computadora no prende.
        Le hablé por el celular.
        Ándale, que llegamos tarde.
        En un lugar de la costa vivía un pescador.
        Verde era el valle y claro el río.
        Cantaban los pájaros en la rama.
        Llegaron las lluvias y con ellas la alegría.
        De la casa salía un olor a pan.
        Blanca la luna, negro el camino.
        Triste y sola quedó la calle.
        Vinieron los años malos.
        Larga fue la espera.
        Grandes eran sus ojos.
        Se oían voces a lo lejos.
        No hay mal que por bien no venga.
        A quien madruga, Dios le ayuda.
        Más vale tarde que nunca.
        Dime con quién andas y te diré quién eres.
        Ojos que no ven, corazón que no siente.
        En boca cerrada no entran moscas.
        A caballo regalado no le mires el diente.
        Del dicho al hecho hay un trecho.
        Perro que ladra no muerde.
        Nunca llueve a gusto de todos.
        Por aquí pasan los camiones.
        Faltan dos días para la fiesta.
        Sobran motivos para estar contentos.
        Me faltan dos monedas.
        Queda poca leche.
        Quedan tres huevos.
        Hay que tener paciencia.
        Había mucha gente en la calle.
        Hubo fiestas en todo el pueblo.
        Habrá que esperar.
        Son las gentes del mar.
        La mayoría de los alumnos son de aquí.
        La mitad de las casas están vacías.
        Un grupo de turistas entró en el museo.
        El resto de los invitados llegó más tarde.
        Tú y yo somos iguales.
        Ni Juan ni Pedro vinieron.
        Juan o Pedro vendrá a buscarte.
        El que más y el que menos tiene problemas.
        Mi madre, igual que mi abuela, cocina muy bien.
        Los Reyes Magos llegan en enero.
        Estados Unidos es un país grande.
        Las Vegas está en el desierto.
        Buenos Aires es enorme.
        Los Andes cruzan el continente.
        El arpa suena dulce.
        Un alma sola ni canta ni llora.
        Las aulas están vacías.
        Esta agua está fría.
        El ave cayó herida.
        Tengo mucha hambre y poca agua.
        La mano izquierda está limpia.
        El problema grave es otro.
        Qué día tan largo.
        Qué noches aquellas.
        Vaya sorpresa tan buena.
        Menuda casa tienes.
        Pobre hombre, qué mala suerte.
        Es una mujer hecha y derecha.
        Lleva una falda azul marino.
        Compró dos camisas rosa.
        Unos ojos color miel.
        Una caja llena de libros viejos.
        Una taza de porcelana blanca.
        El coche de mi hermana es rojo.
        Las paredes del cuarto eran blancas.
        Vivo solo desde enero.
        Llegaron cansados y contentos.
        Las niñas volvieron solas.
        Durmió tranquila toda la noche.
        Encontré la puerta abierta.
        Dejamos las ventanas abiertas.
        """.split(separator: "\n").map(String.init)
}
