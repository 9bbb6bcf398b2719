extension EverydaySentences {
    /// Right sentences of travel, family, meals, shopping, work and weather, and of places whose names look plural.
    static let daysAndPlaces = """
        ¿Qué familia tienen?
        ¿Qué gente conocen en Madrid?
        ¿Qué perro tengo que sacar primero?
        ¿Qué nombre pongo aquí?
        El nombre no sé.
        ¿Qué día y qué hora prefiere?
        ¿Qué mesa y qué silla quiere?
        Mucha gente conocen mis padres.
        ¿Cuánta gente conocen ustedes aquí?
        Mi perro y mi gato duermen juntos.
        Nuestro hotel está cerca de la estación.
        Perdimos el avión y tuvimos que dormir en el aeropuerto.
        El vuelo sale con dos horas de retraso.
        La maleta pesa demasiado.
        ¿A qué hora sale el próximo autobús para Sevilla?
        ¿Cuánto se tarda en llegar al centro?
        Se tarda unos veinte minutos a pie.
        Reservé una habitación con vistas al mar.
        La habitación no tiene aire acondicionado.
        Necesitamos dos camas y una cuna.
        ¿El desayuno está incluido en el precio?
        Cambiamos dinero en un banco de la plaza.
        En la frontera nos pidieron los pasaportes.
        La playa estaba llena de turistas.
        Nunca había visto un cielo tan azul.
        Mis hermanas mayores viven en el extranjero.
        Mi cuñado es el hermano de mi mujer.
        Mis suegros vienen a comer los domingos.
        De niños jugábamos en la calle hasta la noche.
        Mi abuela nos contaba historias antes de dormir.
        Cuando nació mi hijo, yo tenía treinta años.
        Mi sobrina aprende a montar en bicicleta.
        ¿A quién se parece el bebé?
        Se parece a su padre, pero tiene los ojos de su madre.
        Mis padres llevan casados cuarenta años.
        Mi hermana pequeña quiere ser veterinaria.
        Todos en mi familia somos altos.
        En mi casa cenamos a las diez.
        ¿Quién ha comido mi trozo de tarta?
        La receta es de mi bisabuela.
        Primero se pelan las patatas y después se fríen.
        Hay que batir cuatro huevos con un poco de sal.
        La paella lleva arroz, pollo y verduras.
        Esta salsa pica bastante.
        A mí no me pongas cebolla, por favor.
        La sopa está demasiado caliente para comerla.
        ¿Me pasas la sal, por favor?
        Tráiganos la cuenta cuando pueda.
        Falta un tenedor en esta mesa.
        El camarero se ha equivocado de plato.
        Este vino no está mal, pero prefiero el otro.
        ¿Es fresco el pescado de hoy?
        La merluza la traen cada mañana de Galicia.
        Las fresas de Huelva son las más dulces.
        ¿A cómo están los tomates?
        Los tomates están a dos euros el kilo.
        Póngame también un manojo de perejil.
        ¿Me lo puede envolver para regalo?
        Esta camisa me queda grande, ¿tiene una talla menos?
        Los probadores están al fondo.
        Me la llevo, me gusta mucho el color.
        ¿Puedo devolverlo si no le queda bien a mi hijo?
        Guarde el tique, por favor.
        Se me ha estropeado el móvil.
        Las tiendas pequeñas cierran a mediodía.
        Ese puesto vende las mejores aceitunas del mercado.
        Mi vecina vende huevos de sus propias gallinas.
        El lunes próximo empezaré a trabajar en una oficina.
        Dentro de dos semanas nos mudaremos a otro piso.
        Cuando sea mayor, viviré cerca del mar.
        ¿Qué harás cuando termines la carrera?
        Si hace buen tiempo, haremos una barbacoa.
        Si yo fuera rico, viajaría por todo el mundo.
        Habría comprado el otro si lo hubiera sabido.
        Me habría gustado conocerla.
        Podrías ayudarme con los deberes.
        Deberías descansar un poco más.
        Acabamos de comer, así que no tenemos hambre.
        Mi jefe acaba de salir de la oficina.
        Llevo toda la mañana esperando el autobús.
        Sigue lloviendo y no tengo paraguas.
        No vuelvas a hacer eso.
        Se puso a llorar sin motivo.
        Dejó de nevar hace una hora.
        Estuve enferma toda la semana pasada.
        Ya he visto esa película dos veces.
        Todavía no hemos decidido adónde ir.
        ¿Alguna vez has estado en México?
        No conozco a nadie en esta ciudad.
        Nadie sabe dónde están las llaves.
        Nada de lo que dices es verdad.
        Ninguna de las dos me convence.
        Alguien llama a la puerta.
        Algunos de mis alumnos son japoneses.
        Cada uno paga lo suyo.
        Los demás llegaron más tarde.
        Lo malo es que no quedan entradas.
        Es mejor que vayamos en metro.
        No creo que venga nadie.
        Dudo que tengan mesa libre.
        Me alegro de que estés aquí.
        Siento que no puedas venir.
        Ojalá no llueva mañana.
        Quizá lleguemos un poco tarde.
        Aunque sea caro, lo voy a comprar.
        Dígale que he llamado.
        Pídele la cuenta al camarero.
        Avísame en cuanto llegues.
        Que tengas un buen viaje.
        Que os divirtáis mucho.
        El que llega tarde paga.
        La que está sentada es mi tía.
        Los que estaban de pie se cansaron.
        Cuanto más estudio, más aprendo.
        Es tan alta como su madre.
        Tengo tantos primos como tú.
        Este hotel es mejor que el otro.
        Es el restaurante más caro de la ciudad.
        Fue el peor día de mi vida.
        Hoy estoy peor que ayer.
        Me levanto temprano, me ducho y desayuno.
        Mi hija se viste sola.
        Nos quedamos en casa por la lluvia.
        Se fueron sin despedirse.
        Te has puesto la camisa al revés.
        La niña se cayó de la bici.
        Los pájaros cantan por la mañana.
        El perro del vecino me da miedo.
        En el zoo vimos elefantes y jirafas.
        El río que pasa por mi pueblo está seco.
        Las hojas de los árboles son rojas en otoño.
        Hoy amanece a las siete y media.
        Mañana hará sol en el sur y lloverá en el norte.
        El examen de ayer fue muy difícil.
        La profesora nos explicó los verbos irregulares.
        ¿Cómo se escribe tu apellido?
        ¿Qué significa esta palabra?
        No me acuerdo de su nombre.
        Se me olvidó hacer los deberes.
        El ordenador nuevo funciona de maravilla.
        La reunión se ha aplazado hasta el jueves.
        Trabaja de enfermera en un hospital público.
        Gana poco, pero le gusta su trabajo.
        Me duelen las muelas desde el martes.
        El médico le recetó unas pastillas.
        Tome una cada ocho horas.
        Tienes que beber mucha agua.
        Mi padre dejó el tabaco hace diez años.
        Hago ejercicio tres veces por semana.
        Los sábados por la mañana nado en la piscina.
        Juega muy bien al tenis.
        El partido terminó en empate.
        Ganaron los nuestros por dos goles.
        Esa actriz canta y baila muy bien.
        La canción que más me gusta es la primera.
        El libro trata de una familia mexicana.
        Los cuadros de Goya están en el Prado.
        Enhorabuena por el premio.
        No pasa nada, no te preocupes.
        ¡Cuánto tiempo sin verte!
        ¡Qué alegría verte por aquí!
        ¡Vaya calor que hace!
        Ten cuidado con el escalón.
        Ponte el abrigo, que hace frío.
        Ven aquí y siéntate a mi lado.
        No me digas que no lo sabías.
        Vosotros tenéis razón y ellos no.
        Vos sabés que te quiero.
        ¿Qué querés tomar?
        Che, ¿vos venís a la fiesta?
        Los Ángeles es una ciudad muy grande.
        Los Ángeles está lejos de aquí.
        Los Ángeles tiene playas bonitas.
        Nueva York es mi ciudad favorita.
        Nueva Zelanda está muy lejos.
        Buenos Aires es la capital de Argentina.
        Estados Unidos tiene cincuenta estados.
        Los Estados Unidos son un país grande.
        Las Vegas está en el desierto.
        San Francisco es precioso.
        Puerto Rico es una isla.
        Costa Rica tiene volcanes.
        Soy de Los Ángeles.
        Vivo en Los Ángeles con mi hermana.
        Las Palmas está en Canarias.
        Los Simpson es mi serie favorita.
        Granada es preciosa y las granadas son dulces.
        Chile es largo y estrecho.
        China tiene mucha gente.
        El Prado está cerrado los lunes.
        El Rastro abre los domingos.
        Turquía es un país interesante.
        Corea del Sur tiene buena comida.
        Mi amigo es de Corea del Norte.
        Los Países Bajos están en Europa.
        El señor Torres vive aquí.
        La señora Flores está enferma.
        La familia Ramos es de Oaxaca.
        Los García tienen tres hijos.
        Ana y Chuy son hermanos.
        Don Chuy está contento.
        Doña Lupita está cansada.
        Mi don es la paciencia.
        Dos cañas, por favor.
        El tique, por favor.
        Los Ángeles es muy bonita.
        Los Ángeles es bonito en invierno.
        Las Vegas es muy cara.
        Nueva York es muy caro.
        Los Ángeles está llena de turistas.
        Me gusta Los Ángeles.
        Me gusta mucho Nueva York.
        Me gustan los Estados Unidos.
        Conozco Los Ángeles y Nueva York.
        ¿Conoces Nueva York?
        Visité Nueva York y Los Ángeles el año pasado.
        María soy yo.
        El jefe soy yo.
        La novia soy yo.
        La profesora soy yo.
        Los jefes somos nosotros.
        El profesor eres tú.
        Ana eres tú, ¿verdad?
        Mi madre eres tú.
        Él soy yo en la foto.
        La que cocina soy yo.
        El de la derecha soy yo.
        El hermano mayor soy yo.
        A mi hermano le digo que sí.
        Mi hermana, creo, llega mañana.
        Mi amigo que trabaja aquí llega hoy.
        Los amigos de Ana y yo vamos juntos.
        Ana y yo vivimos aquí.
        Pedro, quiero un café.
        Señora, ¿qué desea?
        Mi padre sale de casa a las siete, y yo salgo a las ocho.
        Mi amigo dice que él viene y ella no.
        Es ella quien cocina.
        Soy yo quien paga.
        Fue él el que llegó tarde.
        Ella es la que más sabe.
        Usted es la persona que busco.
        Ella, como yo, vive sola.
        Ella y él llegaron anoche.
        Él solo quiere dormir.
        Ella sola prepara toda la cena.
        Usted misma puede verlo.
        Ellos dos son primos.
        Nosotros los mexicanos comemos picante.
        Yo los sábados trabajo.
        Él los domingos descansa.
        Ella ayer no vino.
        Usted mañana no trabaja, ¿no?
        Yo a ella la quiero.
        Yo a él no le creo.
        Tú a mí no me engañas.
        Ella nos ayuda mucho.
        Ellos me ayudan.
        Él te quiere.
        Ella os espera.
        Nosotros lo sabemos.
        Lo que él dice y lo que ella piensa son cosas distintas.
        Donde ella trabaja pagan bien.
        La casa en que él vive es vieja.
        Cuando él era niño, ellos vivían aquí.
        """.split(separator: "\n").map(String.init)
}
