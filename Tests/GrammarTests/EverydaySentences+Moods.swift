extension EverydaySentences {
    /// Right sentences near the rules on moods, personal *a*, *saber* and *conocer*, *ser* and *estar*.
    static let moods = """
        A menos que llueva, salimos.
        Al principio no entendía nada.
        Amo mi ciudad.
        Antes de que saliera el sol, ya estábamos despiertos.
        Ayer hemos ido al cine y esta mañana he trabajado.
        Ayudo en casa.
        Ayudo mucho en casa.
        Ayudé a mis padres.
        Busco amigos.
        Busco camarero.
        Come como si fuera el último día.
        Como si no pasara nada.
        Compré pan y manzanas verdes.
        Compré una mesa y dos sillas blancas.
        Con tal de ganar, hace todo.
        Conocemos bien el barrio.
        Conocí a Ana cuando estudiaba.
        Conozco Madrid.
        Conozco bien la ciudad.
        Conozco poco la ciudad.
        Consiguió de regalo un libro.
        Creo que no.
        Creo que puede que llueva.
        Creo que sí.
        Creo que tú sabes más.
        Cuando puedas, llámame.
        De la noche a la mañana.
        Debo de estar loco.
        Debo dinero.
        Decidió de repente irse.
        Decidí ir en tren.
        Dudo que venga.
        El amigo de Ana es simpático.
        El amigo de mis hermanos es alto.
        El clima de Lima es agradable.
        El color de la casa es rojo.
        El color de mis ojos es verde.
        El curso es en la universidad.
        El dueño de la tienda es amable.
        El equipo mejor preparado ganó.
        El examen era en la sala dos.
        El hotel está situado en el centro.
        El libro es en español.
        El libro es en realidad muy bueno.
        El médico graduó mis gafas.
        El tren es a las ocho.
        El vaso está lleno de agua.
        Ella es más alta que yo.
        Ella ha dicho la verdad.
        Ellos se mudan mañana.
        Encontramos a Juan en el bar.
        Encontré trabajo en Lima.
        Entiendo tu idea.
        Entra la luz por la ventana.
        Entra mi hermano y sale mi hermana.
        Entré a la casa.
        Entró la policía.
        Entró mi madre.
        Era importante saberlo.
        Eran las doce y media.
        Es bueno a veces.
        Es cierto que no viene.
        Es el mayor en edad.
        Es importante que lo sepas.
        Es la mejor de la clase.
        Es mejor que el otro.
        Es mejor que vayas.
        Es muy amable conmigo.
        Es más fácil de lo que parece.
        Es por eso que vine.
        Es posible que llueva.
        Es un chico alto, guapo y simpático.
        Es una chica alta, guapa y simpática.
        Es verdad que llueve.
        Esa agua está fría.
        Esa es la razón que me diste.
        Escucho mi música.
        Espera, Juan.
        Espero que esté bien el café.
        Espero que estés bien.
        Estamos de acuerdo al menos en eso.
        Estoy contento a pesar de todo.
        Estoy de acuerdo con ustedes.
        Estoy de vacaciones en México.
        Estoy de viaje.
        Estoy listo para salir.
        Estudio para que mis padres estén contentos.
        Está claro que sabe.
        Evita a tu jefe.
        Evitó a toda costa hablar.
        Extraño Buenos Aires.
        Fue amable al ayudarme.
        Habla como si supiera.
        Hace falta más pan.
        Hace falta que vengas.
        Hay cosas que no sé.
        Hay un parque y casas bonitas.
        Iremos siempre que podamos.
        La boda fue en la playa.
        La casa de mis padres es grande.
        La casa era en realidad un hotel.
        La chica más alta en la foto es mi prima.
        La clase es en el aula dos.
        La comida de España es rica.
        La comida es en el jardín.
        La conozco bien y sé que vendrá.
        La gente de mi pueblo es simpática.
        La gente es amable.
        La gente está contenta.
        La gente mayor es sabia.
        La hija de los vecinos está enferma.
        La madre de Juan es alta.
        La mayoría de los niños están contentos.
        La mesa es de madera.
        La puerta de la casa de mis abuelos es verde.
        La razón que dio fue otra.
        La razón que tengo es simple.
        La ropa de los niños está mojada.
        La serpiente muda la piel.
        Las amigas que viajan conmigo son de Cali.
        Las ventanas del coche están sucias.
        Limpió la casa y cocinó.
        Llegué a la una.
        Llegó tarde y cansada.
        Lo decidí a última hora.
        Lo hice para que lo vieras.
        Lo mejor es dormir.
        Lo peor es que llueve.
        Lo que me gusta es que es fácil.
        Lograron abrir la puerta.
        Logró a duras penas salir.
        Los amigos de mi hermana son simpáticos.
        Los amigos que llegan hoy son de Perú.
        Los días que trabaja mi madre son largos.
        Los equipos argentino y chileno juegan hoy.
        Los libros de que hablo son viejos.
        Me alegro de que estés bien.
        Me copan los recitales al aire libre.
        Me decidí a comprarlo.
        Me dijo que quería que fuera.
        Me gusta el café mucho más que el té.
        Me gusta el café, mucho.
        Me gusta mi trabajo mucho más ahora.
        Me gusta mucho Ana.
        Me gusta que seas puntual.
        Me gusta y a mi hermana también.
        Me gustó que vinieras.
        Me parece que llueve.
        Me pidió que viniera.
        Me quejo de todo.
        Mi casa es la de la esquina.
        Mi color favorito es el azul.
        Mi hermano es en realidad mi primo.
        Mi hermano se gradúa hoy.
        Mil gracias por todo.
        Mis padres están divorciados.
        Mis padres se han divorciado.
        Muchas personas y animales pequeños viven aquí.
        Necesito a mi madre.
        Necesito ayuda.
        Necesito que me ayudes.
        Ni como ni duermo.
        Ni mi padre ni mi madre hablan inglés.
        Ni yo ni tú lo sabemos.
        No creo que venga.
        No hay ni pan ni leche.
        No hay razón que valga.
        No me gusta y a mi hermano tampoco.
        No parece que llueva.
        No parece que vaya a llover.
        No pienso que sea caro.
        No soy ni alto ni bajo.
        No sé el número de la casa.
        No sé, y tú también lo sabes.
        No tengo ni idea.
        No vi a nadie.
        No, y mi hermano también viene.
        Nos ayudó mucha gente.
        Nos vamos.
        Nunca conocí a nadie así.
        Odio mi trabajo.
        Pagué el arriendo ayer.
        Pienso que deben venir.
        Por eso vine.
        Prefiero esperar a salir ahora.
        Puede que sí.
        Puede que tengas razón.
        Puede ser.
        Puedo con todo.
        Quería que viniera mi hermana.
        Quería ver a Juan.
        Quiero a Luis.
        Quiero conocer Santiago.
        Quiero mi café.
        Quiero viajar el mes que viene.
        Qué bien que estás aquí.
        Recomiendo que pruebes el pescado.
        Recuerdo a mi abuela.
        Recuerdo cuando era niño.
        Recuerdo mi infancia.
        Sabe a limón.
        Sabe mucho.
        Sabemos el camino.
        Sabes la dirección del hotel.
        Sale el sol.
        Salgo el lunes.
        Salimos del aula.
        Salió el tren.
        Salió la luna.
        Salió la noticia ayer.
        Se alquila habitación.
        Se alquilan habitaciones.
        Se busca a los culpables.
        Se comen muchas tapas.
        Se gradúa en mayo.
        Se habla español.
        Se me olvidaron los libros.
        Se me olvidó comprar pan.
        Se necesitan camareros.
        Se vende coche.
        Se vende una casa.
        Se venden casas.
        Seguimos a pie.
        Seguimos de pie.
        Si no quieres algo, dilo.
        Si querés, vení a casa.
        Si yo fuera tú, iría.
        Siempre que llueve, me quedo.
        Siempre que me ve, me saluda.
        Siempre que puedo, camino al trabajo.
        Sin que nadie lo supiera, se fue.
        Son las once y veinte.
        Sopa caliente y rica para todos.
        Su camisa es azul.
        Subió a la azotea.
        Sé bueno con tu hermana.
        Sé de memoria la canción.
        Sé hablar tres idiomas.
        Sé quién es.
        Sé tocar la guitarra.
        Te espero, Juan.
        Te lo digo para que lo sepas.
        Te pido que me escuches.
        Te presto el coche con tal de que lo devuelvas.
        Tengo dos primos que viven en Chile.
        Tengo mucho frío.
        Tengo una hermana mayor y dos hermanos menores.
        Tiene el pelo largo y negro.
        Tiene ojos azules y pelo negro.
        Trabajo al aire libre.
        Un chico alto y una chica baja.
        Un hombre y una mujer jóvenes.
        Una casa de madera antigua y bonita.
        Una de las casas es vieja.
        Una mesa y una silla nuevas.
        Vamos a comer.
        Vemos a Ana.
        Vengo del África.
        Veo algo raro.
        Vi la película sola y contenta.
        Vi una película larga y aburrida.
        Viajo el lunes.
        Viajo en el tren de las ocho.
        Viajé el mes pasado.
        Viajé el verano pasado.
        Visitamos San Juan y Santiago.
        Visité Santiago y Guadalupe.
        Vivo cerca, y mi hermano también.
        Volvió al agua.
        Vos sos mi amigo y me caés bien.
        Yo y mi gran boca.
        Yo y tú somos iguales.
        ¡Qué pena que no vengas!
        ¿Conoce usted este barrio?
        ¿Conoces a alguien?
        ¿No crees que es tarde?
        ¿Para qué vino tu hermano?
        ¿Quieres ver a Pablo?
        ¿Sabes de un buen hotel?
        ¿Sabes el nombre del restaurante?
        ¿Ves, Ana?
        ¿Vos sabés dónde está la uni?
        Él, cansado de todo, se fue.
        """.split(separator: "\n").map(String.init)
}
