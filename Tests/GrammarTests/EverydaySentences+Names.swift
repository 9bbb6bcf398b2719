extension EverydaySentences {
    /// Names of people, places, brands, films, books and songs that are other words too, in all positions.
    static let names = """
        Mi película favorita es Coco.
        Mi libro favorito es Rayuela.
        Mi canción preferida es Bailando.
        Mi serie favorita es Merlí.
        Me gusta mucho Coco.
        Me gustó Roma.
        Me encantó Volver.
        Me encanta Amélie.
        Me gusta Frida.
        A mi hermana le encanta Shakira.
        Ayer vimos Casablanca en casa de Pedro.
        Vimos Roma en el cine.
        Anoche vi Volver por tercera vez.
        Volver es una película de Almodóvar.
        Roma ganó muchos premios.
        Coco me hizo llorar.
        Rayuela es un libro difícil.
        Amélie es mi película favorita.
        Frida pintó muchos cuadros.
        ¿Has visto Relatos salvajes?
        ¿Has leído Marina, de Zafón?
        Estoy leyendo Nada, de Carmen Laforet.
        Estoy leyendo La casa de los espíritus.
        Leímos Bodas de sangre en clase.
        Leí Platero y yo en el colegio.
        El autor de Rayuela es Cortázar.
        La protagonista de Frida es Salma Hayek.
        La canción se llama Despacito.
        El libro se titula Como agua para chocolate.
        La película Coco es muy bonita.
        La novela Nada es muy triste.
        El grupo Maná toca esta noche.
        Fuimos a un concierto de Estopa.
        Me gustan Estopa y Maná.
        Mi cantante favorita es Rosalía.
        Mi actriz favorita es Penélope Cruz.
        Mi actor preferido es Antonio Banderas.
        Mi equipo favorito es Boca.
        Mi marca preferida es Apple.
        Mi perro se llama Rey.
        Mi gata se llama Luna.
        Mi gato se llama Negro.
        La perra de Luis se llama Mora.
        Mi hijo se llama León.
        Mi hija se llama Paz.
        Mi prima Rosa vive en León.
        Mi amiga Sol estudia en Granada.
        Su novia Alma trabaja en Correos.
        Trabajo en Zara desde hace dos años.
        Compré los muebles en Ikea.
        Compré un Seat de segunda mano.
        Hago la compra en Día.
        Voy a Mercadona los sábados.
        Escucho música en Spotify.
        Vi el vídeo en YouTube.
        Lo leí en El País.
        Trabaja en La Caixa.
        Quiero una Coca-Cola, por favor.
        Ponme un Cola Cao.
        Tengo un Ford Fiesta rojo.
        Mis vecinos son los Blanco.
        Los Delgado viven en el tercero.
        El señor Bueno es muy amable.
        La señora Rubio está enferma.
        El profesor Calvo explica bien.
        Carmen Mayor es mi jefa.
        Juan Bravo fue un comunero.
        Conocí a Pablo Casado en una fiesta.
        Isabel Allende escribió muchas novelas.
        El Real Madrid juega esta noche.
        El Barcelona perdió ayer.
        River ganó tres a cero.
        Viajamos a Buenos Aires en marzo.
        Vivo en La Paz.
        Nací en El Salvador.
        Visitamos Las Palmas en invierno.
        El tren pasa por Calatayud y Medina.
        Paseamos por la calle Mayor.
        Quedamos en la plaza Nueva.
        El bar está en la avenida Libertad.
        Vivo en la calle Luna.
        El hospital Doce de Octubre está en Madrid.
        Estudio en la escuela Miguel Hernández.
        Voy al colegio Santa María.
        Mi abuela reza a la Virgen.
        Celebramos la Semana Santa en Sevilla.
        Me gusta el Día de Muertos.
        Rosa y Paz son amigas.
        ¿Conoces a Rosa?
        ¿Está Paz en casa?
        Hola, Mar, ¿cómo estás?
        Paz, ven aquí.
        Vivo con Sol y con Mar.
        Le di el libro a Sol.
        Lo compró Mar en Londres.
        Ella se parece a Frida Kahlo.
        Me gusta la música de Luz Casal.
        De niño leía Mafalda.
        Mafalda es de Quino.
        Los Simpson me hacen reír.
        Veo Friends con subtítulos.
        Mi videojuego favorito es Zelda.
        Juego a Fortnite con mi primo.
        Juego al Monopoly con mis hijos.
        Uso Word y Excel en el trabajo.
        Mi color favorito es el azul.
        Mi vino favorito es el Rioja.
        Su apodo es Flaco.
        Le decimos Chato desde niño.
        Bebo Estrella cuando voy a Barcelona.
        Mi canción favorita es «Volver».
        Mi libro favorito es «Nada».
        Mi película favorita es Mar adentro.
        Mi cuento favorito es El gato con botas.
        Me gusta El Rey León.
        He visto Los Increíbles tres veces.
        Leí El amor en los tiempos del cólera.
        Vimos La vida es bella.
        Mi película favorita es El laberinto del fauno.
        Escucho Los Rodríguez en el coche.
        Vi Todo sobre mi madre anoche.
        Leí Cien años de soledad el verano pasado.
        Mi grupo favorito es Café Tacvba.
        Mi serie favorita es La casa de papel.
        Nada es una novela de Laforet.
        Hoy ponen Ratatouille en la tele.
        Estrella trabaja en Zara.
        Mar y Sol son hermanas.
        Delgado ganó la carrera.
        Volver ganó un premio.
        Bueno, Mar vive en Madrid.
        Me llamo Blanca y mi hermano se llama Justo.
        Mi abuela se llama Dolores y mi abuelo, Ángel.
        Salud y Consuelo son mis tías.
        Los García son muy simpáticos.
        La familia Rojo vive enfrente.
        El restaurante se llama Mesón del Rey.
        Comimos en Casa Paco.
        Estudio en la Universidad de Granada.
        El museo del Prado está en Madrid.
        Tomo el metro en Sol.
        Vivo cerca de la plaza Mayor.
        Voy a Correos a mandar un paquete.
        Fuimos a ver a Estopa en Barcelona.
        Me encantan Los Beatles.
        Me encanta Harry Potter.
        Mi personaje favorito es Sancho Panza.
        Mi santo es el día de San José.
        Hablé con don Justo y con doña Paz.
        El doctor Bravo no está hoy.
        La profesora Luna es mexicana.
        Compré el periódico La Nación.
        Uso Gmail y Drive todos los días.
        Le puse Canela a mi gata.
        Nuestra perra Canela es muy buena.
        Mi tortuga Rápida es lenta.
        En Navidad vemos Solo en casa.
        ¿Has jugado a Call of Duty?
        Jugamos a Mario Kart toda la tarde.
        Mi coche es un Seat León blanco.
        Tengo una moto Guzzi negra.
        Quiero una pizza Margarita.
        Me tomé un Rioja muy bueno.
        El Titanic se hundió en 1912.
        La Alhambra es preciosa.
        El Retiro está lleno de gente.
        Veranean en Cabo de Gata.
        Paz no come carne.
        ¿Rosa canta bien?
        Leo vive con Pilar.
        Mercedes conduce un Mercedes.
        Trabajo en Amazon con Olmo.
        Nos mudamos a Villa Alegre.
        """
        .split(separator: "\n").map(String.init)
}
