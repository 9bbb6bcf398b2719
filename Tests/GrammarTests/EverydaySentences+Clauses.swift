extension EverydaySentences {
    /// Right sentences with repeated objects, clauses in clauses, past tenses, and subjects other than the nearest pronoun.
    static let clausesAndPronouns = """
        ¿Quiere otra caña?
        La señora donó dinero a la academia.
        El reino de los Países Bajos es pequeño.
        Los martes los paga mi jefe.
        Los libros los tiene la profesora.
        Las cartas las escribe mi abuela.
        La comida la prepara mi marido.
        La cena la hago yo.
        Los ayuda mucho.
        Las llama todos los días.
        Los compra en el mercado.
        Los cambio mañana.
        La cuento otra vez.
        ¿Las lava a mano?
        A los niños los lleva mi madre al colegio.
        A mi hermana la conoce todo el barrio.
        A mis padres los veo los domingos.
        Esa canción la canta muy bien.
        Esos zapatos los uso para correr.
        Estas fotos las saco con el móvil.
        ¿Qué tal el viaje?
        ¿Qué tal tus vacaciones?
        ¿Qué tiempo hace en Escocia?
        ¿Qué clase de pan prefiere?
        ¿Qué tipo de música te gusta?
        ¿Qué día es hoy?
        ¿Qué número calza?
        ¿Qué talla usa tu hermano?
        ¿Qué autobuses pasan por aquí?
        ¿Qué países ha visitado?
        ¿Qué sabores tienen?
        ¿Qué sabores de helado tiene?
        ¿Qué edad tienen tus hijos?
        ¿Qué color prefieren?
        ¿Qué película ponen hoy?
        ¿Cuántas veces comen al día?
        ¿Cuánto tiempo llevan aquí?
        ¿Cuántas horas trabaja al día?
        ¿Cuántos idiomas habla?
        ¿Cuántos años tienen sus hijos?
        ¿Cuántos euros cuesta?
        ¿Cuánta agua bebe?
        ¿Cuáles son tus frutas favoritas?
        ¿Cuál es su número de teléfono?
        No sé qué precio tienen.
        No sé cuántos hijos tiene.
        Dime qué cosas necesita.
        Pregunta qué vino quieren.
        ¡Qué ojos tiene!
        ¡Qué manos tiene mi abuela!
        ¡Qué vida llevan!
        ¡Cuánto ruido hacen!
        ¡Cuántas flores hay!
        El coche que tienen mis vecinos es alemán.
        Los zapatos que lleva tu hermana son bonitos.
        La película que vieron los chicos era mala.
        Las tapas que sirve el bar son pequeñas.
        El pueblo donde nacieron mis abuelos está en la sierra.
        Los señores que compran el piso son suecos.
        La chica que nos atiende es de Colombia.
        La persona que más me ayuda es mi madre.
        Las personas que me conocen lo saben.
        El señor al que buscan no está.
        Los amigos con los que viajo hablan francés.
        La ciudad en la que vivimos tiene playa.
        Cuando los niños duermen, la casa está tranquila.
        Si los precios suben, la gente compra menos.
        Mientras mi padre cocina, mi madre pone la mesa.
        Como los bancos cierran a las dos, voy ahora.
        Porque las tiendas abren tarde, desayuno en casa.
        Donde comen dos, comen tres.
        Me encantan las películas que dan los lunes.
        Me encanta cómo cocina tu madre.
        Nos encantó el hotel.
        Les encantaron los tacos.
        Te interesa el arte, ¿verdad?
        A usted le conviene este billete.
        ¿Le importa si abro la ventana?
        No me importan los precios.
        Me da miedo la oscuridad.
        Le dan miedo los perros.
        Me cae bien tu hermano.
        Me caen bien tus amigos.
        Me hacen falta unas gafas nuevas.
        Nos sobran dos entradas.
        Me toca a mí.
        Me apetecen unas fresas con nata.
        Se me olvidaron las llaves.
        Se le cayó el vaso.
        Se nos hizo tarde.
        Tengo la garganta seca.
        Tengo diecinueve años.
        Tenéis mucha suerte.
        Tienes cara de sueño.
        Tenía vergüenza de hablar.
        Mi hermana tenía prisa.
        Los dos tenemos calor.
        Tuve que esperar una hora.
        Había tres mangos en la bolsa.
        Hubo muchas fiestas el verano pasado.
        Habrá muchas personas en el concierto.
        Ha habido un problema con la reserva.
        El lunes empecé las clases.
        Ayer mis padres comieron en casa.
        Anoche ella cenó poco.
        Anoche Pedro no llamó.
        El año pasado Lupita ganó mucho dinero.
        La semana pasada mi jefe viajó a Tokio.
        Hace tres años él estudió en Boston.
        Hace un rato llegó tu hermana.
        Hace mucho tiempo mi abuelo trabajó aquí.
        Ayer, cuando ella entró, yo salí.
        Yo trabajo aquí desde el año pasado.
        Yo estudio todos los días.
        Yo no hablo con ella desde ayer.
        Ella no está; trabajo yo por ella ahora.
        Normalmente él trabaja y yo cuido a los niños.
        Ahora yo trabajo y ella estudia.
        Con mi hermano hablo todos los días.
        Para Ana trabajo los lunes.
        A mi madre llamo todos los días.
        De Madrid regreso el lunes.
        Según mi jefe, trabajo demasiado.
        Como dijo Pedro, necesito descansar.
        El trabajo de mi padre es duro.
        El trabajo de ayer fue duro.
        El regalo de Ana llegó ayer.
        El año pasado compré un coche; este año busco casa.
        Mañana Ana llega en avión y yo llego en tren.
        Mi hermano y yo ganamos el partido ayer.
        Le pregunto a mi hermano todos los días.
        Mi profesor, como siempre, llegó tarde ayer.
        El niño como yo come fruta.
        La señora de rojo es mi tía.
        Mis primas son muy altas.
        La profesora es simpática.
        Busco a mi amiga Ana.
        Mi abuela conoce a tu profesora.
        Quiero mucho a mi hermana.
        Veo a mi hija los fines de semana.
        Esta chica es mi prima.
        La novia de mi primo es danesa.
        Estoy muy contenta con el hotel.
        Mis compañeras de trabajo son irlandesas.
        ¿Es picoso este chile?
        ¿No pican estos chiles?
        El té está tibio.
        El agua está templada.
        La manzana está agria.
        Los duraznos son de Guadalajara.
        Prefiero el jugo de guayaba.
        Me llevo tres mameyes y una papaya.
        ¿A cómo da los higos?
        ¿A cuánto están las mandarinas?
        ¿Cómo están las granadas?
        ¿Cómo son las tunas?
        ¿Me regala tantito cilantro?
        Ándele pues, güerita.
        ¡Ándale, vamos!
        ¿Mande?
        ¿Qué va a llevar, marchanta?
        Le pongo de pilón un limón.
        Quédese con el cambio.
        El aseo está al fondo a la derecha.
        El alcohol no me gusta.
        Es sin compromiso.
        No es ninguna molestia.
        Voy al Rastro el domingo.
        Vamos al Museo del Prado.
        He visto el cometa.
        La cometa roja vuela alto.
        Mis lentes están rotos.
        Corrí la maratón de Nueva York.
        Corrí el maratón de Chicago.
        La editorial publica novelas.
        ¿Va usted al parque?
        ¿Adónde va ella?
        ¿Va ella al mercado?
        ¿Y usted va al parque?
        Usted también va.
        Ella me lo va a decir.
        Él se va mañana.
        Con él voy al cine.
        Con ella vamos al cine.
        Para usted van las flores.
        Donde va ella voy yo.
        Cuando ella va yo vengo.
        Va con él y van con ella.
        Ni él ni ella van.
        Él y ella van juntos.
        Ella, Ana y yo vamos al cine.
        Usted va y él viene.
        Entre ella y usted van a pagar la cuenta.
        A ella le va bien.
        Sin ella no voy.
        ¿Ellas van también?
        Ud. va al parque.
        Creo que ella va al parque.
        No sé si él va.
        Él, que va al gimnasio, está en forma.
        Ella y sus amigas van al cine.
        Él y yo vamos al cine.
        Usted y yo vamos al cine.
        Cerca de él vamos a construir una casa.
        Después de ella voy yo.
        Primero va usted y luego voy yo.
        Gracias a él voy a aprobar.
        Después de él van ustedes.
        Igual que ella, voy en metro.
        Más que ella voy yo.
        Menos él, vamos todos.
        """.split(separator: "\n").map(String.init)
}
