extension EverydaySentences {
    /// Right sentences whose noun before the verb is no subject, or whose subject comes late: questions, fronted objects,
    /// relative clauses, "gustar" verbs, "tener" idioms; and the words of the scenarios.
    static let objectsAndQuestions = """
        ¿Qué precio tienen?
        ¿Qué precio tienen las naranjas?
        ¿Qué fruta tiene hoy?
        ¿Qué frutas tiene?
        ¿Qué vinos tienen?
        ¿Qué cosas vende aquí?
        ¿Qué platos recomienda?
        ¿Qué tapas prepara su madre?
        ¿Qué idiomas habla usted?
        ¿Qué libros lee tu hermana?
        ¿Cuánto dinero tienen?
        ¿Cuántos kilos quiere?
        ¿Cuántos kilos lleva?
        ¿Cuántas naranjas compra Ana?
        ¿Cuántas mesas tiene el restaurante?
        ¿Cuánta leche beben los niños?
        ¿Cuántos hijos tiene usted?
        ¿Cuántas personas vienen?
        ¿A qué hora cierran las tiendas?
        ¿Qué música escuchan tus amigos?
        ¿Cuál película prefiere tu padre?
        Las naranjas que compra Ana son muy dulces.
        Los tomates que vende don Chuy están maduros.
        La fruta que venden aquí es fresca.
        El café que preparan en este bar es muy bueno.
        Las cosas que dice mi abuela son ciertas.
        Los platos que hace mi madre son ricos.
        La casa donde viven mis primos es grande.
        El pan que compramos ayer ya está duro.
        Los chicos que trabajan en la cafetería son estudiantes.
        La señora que vende flores se llama Lupita.
        El hombre con el que hablé vive en Oaxaca.
        Los amigos de Pedro viven cerca.
        La madre de los niños trabaja en un banco.
        Las hijas de mi jefe estudian en Madrid.
        El precio de los tomates ha subido.
        Los precios del mercado son buenos.
        La casa de mis abuelos tiene dos pisos.
        Muchas cosas tienen arreglo.
        Muchos problemas tiene esa familia.
        Mucha paciencia tienen con nosotros.
        Poca gente conoce este lugar.
        Más azúcar no quiero, gracias.
        Otra cosa quiere mi hermano.
        Las llaves las tiene mi hermano.
        Los huevos los compra mi madre en el mercado.
        La cuenta la paga Luis.
        El postre lo hacen ellos.
        Esas flores no las venden aquí.
        Estas vacaciones va a la playa con su familia.
        Esta temporada tienen mejores mangos.
        Todas las noches cena a las nueve.
        Cada tarde pasean por el parque.
        Este fin de semana vienen mis padres.
        Los fines de semana trabaja en un bar.
        Los viernes cierran tarde.
        El mes que viene cumple veinte años.
        La semana que viene llegan mis tíos.
        La próxima vez pagan ellos.
        El próximo verano viajan a Perú.
        El verano pasado fueron a Italia.
        Aquella noche llegaron muy cansados.
        Esa tarde compró dos billetes.
        Este lunes abren una tienda nueva.
        ¿Dónde compra las naranjas?
        ¿Dónde compra la fruta tu madre?
        ¿Dónde venden la fruta más fresca?
        ¿Cómo prepara los tacos?
        ¿Cómo hacen el pan aquí?
        ¿Cómo quiere los huevos?
        ¿Cómo toma el café?
        ¿Dónde tiene los mangos?
        ¿Dónde pasan las vacaciones tus padres?
        ¿Cuánto gana un camarero?
        ¿Cuánto cuestan estos aguacates?
        ¿Cuánto cuesta una docena de huevos?
        ¿Cuánto vale este kilo de jitomates?
        ¿Dónde están los servicios?
        ¿Dónde está el aseo?
        ¿Cómo están sus hijos?
        ¿Cómo se llaman tus hermanas?
        ¿Cómo se llama el perro de tus vecinos?
        ¿Dónde vive tu familia?
        ¿Dónde trabajan tus padres?
        ¿Cuándo llegan los invitados?
        ¿Quiénes son esos señores?
        ¿De quién es esta chaqueta?
        ¿Con quién vas a la fiesta?
        ¿Para qué sirve esto?
        ¿Por qué lloran los niños?
        Me gustan los mangos y las guayabas.
        Me gusta la papaya, pero no me gustan los higos.
        A mis padres les gusta viajar en tren.
        A Ana le gustan los gatos.
        A ella le encanta el cine francés.
        A nosotros nos encantan las croquetas.
        ¿Te gustan los mariscos?
        ¿Les gusta la comida picante?
        No me interesa la política.
        Me interesan mucho las ciencias.
        Le duelen los pies.
        Me duele mucho la espalda.
        Nos falta una silla.
        Me faltan dos euros.
        Me quedan diez minutos.
        Nos queda poco dinero.
        Me parecen muy caras estas peras.
        Te quedan muy bien esos zapatos.
        Tengo mucho calor.
        Tenemos mucha hambre.
        ¿Tienes sueño?
        Mi hijo tiene miedo de la oscuridad.
        Tengo que irme ya.
        Tenía diez años cuando llegué a España.
        Tiene usted toda la razón.
        Tuvimos suerte con el tiempo.
        Los niños tienen sed.
        Ayer fui al mercado con mi hermana.
        Anoche llovió mucho.
        Ella llegó tarde ayer.
        Mi hermano trabajó en un banco el año pasado.
        La semana pasada visité a mis abuelos.
        Hace dos años viajamos a Escocia.
        Cuando era pequeña vivía en Irlanda.
        Antes fumaba, pero ya no.
        El tren salió a las siete y llegó a las nueve.
        Mis padres se conocieron en Guadalajara.
        Mi abuela nació en Polonia.
        Los niños durmieron toda la noche.
        Nosotros vimos una película muy larga.
        No pude venir porque estaba enfermo.
        Mañana iremos a la playa.
        El domingo comeremos en casa de Lupita.
        ¿Vendrás a mi boda?
        El año que viene estudiaré en Dublín.
        Vamos a viajar por Nueva Zelanda.
        Te llamaré cuando llegue.
        Me gustaría conocer Nueva York.
        Mi hermana vive en Los Ángeles desde hace un año.
        El avión sale de la terminal dos.
        ¿Dónde está la terminal de autobuses?
        Queremos un billete de ida y vuelta, por favor.
        He perdido el pasaporte.
        ¿Tiene wifi el hotel?
        ¿Cuál es la clave del wifi?
        ¿Me da un kilito de jitomates?
        Deme dos manojos de cilantro y uno de perejil.
        ¿Están jugosas las toronjas?
        Estas ciruelas están un poco agrias.
        Los mangos están buenísimos.
        Está riquísimo, muchísimas gracias.
        ¡Órale, qué barato!
        ¡Híjole, qué caro!
        Ahorita se lo doy, güero.
        Un cafecito con poquita azúcar, porfa.
        Una caña y un pincho de tortilla.
        Un café manchado con leche templada.
        Un descafeinado con leche de soja.
        Una botella de agua mineral.
        Póngame un zumo de naranja y un croissant.
        Mi amiga es brasileña y su novio es sueco.
        Soy escocesa, pero vivo en Gales.
        Nosotras somos canadienses.
        Mis vecinos son belgas.
        El chico árabe estudia con la chica coreana.
        La chica descalza baila en la arena.
        Mi mejor amiga se casa en mayo.
        Los abuelos de María llegan mañana en tren.
        Yo cocino y ella lava los platos.
        Ella pidió la cuenta y pagó con tarjeta.
        Usted habló con mi jefa ayer.
        Él tomó un café y se marchó.
        Ella trabaja en el aeropuerto y él es profesor.
        Ella y yo estudiamos juntos.
        El que quiera puede venir.
        Quien busca encuentra.
        Los que viven aquí conocen el barrio.
        Lo que dicen los vecinos no es verdad.
        Los domingos el mercado cierra a las dos.
        La leche y el pan están en la mesa.
        El pescado y la carne cuestan mucho.
        La mesa y las sillas son nuevas.
        Mi padre, que es médico, trabaja los domingos.
        La tortilla sin cebolla no me gusta.
        Las patatas fritas son para los niños.
        El arroz con frijoles es típico de aquí.
        Se vende fruta y verdura.
        Se alquilan bicicletas.
        Aquí hacen el mejor chocolate de la ciudad.
        En esta tienda venden ropa de segunda mano.
        De noche todos los gatos son pardos.
        La foto que sacó mi prima es preciosa.
        Sus hijos no comen carne.
        La gente que conozco aquí es amable.
        La gente mayor prefiere el café.
        Mi familia y yo somos de Texas.
        Mi familia es grande y está muy unida.
        Toda la familia va a la boda.
        La policía llegó enseguida.
        El equipo juega el sábado.
        La ropa está limpia.
        Las noticias son malas.
        Las gafas de sol están rotas.
        Mis pantalones nuevos son azules.
        Tus ojos son bonitos.
        Cuando llega la primavera, los días son más largos.
        Si tienes tiempo, ven a verme.
        Aunque llueve, los niños juegan fuera.
        Dicen que los mexicanos son muy amables.
        Creo que ellos saben la respuesta.
        Sé que la tienda abre a las diez.
        Espero que ustedes tengan un buen viaje.
        Es importante que los niños duerman bien.
        Quiero que la sopa esté caliente.
        Antes de salir, cierro las ventanas.
        Después de comer damos un paseo.
        Por la mañana los camareros limpian las mesas.
        Al mediodía hace mucho calor.
        En la mesa hay tres platos y dos vasos.
        Había mucha gente en la fiesta.
        Hubo un accidente en la carretera.
        Ese niño no come verdura.
        Esta tarde la biblioteca está cerrada.
        Este año las fresas están caras.
        Hoy la sopa es de pollo.
        Anoche los perros ladraron mucho.
        Buenos días, don Chuy, ¿cómo está?
        Doña Lupita vende tamales.
        Don Chuy tiene un puesto en el mercado.
        """.split(separator: "\n").map(String.init)
}
