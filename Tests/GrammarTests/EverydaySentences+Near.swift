extension EverydaySentences {
    /// Right sentences near the rules on subjects, hours, haber, ser and estar, comparison, and indirect questions.
    static let near = """
        A alguien le interesan estas cosas.
        A la segunda va la vencida.
        A la una salgo del trabajo.
        A los dos les gusta.
        A mi hija le gustan las matemáticas y la música.
        Ahí está una chica que te busca.
        Ahí hay un banco.
        Alguien de mis compañeros lo sabe.
        Algunos de mis primos son médicos.
        Ambos hermanos se parecen.
        Aquí está viva la tradición.
        Asistió mucha gente a la reunión.
        Asisto a clases de pintura los martes.
        Aun así, fue divertido.
        Aún no sé nada.
        Cada uno hace lo que puede.
        Cada verano vienen mis primos.
        Cada vez son más caros.
        Carne a medio hacer no me gusta.
        Cocinan, lavan y a dormir.
        Compré algunos libros y ningún cuaderno.
        Compré dos camisas blancas y unos pantalones verdes.
        Con uno de mis tíos viven dos perros.
        Con él es mi hermana la que habla.
        Conmigo no cuentes.
        Cualquier día nos vemos.
        De cien y pico alumnos, aprobaron ochenta.
        De ella es mi amigo el que más sabe.
        De nadie hablan bien.
        Dicen que leer y escribir es fundamental.
        Dime la verdad o quien pague serás tú.
        Donde está vive mi abuela.
        El cielo está nublado.
        El concierto es en el estadio.
        El día es soleado y tranquilo.
        El niño está dormido y la niña está despierta.
        El presidente de los Estados Unidos tiene mucho poder.
        El vaso está roto.
        Ella es mi mejor amiga y él, mi mejor amigo.
        Ellos son en la vida lo más importante.
        En la puerta está un amigo mío.
        En los Estados Unidos se come temprano.
        Entre cien y doscientas personas fueron.
        Es cierto que vivimos lejos.
        Es de agradecer.
        Es importante que hablemos.
        Es la más lista de la clase.
        Es muy, pero que muy tarde.
        Es más alto que mi padre.
        Es normal que ayer llegáramos cansados.
        Es posible que lleguemos tarde.
        Es verdad que llegamos tarde.
        Esa es mi perdición.
        Esa es un genio de las matemáticas.
        Ese es una buena persona.
        Esta es un encanto.
        Estamos todos juntos.
        Este calentador hace muy caliente el agua.
        Este es la oveja negra de la familia.
        Este es mi casero y esa, mi casa.
        Estoy interesado en el piso que se alquila.
        Estoy muy contento y descansado.
        Estudian y trabajar les cuesta.
        Está muy en forma y muy en serio.
        Está muy interesada por todo.
        Están los amigos de Ana en el salón.
        Están sentados junto a la ventana.
        Fue muerto por la espalda.
        Guardo muchas fotos, algunas de mis abuelos.
        Habla tan bien como tú.
        Hace calor y el café está caliente.
        La boda está en todas las revistas.
        La comida de los domingos la hacen mis padres.
        La enfermera que asiste la consulta es muy amable.
        La fiesta de ella es en la playa.
        La fiesta es en casa de Rosa.
        La fábrica está cerca y produce mucho.
        La idea es de mi hermana.
        La reunión está en marcha.
        Las noches de verano está todo lleno.
        Las reuniones son los lunes por la tarde.
        Llegan, cenan y se acuestan.
        Llevaba una falda azul marino y una blusa gris perla.
        Lo de la fiesta fue idea de Marta.
        Lo dicho: mañana a las diez.
        Lo gracioso es que no se dio cuenta.
        Lo niña que eras entonces ya se te ha pasado.
        Los Estados Unidos son un país enorme.
        Los días de lluvia es mejor quedarse en casa.
        Los ejercicios son fáciles y cortos.
        Los pisos de mi calle son caros.
        Los problemas de dinero es mejor hablarlos.
        Los sábados en mi casa es día de limpieza.
        Los vecinos de arriba es que hacen mucho ruido.
        Me alegra que hayas aprobado.
        Me alegro de que todo saliera bien.
        Me alegro mucho por ti.
        Me encanta los sábados dormir hasta tarde.
        Me gusta los lunes quedarme en casa.
        Me gusta muy poco.
        Me pregunto cuándo llegará y con quién.
        Me pregunto qué habrá pasado.
        Me siento mal por lo que dije.
        Me siento mejor hoy.
        Mi ciudad es lluviosa.
        Mi padre está hecho un hombre.
        Mi plan es salir temprano.
        Mis padres están divorciados desde 2010.
        Muchas de las casas están vacías.
        Más vale solo que mal acompañado.
        Nada dulce, por favor.
        Nadie más que ellos quieren venir.
        Nadie sabe dónde están.
        Necesito que comas algo antes de salir.
        Ni aun pagando lo conseguirías.
        Ni yo ni nadie podemos evitarlo.
        Ninguno de los dos quiere ceder.
        No conozco a nadie que hable ruso.
        No hay de qué.
        No hay nada que hacer.
        No hay nadie en casa.
        No necesito que nadie me ayude.
        No quiero café; té tampoco.
        No quiero nada de eso.
        No quiero ni algún consejo ni ninguna ayuda.
        No solo canta, sino que baila también.
        No sé ni quién es ni dónde vive.
        No sé qué quiere, y quien lo sepa que lo diga.
        No tengo nada más que decir.
        No tengo nada que ponerme.
        No veo nada que me guste.
        No vino Ana; vino Luis también.
        Para ella es mi hermano quien decide.
        Pedí veintiuno.
        Pintó las paredes de azul.
        Pocos de ellos lo saben.
        Por lo menos la comida estaba rica.
        Por todo el mundo crecen flores así.
        Prefiero que vengas tú.
        Se alegró de verme.
        Se llama Sol y es muy simpática.
        Se lo llevó consigo.
        Se pregunta quién vendrá.
        Se siente bien aquí.
        Son muy amables y muy buena gente.
        Soy la menor de mis hermanas.
        Te pregunto que si vienes.
        Tengo postales antiguas, varias de los años veinte.
        Tengo treinta y un años.
        Tiene los ojos verde oliva.
        Tiene más de lo que necesita.
        Todo el mundo lo dice.
        Todos puede que vengan, o ninguno.
        Trabajo de día y estudio de noche.
        Una de las cosas que más me gustan es leer.
        Uno de los que vinieron era mi jefe.
        Varios de los invitados no vinieron.
        Veintiuna personas firmaron.
        Vienen a comer y a charlar.
        Vinieron treinta y uno.
        Vive en Lima y viajar es su pasión.
        Vive muy en el centro.
        Vivo donde quiero y con quien quiero.
        Vivo en una casa grande y tengo jardín.
        Ya ha llegado el cartero.
        Yo he visto esa película y no he llorado.
        ¡Ay, muchas gracias!
        ¡Ay, qué susto!
        ¡Que tengas un buen día!
        ¿Cómo te llamas? Soy Eva.
        ¿Está rico? —Muy.
        ¿No hay alguien que me ayude?
        ¿No te gusta también?
        Él es en casa el que cocina.
        """.split(separator: "\n").map(String.init)
}
