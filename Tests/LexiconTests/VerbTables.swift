/// Conjugations as a grammar book prints them, written out by hand: the six persons of each tense.
struct VerbTable: Sendable {
    var verb: String
    var tense: Tense
    /// I, you, she, we, you (Spain), they, separated by spaces.
    var forms: String

    enum Tense: Sendable {
        case present, imperfect, preterite, future, conditional, subjunctive, imperfectSubjunctive
    }

    init(_ verb: String, _ tense: Tense, _ forms: String) {
        self.verb = verb
        self.tense = tense
        self.forms = forms
    }

    static let all: [VerbTable] = regular + stemChanging + spelling + irregular

    private static let regular = [
        VerbTable("hablar", .present, "hablo hablas habla hablamos habláis hablan"),
        VerbTable("hablar", .imperfect, "hablaba hablabas hablaba hablábamos hablabais hablaban"),
        VerbTable("hablar", .preterite, "hablé hablaste habló hablamos hablasteis hablaron"),
        VerbTable("hablar", .future, "hablaré hablarás hablará hablaremos hablaréis hablarán"),
        VerbTable("hablar", .conditional, "hablaría hablarías hablaría hablaríamos hablaríais hablarían"),
        VerbTable("hablar", .subjunctive, "hable hables hable hablemos habléis hablen"),
        VerbTable("hablar", .imperfectSubjunctive, "hablara hablaras hablara habláramos hablarais hablaran"),
        VerbTable("comer", .present, "como comes come comemos coméis comen"),
        VerbTable("comer", .imperfect, "comía comías comía comíamos comíais comían"),
        VerbTable("comer", .preterite, "comí comiste comió comimos comisteis comieron"),
        VerbTable("comer", .subjunctive, "coma comas coma comamos comáis coman"),
        VerbTable("comer", .imperfectSubjunctive, "comiera comieras comiera comiéramos comierais comieran"),
        VerbTable("vivir", .present, "vivo vives vive vivimos vivís viven"),
        VerbTable("vivir", .preterite, "viví viviste vivió vivimos vivisteis vivieron"),
        VerbTable("vivir", .future, "viviré vivirás vivirá viviremos viviréis vivirán"),
        VerbTable("vivir", .subjunctive, "viva vivas viva vivamos viváis vivan"),
    ]

    private static let stemChanging = [
        VerbTable("pensar", .present, "pienso piensas piensa pensamos pensáis piensan"),
        VerbTable("pensar", .subjunctive, "piense pienses piense pensemos penséis piensen"),
        VerbTable("volver", .present, "vuelvo vuelves vuelve volvemos volvéis vuelven"),
        VerbTable("jugar", .present, "juego juegas juega jugamos jugáis juegan"),
        VerbTable("jugar", .subjunctive, "juegue juegues juegue juguemos juguéis jueguen"),
        VerbTable("jugar", .preterite, "jugué jugaste jugó jugamos jugasteis jugaron"),
        VerbTable("pedir", .present, "pido pides pide pedimos pedís piden"),
        VerbTable("pedir", .preterite, "pedí pediste pidió pedimos pedisteis pidieron"),
        VerbTable("pedir", .subjunctive, "pida pidas pida pidamos pidáis pidan"),
        VerbTable("preferir", .preterite, "preferí preferiste prefirió preferimos preferisteis prefirieron"),
        VerbTable("sentir", .subjunctive, "sienta sientas sienta sintamos sintáis sientan"),
        VerbTable("dormir", .present, "duermo duermes duerme dormimos dormís duermen"),
        VerbTable("dormir", .preterite, "dormí dormiste durmió dormimos dormisteis durmieron"),
        VerbTable("dormir", .subjunctive, "duerma duermas duerma durmamos durmáis duerman"),
        VerbTable("adquirir", .present, "adquiero adquieres adquiere adquirimos adquirís adquieren"),
        VerbTable("seguir", .present, "sigo sigues sigue seguimos seguís siguen"),
        VerbTable("seguir", .preterite, "seguí seguiste siguió seguimos seguisteis siguieron"),
        VerbTable("seguir", .subjunctive, "siga sigas siga sigamos sigáis sigan"),
        VerbTable("elegir", .present, "elijo eliges elige elegimos elegís eligen"),
        VerbTable("elegir", .subjunctive, "elija elijas elija elijamos elijáis elijan"),
        VerbTable("empezar", .preterite, "empecé empezaste empezó empezamos empezasteis empezaron"),
        VerbTable("empezar", .subjunctive, "empiece empieces empiece empecemos empecéis empiecen"),
        VerbTable("reír", .present, "río ríes ríe reímos reís ríen"),
        VerbTable("reír", .preterite, "reí reíste rio reímos reísteis rieron"),
        VerbTable("sonreír", .preterite, "sonreí sonreíste sonrió sonreímos sonreísteis sonrieron"),
        VerbTable("reír", .subjunctive, "ría rías ría riamos riáis rían"),
        VerbTable("oler", .present, "huelo hueles huele olemos oléis huelen"),
        VerbTable("enviar", .present, "envío envías envía enviamos enviáis envían"),
        VerbTable("continuar", .subjunctive, "continúe continúes continúe continuemos continuéis continúen"),
        VerbTable("reunir", .present, "reúno reúnes reúne reunimos reunís reúnen"),
        VerbTable("prohibir", .present, "prohíbo prohíbes prohíbe prohibimos prohibís prohíben"),
    ]

    private static let spelling = [
        VerbTable("buscar", .preterite, "busqué buscaste buscó buscamos buscasteis buscaron"),
        VerbTable("buscar", .subjunctive, "busque busques busque busquemos busquéis busquen"),
        VerbTable("pagar", .preterite, "pagué pagaste pagó pagamos pagasteis pagaron"),
        VerbTable("pagar", .subjunctive, "pague pagues pague paguemos paguéis paguen"),
        VerbTable("averiguar", .preterite, "averigüé averiguaste averiguó averiguamos averiguasteis averiguaron"),
        VerbTable("coger", .present, "cojo coges coge cogemos cogéis cogen"),
        VerbTable("coger", .subjunctive, "coja cojas coja cojamos cojáis cojan"),
        VerbTable("dirigir", .present, "dirijo diriges dirige dirigimos dirigís dirigen"),
        VerbTable("vencer", .present, "venzo vences vence vencemos vencéis vencen"),
        VerbTable("conocer", .present, "conozco conoces conoce conocemos conocéis conocen"),
        VerbTable("conocer", .subjunctive, "conozca conozcas conozca conozcamos conozcáis conozcan"),
        VerbTable("leer", .preterite, "leí leíste leyó leímos leísteis leyeron"),
        VerbTable("leer", .imperfectSubjunctive, "leyera leyeras leyera leyéramos leyerais leyeran"),
        VerbTable("construir", .present, "construyo construyes construye construimos construís construyen"),
        VerbTable("construir", .preterite, "construí construiste construyó construimos construisteis construyeron"),
        VerbTable("construir", .subjunctive, "construya construyas construya construyamos construyáis construyan"),
    ]

    private static let irregular = [
        VerbTable("ser", .present, "soy eres es somos sois son"),
        VerbTable("ser", .imperfect, "era eras era éramos erais eran"),
        VerbTable("ser", .preterite, "fui fuiste fue fuimos fuisteis fueron"),
        VerbTable("ser", .subjunctive, "sea seas sea seamos seáis sean"),
        VerbTable("ser", .imperfectSubjunctive, "fuera fueras fuera fuéramos fuerais fueran"),
        VerbTable("estar", .present, "estoy estás está estamos estáis están"),
        VerbTable("estar", .preterite, "estuve estuviste estuvo estuvimos estuvisteis estuvieron"),
        VerbTable("estar", .subjunctive, "esté estés esté estemos estéis estén"),
        VerbTable("ir", .present, "voy vas va vamos vais van"),
        VerbTable("ir", .imperfect, "iba ibas iba íbamos ibais iban"),
        VerbTable("ir", .preterite, "fui fuiste fue fuimos fuisteis fueron"),
        VerbTable("ir", .subjunctive, "vaya vayas vaya vayamos vayáis vayan"),
        VerbTable("haber", .present, "he has ha hemos habéis han"),
        VerbTable("haber", .subjunctive, "haya hayas haya hayamos hayáis hayan"),
        VerbTable("haber", .future, "habré habrás habrá habremos habréis habrán"),
        VerbTable("dar", .present, "doy das da damos dais dan"),
        VerbTable("dar", .preterite, "di diste dio dimos disteis dieron"),
        VerbTable("dar", .subjunctive, "dé des dé demos deis den"),
        VerbTable("dar", .imperfectSubjunctive, "diera dieras diera diéramos dierais dieran"),
        VerbTable("ver", .present, "veo ves ve vemos veis ven"),
        VerbTable("ver", .imperfect, "veía veías veía veíamos veíais veían"),
        VerbTable("ver", .preterite, "vi viste vio vimos visteis vieron"),
        VerbTable("ver", .subjunctive, "vea veas vea veamos veáis vean"),
        VerbTable("tener", .present, "tengo tienes tiene tenemos tenéis tienen"),
        VerbTable("tener", .preterite, "tuve tuviste tuvo tuvimos tuvisteis tuvieron"),
        VerbTable("tener", .future, "tendré tendrás tendrá tendremos tendréis tendrán"),
        VerbTable("tener", .subjunctive, "tenga tengas tenga tengamos tengáis tengan"),
        VerbTable("venir", .present, "vengo vienes viene venimos venís vienen"),
        VerbTable("venir", .preterite, "vine viniste vino vinimos vinisteis vinieron"),
        VerbTable("decir", .present, "digo dices dice decimos decís dicen"),
        VerbTable("decir", .subjunctive, "diga digas diga digamos digáis digan"),
        VerbTable("venir", .subjunctive, "venga vengas venga vengamos vengáis vengan"),
        VerbTable("decir", .preterite, "dije dijiste dijo dijimos dijisteis dijeron"),
        VerbTable("decir", .imperfectSubjunctive, "dijera dijeras dijera dijéramos dijerais dijeran"),
        VerbTable("decir", .conditional, "diría dirías diría diríamos diríais dirían"),
        VerbTable("hacer", .present, "hago haces hace hacemos hacéis hacen"),
        VerbTable("hacer", .preterite, "hice hiciste hizo hicimos hicisteis hicieron"),
        VerbTable("hacer", .future, "haré harás hará haremos haréis harán"),
        VerbTable("poner", .present, "pongo pones pone ponemos ponéis ponen"),
        VerbTable("poner", .preterite, "puse pusiste puso pusimos pusisteis pusieron"),
        VerbTable("poder", .present, "puedo puedes puede podemos podéis pueden"),
        VerbTable("poder", .subjunctive, "pueda puedas pueda podamos podáis puedan"),
        VerbTable("poder", .preterite, "pude pudiste pudo pudimos pudisteis pudieron"),
        VerbTable("poder", .future, "podré podrás podrá podremos podréis podrán"),
        VerbTable("querer", .subjunctive, "quiera quieras quiera queramos queráis quieran"),
        VerbTable("querer", .preterite, "quise quisiste quiso quisimos quisisteis quisieron"),
        VerbTable("querer", .imperfectSubjunctive, "quisiera quisieras quisiera quisiéramos quisierais quisieran"),
        VerbTable("saber", .present, "sé sabes sabe sabemos sabéis saben"),
        VerbTable("saber", .subjunctive, "sepa sepas sepa sepamos sepáis sepan"),
        VerbTable("caber", .present, "quepo cabes cabe cabemos cabéis caben"),
        VerbTable("salir", .present, "salgo sales sale salimos salís salen"),
        VerbTable("salir", .future, "saldré saldrás saldrá saldremos saldréis saldrán"),
        VerbTable("traer", .present, "traigo traes trae traemos traéis traen"),
        VerbTable("traer", .preterite, "traje trajiste trajo trajimos trajisteis trajeron"),
        VerbTable("oír", .present, "oigo oyes oye oímos oís oyen"),
        VerbTable("oír", .preterite, "oí oíste oyó oímos oísteis oyeron"),
        VerbTable("oír", .future, "oiré oirás oirá oiremos oiréis oirán"),
        VerbTable("caer", .present, "caigo caes cae caemos caéis caen"),
        VerbTable("caer", .preterite, "caí caíste cayó caímos caísteis cayeron"),
        VerbTable("conducir", .present, "conduzco conduces conduce conducimos conducís conducen"),
        VerbTable("conducir", .preterite, "conduje condujiste condujo condujimos condujisteis condujeron"),
        VerbTable("andar", .preterite, "anduve anduviste anduvo anduvimos anduvisteis anduvieron"),
        VerbTable("huir", .preterite, "hui huiste huyó huimos huisteis huyeron"),
        VerbTable("morir", .subjunctive, "muera mueras muera muramos muráis mueran"),
        VerbTable("morir", .preterite, "morí moriste murió morimos moristeis murieron"),
    ]
}
