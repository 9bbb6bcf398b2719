extension EverydaySentences {
    /// Right sentences with clitics, set phrases, commands and moods of everyday talk.
    static let colloquial = """
        A las dos en punto sale el autobús.
        A lo mejor mañana me acerco.
        A los veinte años se fue a Suiza.
        A todo el mundo le gustan las vacaciones.
        A ver si nos vemos pronto.
        Acabo de llegar y ya me quiero ir.
        Al salir de clase me crucé con Tomás.
        Anoche soñé contigo.
        Antes de que te vayas, firma aquí.
        Aquí se vive muy bien.
        Aquí todos comen y beben lo que quieren.
        Ayer me encontré con la profesora de los niños, la que vive en tu calle.
        Buenos Aires me encanta en primavera.
        Callaos un momento.
        Cantan y bailan hasta la madrugada.
        Capaz que llueve esta tarde.
        Compró medio kilo de gambas y una docena de huevos.
        Con lo bien que estábamos aquí.
        Cueste lo que cueste, quiero verlo.
        Cuánto me alegro de verte.
        Cómetelo todo, que está buenísimo.
        De haberlo sabido, te habría avisado.
        De lunes a viernes abrimos a las nueve.
        De uno de mis hermanos no sé nada.
        Deja de quejarte y ayuda un poco.
        Dentro de dos semanas me mudo.
        Desde hace un mes no fumo.
        Después de comer, siesta.
        Diga lo que diga, no pienso ir.
        Disculpe, ¿este asiento está libre?
        Don Manuel y doña Pilar celebran sus bodas de oro.
        Déjalo, ya lo hago yo.
        Echó a correr sin mirar atrás.
        El Ebro pasa por Zaragoza.
        El agua está muy caliente.
        El buey pace junto al cauce del río.
        El café, solo y sin azúcar.
        El conde y el barón eran primos.
        El equipo jugó fatal; perdieron por tres goles.
        El lunes que viene tengo médico.
        El partido está empatado.
        El porqué de su enfado sigue siendo un misterio.
        El señor López no está; ¿quiere dejar un recado?
        El tren sale del andén número siete.
        En 1998 todavía no había móviles como los de ahora.
        En dos minutos estoy contigo.
        En los años ochenta se llevaban las hombreras.
        En setiembre empieza el curso.
        En todo el mundo se celebran fiestas así.
        En verano se duerme mal con tanto calor.
        Entre tú y yo, no me cae bien.
        Es más rápido como tú dices.
        Es que estoy muerto de sueño.
        Es un gran, gran amigo.
        Es un hombre hecho y derecho.
        Estados Unidos ganó la medalla de oro.
        Estoy por irme a casa.
        Está hecha polvo desde que la dejó el novio.
        Está por llover.
        Explícamelo otra vez, que no lo pillo.
        Faltan veintiún días para mi cumpleaños.
        Fue el primer, y único, aviso.
        Ha habido muchos cambios este año.
        Habla con brillantez y rapidez.
        Había tres personas delante de mí.
        Hace diez años que no nos vemos.
        Hace muy buen tiempo.
        Hace poco abrieron un bar abajo.
        Hasta mi abuelo baila salsa.
        Hay mucho de cierto en lo que dices.
        Hay que ver lo que ha crecido este chico.
        Hay un montón de platos sucios.
        Hubo un accidente en la autopista y había muchos coches parados.
        Id pasando, que ahora voy.
        Igual no viene nadie.
        Incluso yo lo entendí.
        Isabel y yo estudiamos juntas en Granada.
        La doctora Ruiz la atenderá enseguida.
        La fiesta está en lo mejor.
        La pareja se besó bajo la lluvia.
        La reunión empieza a la una y acaba a las tres.
        La tasa se paga en el concejo.
        Las Palmas queda lejos de Madrid.
        Las chicas de mi clase son muy divertidas.
        Le encanta que cocinen y limpiar después.
        Le pregunté que cuánto costaba.
        Les pedí que bajaran la música y ni caso.
        Llámame en cuanto llegues.
        Lo bueno es que nadie se hizo daño.
        Lo que más me gusta es desayunar sin prisa.
        Lo que pasa es que no tengo tiempo.
        Lo sentimos, ya no quedan entradas.
        Lo siento mucho, de verdad.
        Los García se mudan el mes que viene.
        Los domingos comemos todos juntos en casa de mi suegra.
        Los profesores de mi hijo trabajan mucho.
        Lávate las manos y los dientes.
        Me dijo que si quería podía quedarme a dormir.
        Me duelen las muelas y la espalda.
        Me gustan los días nublados y las noches de tormenta.
        Me han robado la cartera en el metro.
        Menudo lío has montado.
        Mi coche es el gris, el que está mal aparcado.
        Mi idea es de hace años.
        Mi mujer trabaja de noche y yo de día.
        Mi vecina es una cocinera estupenda.
        Mirá, yo no quiero problemas.
        Más vale tarde que nunca.
        Nadie sabe lo que quieren los vecinos.
        Ni aun sabiendo inglés lo entendería.
        Ni que fueras mi jefe.
        No ha venido porque está enfermo.
        No hay mal que por bien no venga.
        No lo toques, que quema.
        No me gustaban nada las lentejas de pequeña.
        No me llames antes de las diez.
        No os vayáis todavía.
        No te vayas a abrasar con la sopa.
        Nos dijeron que esperáramos aquí.
        Nos falta sal y nos sobran platos.
        Pase lo que pase, cuenta conmigo.
        Perdona que te moleste, ¿tienes hora?
        Poneos cómodos.
        Ponte el abrigo, que hace frío.
        Por la mañana estudio y por la tarde descanso.
        Pregunté por qué no había venido y nadie supo contestar.
        Puede que mañana nieve.
        Que yo sepa, no ha llamado nadie.
        Quedan ochenta y un días para el verano.
        Quieren cantar y bailar.
        Quizá vaya, quizá no.
        Quién pudiera estar en la playa ahora.
        Qué bien que hayas venido.
        Qué de gente hay hoy.
        Quítate los zapatos antes de entrar.
        Recién llego del trabajo.
        Salvo tú, todos lo sabían.
        Se busca a dos testigos del robo.
        Se dice que el alcalde dimite.
        Se me cayeron las llaves por la ventana.
        Se nos ha hecho tardísimo.
        Se puso a llorar en mitad de la clase.
        Se siente muy mala persona.
        Se venden motos de segunda mano.
        Sea como sea, hay que terminarlo hoy.
        Según el médico, no es grave.
        Sentate acá, al lado mío.
        Sentémonos a la sombra.
        Si querés, te acompaño.
        Sigo sin entender nada.
        Siéntense, por favor.
        Somos treinta y una en el equipo.
        Son veinte con cincuenta.
        Soy el más joven de mi familia.
        Subió doscientas escaleras sin parar.
        Tal vez llegue tarde, no me esperéis.
        Te echo de menos una barbaridad.
        Te extraño, mi amor.
        Terminamos por aceptar la oferta.
        Tiene que haber otra solución.
        Todavía no me ha dado tiempo a leerlo.
        Trabajé allí durante cinco años.
        Tráeme un vaso de agua, anda.
        Un grupo de turistas japoneses bajó del autobús.
        Un par de amigos vino a ayudar.
        Uno de los chicos que viven arriba toca la batería.
        Ustedes son los dueños, ¿cierto?
        Va a haber que llamar al fontanero.
        Vaya día llevo.
        Vete a saber dónde lo ha dejado.
        Vos hacé lo que te parezca.
        Vuelve a intentarlo.
        Vuestra casa es preciosa.
        Vámonos, que se hace tarde.
        ¿A poco no te gustó?
        ¿Adónde se fueron todos?
        ¿Con quién vas a ir?
        ¿Cuál es la contraseña del wifi?
        ¿Cuáles son tus apellidos?
        ¿Cuántas veces te lo tengo que decir?
        ¿De qué color lo quieres?
        ¿Le importaría hablar más bajo?
        ¿Le pasa algo, señora?
        ¿Me dejas pasar?
        ¿No que no venías?
        ¿Por qué no te sientas?
        ¿Qué les pongo, caballeros?
        ¿Qué tan lejos queda la estación?
        ¿Qué tanto sabes de cocina?
        ¿Verdad que está rico?
        ¿Viste?, te dije que iba a salir bien.
        ¿Y si vamos caminando?
        Éramos pocos y parió la abuela.
        """.split(separator: "\n").map(String.init)
}
