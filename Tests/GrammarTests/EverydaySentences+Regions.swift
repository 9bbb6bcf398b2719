extension EverydaySentences {
    /// What is right in Spain, in Mexico, in Argentina, in Colombia or in Cuba is right.
    static let regions = """
        Ahorita te lo traigo.
        ¿Mande?
        Me da mucha pena molestarlo.
        Ayer jugamos futbol en el parque.
        Mi hijo juega fútbol todos los sábados.
        ¿Qué onda? ¿Cómo te va?
        Se me antojan unos tacos al pastor.
        Nada más quería saludarte.
        Mi abuelita hace los mejores tamales del mundo.
        Órale, vamos de una vez.
        ¿Me regala una servilleta, por favor?
        La computadora no prende.
        Ustedes ya conocen el camino.
        Dejé las llaves adentro del carro.
        Nos vemos al rato en la casa de Lupita.
        Ya mero terminamos.
        Fuimos al súper y compramos jitomates y aguacates.
        No hay de qué, para servirle.
        El camión pasa cada quince minutos.
        Mi papá se enojó conmigo porque llegué tarde.
        Entré a la tienda a comprar un refresco.
        Está padrísimo tu celular.
        ¿A poco no te gusta el picante?
        Le platiqué a mi mamá lo que pasó.
        Hace mucho que no lo veo.
        ¿Gustas un café?
        Vine caminando desde el centro.
        Se descompuso el elevador otra vez.
        Tengo que ir por mis hijos a la escuela.
        Mis hermanas y yo nos parecemos mucho.
        Nomás falta que llueva.
        ¿Cuánto le debo, joven?
        Póngale poquita sal, por favor.
        Vamos a echarnos un cafecito.
        ¿Ya comiste? Te guardé un plato.
        Este fin de semana hubo una feria en el pueblo.
        Me late tu idea.
        El licenciado no se encuentra en este momento.
        Todavía no llega el doctor.
        ¿Qué tanto le falta a la sopa?
        Hasta mañana abren el banco.
        Los niños están jugando en el patio.
        La señora de la esquina vende flores.
        Nunca he ido a Oaxaca, pero quiero ir.
        Mi tía es maestra en una primaria.
        ¿Vos tenés hermanos?
        Che, ¿me pasás la sal?
        ¿De dónde sos?
        Acá hace mucho frío en julio.
        Recién llegué del trabajo.
        Vení a comer, que se enfría.
        ¿Querés un mate?
        Decime la verdad.
        No te preocupes, ya lo arreglamos.
        Mis viejos viven en Rosario.
        Ayer fuimos a la cancha a ver a Boca.
        Vos sabés cómo es ella.
        Me compré una remera y unas zapatillas.
        El colectivo tardó media hora.
        Sentate acá, al lado mío.
        ¿Qué hacés esta noche?
        Ustedes pueden esperar en el living.
        Dale, nos vemos a las nueve.
        Tenés que probar las empanadas de mi abuela.
        Andá a saber qué pasó.
        No quiero más nada, gracias.
        Estoy re cansada hoy.
        Jugamos al truco toda la noche.
        Mi nena cumple cinco años el domingo.
        Poné la pava, que tomamos unos mates.
        Si vos querés, vamos juntos.
        La heladera hace un ruido raro.
        ¿Vos fuiste al recital?
        Me olvidé el paraguas en el subte.
        Hacé lo que puedas.
        Se cortó la luz en todo el barrio.
        A mí no me molesta para nada.
        Llamame cuando salgas del laburo.
        ¡Qué lindo está el día!
        ¿Viste que cerraron la panadería?
        Nosotros nos quedamos hasta tarde.
        Estaba buenísima la película.
        Vos y yo tenemos que hablar.
        Mandale saludos a tu vieja.
        Mirá vos, no lo sabía.
        ¿Me regala un tinto, por favor?
        ¿Usted de qué parte es?
        Mi mamá me pidió que le hiciera un favor.
        ¡Qué pena con usted!
        Estamos a la orden.
        El sancocho de mi tía queda delicioso.
        Vivo en Medellín desde hace diez años.
        ¿Cómo le ha ido, vecino?
        Toca madrugar mañana porque hay paro.
        Me provoca un jugo de lulo.
        Los niños ya se durmieron.
        Voy a sacar al perro un momentico.
        Ella trabaja en una floristería cerca de la iglesia.
        Nos tocó coger un taxi.
        ¡Qué chévere que viniste!
        Tengo guayabo porque ayer hubo fiesta.
        ¿Sumercé quiere más caldo?
        Esta semana ha llovido todos los días.
        Hágame el favor y me pasa esa caja.
        Mi hermano se ganó una beca.
        La guagua está llena.
        ¿Qué tú quieres comer?
        ¿Dónde tú vives?
        Mi abuela cocina frijoles negros los domingos.
        Hoy no hay pan en la bodega.
        Oye, ponme un cafecito ahí.
        El malecón se llena de gente por la noche.
        Me quedé en casa por el ciclón.
        Ella está más linda que nunca.
        Fuimos a la playa en la guagua de las seis.
        Se fue la luz otra vez.
        Mi primo toca las congas en una orquesta.
        No hay más nada que hacer.
        Los muchachos están jugando pelota en la calle.
        Le voy a los Industriales.
        Jugamos dominó hasta la madrugada.
        Mi novia baila salsa mejor que yo.
        Dame un chance, que ya voy.
        Allá en el campo todo es más tranquilo.
        ¿A qué hora quedamos esta tarde?
        He quedado con mi prima en la boca del metro.
        ¿Os apetece tomar algo antes de cenar?
        Vosotros siempre llegáis tarde a todo.
        Esta mañana he desayunado tostadas con tomate.
        No me ha dado tiempo a ducharme.
        ¿Has visto mis gafas? Las he dejado por aquí.
        Le vi ayer en la frutería y estaba muy contento.
        El coche está aparcado en doble fila.
        Coge el autobús número cinco y bájate en la plaza.
        ¿Me pones un café con leche, por favor?
        Hay que sacar la basura antes de las once.
        Se me ha caído el móvil al suelo.
        Mis padres viven en un pueblo de Soria.
        Vamos a ir a la playa el puente de mayo.
        Juego al baloncesto los martes y los jueves.
        Mi hermana juega al tenis mejor que yo.
        Me flipa esa canción.
        Ayer me encontré con Marta en la cola del súper.
        ¿Queréis que os acompañe?
        No os preocupéis, ya lo hago yo.
        Nos lo pasamos genial en la fiesta.
        Quedan dos yogures en la nevera.
        Anda, no me digas que te has cortado el pelo.
        Me he puesto el abrigo porque hacía frío.
        Al final no fuimos porque estaba lloviendo.
        La sartén está encima del fuego.
        ¿Cuánto cuesta el kilo de cerezas?
        Ponme cuarto y mitad de jamón.
        Aún no hemos decidido adónde ir.
        Tengo que coger cita con el médico.
        Me duele la espalda desde el lunes.
        Echo de menos a mis abuelos.
        Hace un calor que te mueres.
        A ver si nos vemos pronto.
        ¿Vais a venir en coche o en tren?
        El piso tiene tres habitaciones y dos baños.
        Subid las persianas, que ya es de día.
        Mañana me toca a mí fregar los platos.
        Está liado con los exámenes.
        Llevo media hora esperándote.
        Se ha quedado sin batería.
        Yo que tú, no iría.
        ¡Qué guapa estás hoy!
        El ordenador va muy lento últimamente.
        Esta tortilla está para chuparse los dedos.
        Te he mandado un correo con las fotos.
        Mi marido trabaja de noche y duerme de día.
        Iros a dormir, que es tarde.
        Le dije a Juan que viniera a las ocho.
        Si tuviera dinero, me compraría una moto.
        Cuando llegues a casa, avísame.
        Tu hermano es más alto que el mío.
        No hay nadie en la oficina.
        Hace dos años que no fumo.
        Me gustan las películas de miedo.
        Suelo levantarme a las siete menos cuarto.
        Salí de casa sin paraguas.
        El sartén está muy caliente.
        Pon el sartén en la estufa.
        La sartén está muy caliente.
        La internet es lenta aquí.
        El internet no funciona.
        El radio está prendido.
        Escucho el radio en el carro.
        Puse el azúcar blanca en el frasco.
        El azúcar está caro.
        La mar está picada.
        Me puse la piyama nueva.
        Se me rompió el pijama.
        El vodka está frío.
        Jugamos beisbol los domingos.
        Juega básquetbol en la escuela.
        Jugamos cartas toda la noche.
        Mis primos juegan ajedrez.
        Juegan dominó en el parque.
        Vamos a jugar béisbol.
        Le vi en la calle.
        Lo vi en la calle.
        La vi a tu madre ayer.
        A Juan le quiero mucho.
        Le llamé por teléfono a mi mamá.
        La llamé ayer.
        Entré a la casa.
        Entré en la casa.
        Entraron a la universidad el año pasado.
        Ingresó en el hospital.
        Ingresó al hospital.
        Me enojé con él.
        Me enfadé con él.
        Se molestó conmigo.
        No quiero más nada.
        No quiero nada más.
        No hay más nadie en la casa.
        Nunca más nadie lo vio.
        Recién salió el sol.
        Recién ahora me entero.
        Vivimos acá desde 2010.
        Ven para acá.
        Vos tenés razón.
        Vos sos mi mejor amiga.
        Vos podés venir cuando quieras.
        ¿Vos qué pensás?
        Vos estás loco.
        Vos vas a perder el tren.
        Vos no tenés idea.
        Vos tomaste mi abrigo.
        Ojalá vos pudieras venir.
        Espero que vos vengas.
        No me digás eso.
        No te preocupés.
        Contame todo.
        ¿Cómo te llamás?
        ¿Qué querés comer?
        ¿Cuántos años tenés?
        ¿Tenés hambre?
        Tú y tu familia están invitados.
        Ustedes están invitados.
        Vosotros estáis invitados.
        Ustedes, ¿de dónde son?
        Hoy desayuné café con leche.
        Hoy he desayunado café con leche.
        Ya comí.
        Ya he comido.
        ¿Has ido alguna vez a Perú?
        ¿Fuiste alguna vez a Perú?
        Todavía no llegó mi hermano.
        Se los dije a ustedes.
        Se los advertí a todos.
        Les dije la verdad.
        Le dije la verdad a mis padres.
        Estudio en la noche.
        Trabajo por las noches.
        En la mañana tomo café.
        Por la mañana tomo café.
        De mañana salgo a correr.
        Llegué hace rato.
        Hace rato que llegué.
        Me voy a ir yendo.
        Me regresé a la casa.
        Regresé el libro a la biblioteca.
        Devolví el libro a la biblioteca.
        Me desayuné dos huevos.
        Me tomé un café.
        Se cayó la taza.
        ¿Qué horas son?
        Son las dos menos diez.
        Son diez para las dos.
        Faltan diez para las dos.
        Es un cuarto para las tres.
        Qué lindo que viniste.
        Qué bueno que viniste.
        Qué bueno que hayas venido.
        Está bien chido.
        Está bien bueno el caldo.
        Está re bueno.
        Tengo mucho sueño, me voy a acostar.
        Manejo un camión.
        Conduzco un camión.
        Es más grande que yo por dos años.
        Compré unos lentes de sol.
        Compré unas gafas de sol.
        La computadora está prendida.
        El computador está encendido.
        El ordenador está encendido.
        Le echo ganas.
        ¿Dónde queda el baño?
        ¿Dónde está el baño?
        Quedó de venir a las ocho.
        Quedó en venir a las ocho.
        Voy donde mi abuela.
        Voy a donde mi abuela.
        Voy a lo de Juan.
        Estoy en lo de mi tía.
        Habla más despacio, por favor.
        Habla más lento, por favor.
        Camina rápido.
        Me gusta ir de compras.
        ¡Qué rico huele!
        Bienvenidos a su casa.
        Pásele, güerita.
        Siéntense donde gusten.
        Dáselo a ella.
        Dile que me llame.
        Decile que me llame.
        Quiero que me ayudés.
        Si yo tuviera dinero, viajaría.
        Si yo tuviera dinero, viajara.
        Hubiera ido si me hubieras avisado.
        Habría ido si me hubieras avisado.
        Hubiera preferido quedarme.
        Debe de ser tarde.
        Debe ser tarde.
        La misma agua.
        Esta agua está sucia.
        Un poco de agua fría.
        El arma blanca.
        Las armas blancas.
        Mucha hambre tengo.
        Veintiuna personas vinieron.
        Mis papás son de Puebla.
        Mi mami me cuida.
        Mi carnal vive en Tijuana.
        El chamaco está enfermo.
        La guagua llega tarde.
        El pibe juega bien.
        La piba canta bonito.
        Ese pelado es mi primo.
        La china está llorando.
        El bus llega a las diez.
        El celular está apagado.
        El móvil está apagado.
        Vení mañana temprano.
        Salí de acá.
        Poneme dos empanadas.
        Sentate y escuchame.
        Comé más despacio.
        Hablá con ella.
        No seas malo, ayudame.
        Che, boludo, vení.
        Tomá el vuelto.
        Andate a tu casa.
        Fijate bien.
        Acordate de traer el pan.
        Ustedes comen demasiado.
        Me da igual lo que digan.
        Jugamos vóleibol y voleibol.
        Mi chofer llegó tarde.
        El chófer llegó tarde.
        Vimos un video gracioso.
        Vimos un vídeo gracioso.
        Fue un periodo difícil.
        Fue un período difícil.
        Es un icono de la moda.
        Es un ícono de la moda.
        Pedí un coctel de camarones.
        Pedí un cóctel de camarones.
        Las olimpiadas empiezan mañana.
        Las olimpíadas empiezan mañana.
        Mi signo del zodiaco es leo.
        Mi signo del zodíaco es leo.
        La élite del país.
        La elite del país.
        Practica karate.
        Practica kárate.
        Los frijoles están listos.
        Los fríjoles están listos.
        La bebe está dormida.
        El bebe está dormido.
        El bebé está dormido.
        Tengo una piyama de rayas.
        Jugamos básquet en la plaza.
        Es una pelota de futbol.
        Setiembre es un mes lindo.
        Comimos una hamburguesa con kétchup.
        Comí yogur de fresa.
        Tomamos té helado con hielo.
        El chile está picoso.
        Le puse aguacate y palta.
        Solo tomo café.
        Sólo tomo café.
        Éste es mi hermano.
        Aquél es mi primo.
        El guion es bueno.
        El guión es bueno.
        """
        .split(separator: "\n").map(String.init)
}
