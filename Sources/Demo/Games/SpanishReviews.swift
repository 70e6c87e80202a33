/// Templates of reviews and comments in Spanish.
enum SpanishReviews {
    static let slots: [String: [String]] = [
        "time": [
            "tres noches", "un feriado entero", "una semana de lluvia", "cuarenta horas", "dos viajes en bus",
            "todo un verano",
            "un mes de recreos", "un domingo con fiebre", "nueve horas", "media vacación",
        ],
        "who": [
            "mi hermana", "mi papá", "mi abuela", "un compañero del trabajo", "mi prima", "el vecino",
            "mi mejor amiga", "mi profe de inglés",
            "mi novia", "el señor de la tienda",
        ],
        "part": [
            "la música", "el final", "la primera hora", "el mapa", "la historia", "el tutorial", "la luz",
            "el ritmo", "el tercer jefe",
            "el menú", "la forma de guardar",
        ],
        "place": [
            "el puente", "la torre", "el primer pueblo", "la cueva", "el desierto", "la nieve", "el mercado",
            "la última puerta",
            "el jardín", "la estación vieja",
        ],
        "device": [
            "mi laptop de hace nueve años", "una consola prestada", "la tele de mis papás",
            "audífonos y a oscuras", "un control con la palanca floja",
            "el proyector del colegio",
        ],
    ]

    static let opening: [[String]] = [
        [
            "Le di {time} a {game} y me arrepiento.", "Todos hablan de {part} y yo no lo veo.",
            "Se me colgó en {place} y ahí quedó.",
        ],
        [
            "Hay un buen juego escondido detrás de {part}.", "Quería que {game} me gustara más.",
            "Bien durante {time}, después cansa.", "{studio} puede más que {part}.",
        ],
        [
            "Cumple, con una gran hora en {place}.",
            "La mitad de {game} es una belleza y la otra mitad es {part}.",
            "Con {who} se disfruta; sin compañía, menos.", "Me alegra haber visto {place}, pero no vuelvo.",
        ],
        [
            "Casi perfecto, si no fuera por {part}.", "Lo jugué {time} y soñé con {place}.",
            "{game} sabe lo que quiere, hasta en {part}.",
            "Mejor de lo que recordaba del {year}.", "Vine por {part} y me quedé por {place}.",
            "Solo por {part} ya vale la noche.",
            "{who} me lo pidió prestado y no me lo devuelve.",
        ],
        [
            "Daría mucho por ver {place} otra vez por primera vez.",
            "Lo terminé y lo empecé de nuevo esa misma noche, con {device}.",
            "Hay un antes y un después de {game}.", "Si juegas algo del {year}, que sea esto.",
            "{who} me preguntó de qué me reía, y era de {part}.",
            "{time}, y no sobra ni un minuto.", "Gracias a {studio} por {part}.",
            "Me quedé en {place}, escuchando nada más.",
            "En {place} llamé a {who} para contarle.",
        ],
    ]

    static let middle = [
        "En {place} se me olvidó que tenía un control en la mano.",
        "Nadie te explica {part}, y de eso se trata.",
        "Con {device} es otra cosa.", "{who} resolvió {place} a la primera, claro.",
        "Me tomó {time} entender {part}.",
        "Todavía discuto con {who} por {part}.", "Perdí en {place} hasta que me dio risa.",
    ]

    static let closing: [[String]] = [
        ["Se lo regalé a {who}.", "Que se lo quede {place}."],
        ["Espera una oferta y sáltate {place}.", "Que lo pruebe primero {who}."],
        ["Pídeselo prestado a {who}.", "Para {time} alcanza."],
        [
            "Recomendado, con paciencia en {place}.", "Juégalo con {device}.", "Dale {time} antes de juzgar.",
            "Invita a {who}.",
        ],
        [
            "No leas nada sobre {place}, solo anda.", "Pide {time} libres.",
            "Avísame cuando llegues a {place}.", "Cómprale uno también a {who}.",
        ],
    ]

    static let asides = [
        "{who} entró en {place} y preguntó por esa música.", "Le puse {place} de nombre a mi gato.",
        "Se me enfrió el café en {place}.",
        "Tarareé {part} durante {time}.",
    ]

    static let agreeing = [
        "Igual yo, hasta en {place}.", "Me convenciste con {game}, hoy lo compro.",
        "Gracias por no contar lo de {place}.",
        "Lo jugué con {who} y nos pasó lo mismo.", "Ya me había olvidado de {part}.",
    ]

    static let doubting = [
        "No estoy de acuerdo con lo de {part}, pero qué bien escrito.",
        "¿Llegaste hasta {place}, donde todo cambia?", "{game} merece una más, por {place}.",
        "{who} dice lo mismo que tú.",
    ]
}
