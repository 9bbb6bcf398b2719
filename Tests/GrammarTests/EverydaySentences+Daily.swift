extension EverydaySentences {
    /// Everyday sentences written before anybody looked at the rules.
    static let daily = """
        Buenos días, ¿en qué puedo ayudarle?
        Quisiera reservar una mesa para cuatro personas.
        ¿Tiene algo más barato?
        Me llamo Lucía y soy de Sevilla.
        Tengo veintitrés años y estudio medicina.
        Mi padre es bombero y mi madre, enfermera.
        Vivo con dos amigas en un apartamento pequeño.
        Los fines de semana voy al cine o salgo a correr.
        No me gusta nada el ruido.
        A mis hermanos les encanta el chocolate.
        ¿Qué tiempo hace hoy?
        Está nublado y hace viento.
        La estación está a diez minutos andando.
        Siga todo recto y gire a la izquierda.
        ¿Podría repetirlo más despacio?
        Se lo di ayer a tu hermana.
        Te lo voy a explicar otra vez.
        Voy a explicártelo otra vez.
        El agua está fría.
        Las aguas del río bajan turbias.
        El problema es grave, pero tiene solución.
        La foto salió borrosa.
        Se rompió la mano jugando.
        El día más largo del año es en junio.
        El mapa está colgado en la pared.
        El clima del norte es húmedo.
        La radio está encendida.
        El radio del coche no funciona.
        El azúcar moreno es mejor para el té.
        El azúcar está muy cara.
        El mar estaba en calma.
        La mar estaba serena.
        El calor de agosto es insoportable.
        Ninguna de las tres me convence.
        Ni tú ni yo sabemos la respuesta.
        O vienes tú o voy yo.
        Mi mujer y yo nos conocimos en la universidad.
        Tú y tu hermano os parecéis mucho.
        Tú y tu hermano se parecen mucho.
        Ana y tú van a llegar tarde.
        Ella y yo somos amigas desde niñas.
        La gente es muy amable aquí.
        La mayoría de los estudiantes aprobaron.
        La mayoría de los estudiantes aprobó.
        Un grupo de turistas esperaba en la puerta.
        Se venden pisos.
        Se busca camarero con experiencia.
        Se vive bien en este barrio.
        Hubo muchos problemas con el vuelo.
        Habrá que tener paciencia.
        Hace tres días que no duermo bien.
        Llevamos juntos cinco años.
        Vivo aquí desde hace un mes.
        Empecé a estudiar español en 2019.
        Acabo de llegar a casa.
        Sigo sin entenderlo.
        Estoy a punto de salir.
        Dejé de fumar el año pasado.
        Volvió a llamar a medianoche.
        Se puso a llorar de repente.
        Anduvimos toda la tarde por el bosque.
        Quiero que vengas a mi cumpleaños.
        Espero que te guste el regalo.
        Me alegro de que estés mejor.
        Dudo que tengan razón.
        No creo que llueva mañana.
        Creo que va a llover mañana.
        Es posible que lleguen tarde.
        Es verdad que no estudié.
        Ojalá pudiera quedarme más tiempo.
        Aunque llueva, saldremos.
        Aunque llueve, vamos a salir.
        Busco a alguien que hable alemán.
        Conozco a una chica que habla alemán.
        Si llueve, nos quedamos en casa.
        Si hubiera sabido, te habría llamado.
        Como no me llames, me enfado.
        Para que lo entiendas, te pongo un ejemplo.
        Antes de salir, apaga las luces.
        Antes de que salgas, apaga las luces.
        En cuanto termine, te aviso.
        Mientras tú cocinas, yo pongo la mesa.
        Cuando era niño, jugaba en la calle.
        Ayer comí demasiado y dormí fatal.
        El domingo pasado vimos un partido.
        Ya había salido cuando llegaste.
        Dentro de dos semanas tendré vacaciones.
        Saldré en cuanto pueda.
        Mañana por la mañana tengo dentista.
        Son las dos y media de la tarde.
        Es la una en punto.
        La tienda cierra a las ocho y cuarto.
        Llegamos a eso de las nueve.
        Nací el 14 de marzo de 1990.
        Hoy es lunes, 3 de mayo.
        Los lunes tengo clase de guitarra.
        El lunes que viene es fiesta.
        Cuesta ciento veinte euros con cincuenta.
        Hay más de cien personas en la plaza.
        Vinieron unas doscientas personas.
        Es la primera vez que vengo.
        El tercer piso está vacío.
        Un buen amigo nunca miente.
        Es una gran ciudad.
        Es una ciudad muy grande.
        Vive en una casa blanca con un jardín precioso.
        Llevaba un vestido azul marino.
        Compré unos zapatos marrón oscuro.
        Las camisas rosa están en oferta.
        Tengo los pies helados.
        Me lavo las manos antes de comer.
        Se le cayó el pelo.
        Le duele la cabeza a menudo.
        Le regalé un libro a mi sobrina.
        A mi abuela le cuesta subir las escaleras.
        A nosotros nos da igual.
        Os lo prometo.
        Dámelo, por favor.
        No me lo digas.
        No se lo digas a nadie.
        Díganme qué necesitan.
        Vámonos de aquí.
        Siéntese, por favor.
        ¡Cuánto has crecido!
        ¡Qué bien canta esta niña!
        ¿Quién te lo ha dicho?
        ¿Cuál de los dos prefieres?
        ¿Cuáles son tus aficiones?
        ¿Qué libro estás leyendo?
        No sé qué hacer.
        No sé si vendrá.
        Dime dónde vives.
        El chico que vive al lado es músico.
        La empresa para la que trabajo es pequeña.
        Lo que dices no tiene sentido.
        El que quiera, que levante la mano.
        Esa es la razón por la que me fui.
        La casa cuyo tejado es rojo es la mía.
        Todo lo que sé me lo enseñó mi abuelo.
        Estoy seguro de que vendrá.
        Estoy de acuerdo contigo.
        Me acuerdo de ti todos los días.
        Recuerdo aquel verano.
        Sueño con viajar a Japón.
        Pienso en ella a todas horas.
        Depende de la hora.
        Confío en ustedes.
        Se casó con un francés.
        Me enamoré de ella en cuanto la vi.
        Trata de dormir un poco.
        Ayúdame a mover la mesa.
        Te invito a cenar.
        Voy a por el pan.
        Voy por el pan.
        Entra en casa, que hace frío.
        Entra a la casa, que hace frío.
        Salimos de Madrid a las seis.
        Pasamos por Burgos de camino.
        Viajamos en avión, pero volvimos en tren.
        Fuimos a pie hasta el castillo.
        Gracias por la ayuda.
        Esto es para ti.
        Lo hago por ti.
        Estudio para ser abogada.
        Trabajo para una empresa alemana.
        Pagué diez euros por la entrada.
        Estaré fuera por unos días.
        Para mí, un vino tinto.
        Por mí, no hay problema.
        Entre tú y yo, no me fío.
        Según tú, yo tengo la culpa.
        Vino conmigo al concierto.
        Lo trajo consigo.
        No solo canta, sino que también baila.
        No es verde, sino azul.
        No quiero té, sino café.
        Quería ir, pero estaba enferma.
        Tampoco me gusta a mí.
        No me gusta tampoco.
        Nunca como carne.
        No como nunca carne.
        No vino nadie a la reunión.
        Nadie vino a la reunión.
        No tengo ninguna duda.
        No dijo nada en toda la tarde.
        Apenas lo conozco.
        Casi me caigo por la escalera.
        Todavía no ha llegado el pedido.
        Ya no vivo allí.
        Solo quiero descansar.
        Sí, claro que sí.
        A mí sí me gusta.
        Si él quiere, que venga.
        Tu tío es muy simpático.
        Tú siempre tienes razón.
        Él me dijo que el perro era suyo.
        No sé si se fue.
        Sé que te gusta el té.
        Quiero más pan.
        ¿Cómo estás? Como siempre.
        Este es mi sitio y ese, el tuyo.
        Esta noche está muy oscura.
        Aquel señor es mi vecino.
        Ese coche es más rápido que el tuyo.
        Es tan listo como su hermana.
        Tengo tantos libros como tú.
        Este vino es mejor que aquel.
        Es el peor día de mi vida.
        Mi hermano mayor vive en Chile.
        Es el edificio más alto de la ciudad.
        Es altísimo.
        Cuanto más lo pienso, menos lo entiendo.
        Cada vez hace más calor.
        Leo bastante, sobre todo novelas.
        Hay demasiada gente en el metro.
        Hay poca luz aquí.
        Tengo un poco de hambre.
        Estoy un poco cansada.
        Habla muy bien el inglés.
        Habla español con acento andaluz.
        El español es una lengua romance.
        Estudio francés y alemán.
        Los españoles cenan tarde.
        La comida mexicana me encanta.
        Soy profesora de matemáticas.
        Es un profesor excelente.
        Está de camarero en un bar.
        Mi hijo es alto y moreno.
        Mi hijo está muy alto para su edad.
        La sopa está caliente.
        La boda es en la iglesia del pueblo.
        La iglesia está en el centro.
        El examen fue difícil.
        La puerta está cerrada.
        La puerta fue cerrada por el portero.
        Está prohibido fumar.
        Estoy aburrido en casa.
        La clase es aburrida.
        Ya está lista la cena.
        Es una niña muy lista.
        Tengo sed y sueño.
        Tienes razón, me equivoqué.
        Me da miedo la oscuridad.
        Me hace falta un martillo.
        Me quedan dos euros.
        Me sobra tiempo.
        Te queda bien ese color.
        Nos falta un jugador.
        Le interesa la historia antigua.
        Me parece que está enfadado.
        Me parecen caros.
        Me cae bien tu primo.
        Se me olvidó tu nombre.
        Se nos rompieron las copas.
        Se les ve contentos.
        Uno nunca sabe.
        Dicen que va a nevar.
        Llamaron a la puerta.
        Me robaron la cartera en el autobús.
        ¿Te importa si abro la ventana?
        Perdona, ¿está ocupado este asiento?
        Lo siento, no quería molestar.
        Feliz cumpleaños a todos los que cumplen hoy.
        Que te mejores pronto.
        Que tengas un buen viaje.
        Nos vemos mañana entonces.
        Un abrazo muy fuerte para todos.
        Estimada señora: le escribo para pedir información.
        Un saludo cordial,
        Hola, Carmen, ¿qué tal todo?
        El libro que me prestaste es buenísimo.
        La película trata de un niño que quiere ser músico.
        El partido terminó en empate.
        Los precios han subido mucho este año.
        El gobierno anunció nuevas medidas.
        El avión aterrizó con retraso.
        Los bomberos apagaron el incendio en pocas horas.
        La policía detuvo a dos sospechosos.
        El equipo ganó por tres a uno.
        La exposición estará abierta hasta el domingo.
        Pela las patatas y córtalas en rodajas finas.
        Añade una cucharadita de sal.
        Bate los huevos y mézclalos con la leche.
        Mide dos metros de largo.
        Pesa casi ochenta kilos.
        Tiene los ojos verdes y el pelo rizado.
        La niña de la falda roja es mi sobrina.
        Los dos son igual de altos.
        Ambos hermanos estudian derecho.
        Cada uno pagó lo suyo.
        Cualquiera puede hacerlo.
        Algunas personas no comen carne.
        Alguien ha dejado la luz encendida.
        Algo huele mal.
        Todo el mundo lo sabe.
        Toda la familia vino a cenar.
        Todos los días son iguales.
        El resto de los invitados llegó más tarde.
        Media ciudad estaba a oscuras.
        """
        .split(separator: "\n").map(String.init)
}
