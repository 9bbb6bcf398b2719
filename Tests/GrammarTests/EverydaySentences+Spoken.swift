extension EverydaySentences {
    /// Right sentences as people say them on both shores: voseo, ellipsis, dialogue, prices, names, regional words.
    static let spoken = """
        A la gente de mi pueblo les gusta mucho la verbena.
        A mi abuela le encantaban las rancheras.
        A mí me da que va a llover.
        A mí, plin.
        Acabo de enterarme de que se casan.
        Ahorita vengo, no me tardo nada.
        Ando buscando chamba desde enero.
        Aunque me lo jures, no te creo.
        Buen viaje y que lo pases bien.
        Cada vez que lo oigo me entran ganas de bailar.
        Che, ¿me prestás la bici un rato?
        Cierra la puerta despacico, que duermen los niños.
        Cogió el autobús de las siete por los pelos.
        Como bien sabes, el viernes es fiesta.
        Como no llegue pronto, nos vamos sin él.
        Compramos plátanos, papayas y un banano.
        Cuanto antes lo hagas, mejor.
        Cuesta 12,50 euros, IVA incluido.
        De segundo, el pescado a la plancha.
        De todos los platos, el primero fue el mejor.
        Depende de a quién le preguntes.
        Dile que venga cuanto antes.
        Dime lo que quieras, pero no me grites.
        Donde comen dos, comen tres.
        Dáselo a Marta en cuanto la veas.
        El arma blanca estaba en el suelo.
        El chiquillo no paraba de reír.
        El mejor momento del día es al despertar.
        El primero en llegar pone la mesa.
        El resto llegamos a la hora.
        En el mayo francés hubo muchas huelgas.
        En mayo fuimos a Oaxaca; en junio, a Puebla.
        En mi familia hablan gallego.
        Es más fácil de lo que parece.
        Es un gran tipo y, además, un gran cocinero.
        Es una persona encantadora, aunque un poco terca.
        Esa es mi madre y aquel, mi tío.
        Eso no es asunto tuyo.
        Espera un momentico, que ya casi estoy.
        Esta agua sabe rara.
        Esta sí que es una buena noticia.
        Este es el problema: nadie quiere empezar.
        Estos no son los míos; los míos son azules.
        Está bien bonita tu casa, oye.
        Fuiste tú quien rompió el vaso.
        Habrá que esperar a que escampe.
        Habrán sido las dos cuando llegaron.
        Hace un frío que pela.
        Hacedme caso y no salgáis sin paraguas.
        La Ana y el Pedro ya salieron.
        La dinamo de la bici no funciona.
        La familia de mi novio tiene una bodega.
        La gente del barrio dice que van a cerrar el cine.
        La gente mayor suele madrugar.
        La mayor parte de la gente vive en la costa.
        La mayoría de los vecinos votaron en contra.
        La modelo llegó tarde al ensayo.
        La quimio la dejó muy cansada.
        La soprano cantó dos arias.
        Las aulas nuevas tienen mucha luz.
        Le vi ayer en la plaza con sus nietos.
        Llegamos cansados, pero con ganas de cenar y bailar.
        Llevo tres años viviendo aquí y todavía me pierdo.
        Lo de ayer fue un malentendido.
        Lo más difícil es el principio.
        Los amigos argentinos y los uruguayos se sentaron juntos.
        Los bananos maduros están en la mesa.
        Los que quieran venir, que levanten la mano.
        Me compré unos vaqueros y unas gafas de sol nuevas.
        Me da igual que llueva o que haga sol.
        Me pasé la noche estudiando.
        Me pregunto si habrá cerrado la ventana.
        Me quedé sin batería en pleno viaje.
        Mi hijo es un desastre, pero es buena gente.
        Mi marido y yo nos conocimos en un tren.
        Mi número es el 600 12 34 56.
        Mi plan es este: llegar, ver y volver.
        Mi sueño es tuyo también.
        Más de la mitad de los alumnos aprobó el examen.
        Nací el 29 de febrero de 2004 en San Luis Potosí.
        Ni idea, la verdad.
        Ni mi padre ni mi madre hablan inglés.
        No entiendo que te enfades por eso.
        No es que no quiera, es que no puedo.
        No me queda ninguno.
        No recuerdo que me lo hayas contado.
        No se lo digas a nadie, que es un secreto.
        No sé qué ponerme para la boda.
        No sé si ir en metro o andando.
        No te preocupés, que yo lo arreglo.
        Nos vemos a las ocho y media en la puerta del cine.
        Ojalá hubiera venido más gente.
        Para la mayoría de la gente son solo números.
        Para mí es música, no ruido.
        Pasa un rato antes de cenar y hablamos.
        Pasamos la tarde charlando en la terraza.
        Pasé tres días sin dormir.
        Por mí, perfecto.
        Pregúntale cómo se llama y de dónde es.
        Pudo haberme avisado, ¿no?
        Pues nada, otra vez será.
        Pásame la sal, por favor; está ahí mismo.
        Quedamos la jefa, el contable y yo.
        Queremos ser unos profesores cercanos y justos.
        Quiero dos kilos y medio de papas y un cuarto de queso.
        Quiero ser médica, como mi tía.
        Qué chévere tu chaqueta.
        Qué padre que hayan podido venir.
        Se alquilan habitaciones a estudiantes.
        Se levanta temprano y sale a correr.
        Se me olvidó decirte que te llamó tu hermana.
        Se ruega no pisar el césped.
        Si lo llego a saber, no vengo.
        Sin azúcar, gracias.
        Somos cuatro en casa: mis padres, mi hermana y yo.
        Son abogadas y trabajan en el mismo bufete.
        Son las tres menos cuarto.
        Soy de los que piensan antes de hablar.
        Sé que tienes razón y que me equivoqué.
        Tanto Julia como Sara juegan al baloncesto.
        Tendría unos veinte años cuando la conocí.
        Tengo los pies helados y las manos frías.
        Tengo uno rojo y uno verde.
        Tomá el colectivo 60 hasta Once.
        Trabaja en una gestoría y estudia por las noches.
        Trabajo para vivir y viajar.
        Un amigo mío es piloto y otro es bombero.
        Un compañero muy simpático me ayudó con la mudanza.
        Una chica alta y rubia preguntó por ti.
        Uno es de Lima; el otro, de Cuzco.
        Uno nunca sabe lo que va a pasar.
        Ustedes sigan, ahora los alcanzo.
        Ve a la mayoría de la gente que viene los lunes.
        Vení cuando quieras, pero avisame antes.
        Vive en el tercero izquierda.
        Vivo con dos amigas y un gato.
        Volvió a casa para ducharse y comer.
        Voy a por pan y vuelvo.
        Ya te lo decía yo.
        Yo que tú, no le hacía caso.
        ¡Que aproveche!
        ¡Que te mejores!
        ¡Qué gatico más mono!
        ¿A cómo están hoy las fresas?
        ¿Me pone un cortado y una tostada con tomate?
        ¿Os apetece que pidamos algo de picar?
        ¿Qué tal si lo dejamos para el jueves?
        ¿Tenés cambio de mil?
        ¿Vos sabés a qué hora cierra la farmacia?
        ¿Y eso?
        —¿Quién es? —Soy yo, abre.
        —¿Te gusta? —Sí, mucho; aunque prefiero el otro.
        """.split(separator: "\n").map(String.init)
}
