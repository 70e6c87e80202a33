extension DemoReviewTemplates {
    /// Templates of reviews and comments in Spanish.
    static let spanish = DemoReviewTemplates(
        openings: spanishOpenings, praise: spanishPraise, doubts: spanishDoubts, closings: spanishClosings,
        asides: [
            "{who} entró y preguntó qué era eso de la pantalla.", "Se me enfrió el café cerca de {place}.",
            "{who} ahora dice «{part}» cuando algo le gusta.", "Intenté explicarle {part} a {who} y no pude.",
            "Dibujé {place} en el reverso de una factura.", "Escribo esto en vez de volver a {place}.",
            "Le había prometido a {who} dormir temprano.",
        ],
        agreeing: [
            "{said}, mil veces sí.", "Gracias por mencionar {said}.", "Ya me había olvidado de {said}.",
            "Me convenciste, {game} es el próximo.", "Gracias por no contar lo de {place}.",
            "Lo jugué con {who} y nos pasó lo mismo.", "Yo agregaría {part}, pero sí.",
            "Ni una palabra sobre {flaw}, qué paciencia.", "Para mí fue {place}, pero te entiendo.",
            "A {who} le leí esto y te da la razón.", "Por {said} yo también le pongo cinco.",
        ],
        doubting: [
            "No estoy de acuerdo con lo de {blamed}, pero qué bien escrito.", "¿Y {place} no te hizo nada?",
            "Merece una más, por {part}.", "{who} dice lo mismo de {blamed}.",
            "Dale {time} y vuelve a mirar.",
            "Es verdad lo de {blamed}, pero {part} lo compensa.", "Al menos coincidimos en {said}.",
            "Con {part} no se metan.",
        ],
        times: [
            .evening: ["una noche", "dos noches", "una tarde de lluvia", "un domingo", "una noche en vela"],
            .week: [
                "tres noches", "un feriado largo", "una semana de lluvia", "cinco noches",
                "dos fines de semana",
                "nueve tardes",
            ],
            .months: [
                "cuarenta horas", "todo un verano", "medio invierno", "dos meses", "unas vacaciones enteras",
                "ocho fines de semana",
            ],
            .endless: [
                "todo un verano", "medio invierno", "un año de viernes", "cien noches",
                "un mes de almuerzos",
            ],
        ],
        people: [
            "mi hermana", "mi hermano", "mi papá", "mi mamá", "mi abuela", "mi prima", "mi mejor amiga",
            "mi tía",
            "un amigo del trabajo", "mi pareja",
        ],
        devices: [
            .computer: ["una laptop prestada", "la computadora de la casa"],
            .console: ["una consola prestada", "la tele de mis papás"],
            .handheld: ["una portátil de segunda mano", "la portátil de mi prima"],
        ],
        feelings: [
            "con una sonrisa", "sin nada de sueño", "con el corazón a mil",
            "con la cabeza en otra parte", "sin excusas",
        ])

    private static let spanishOpenings = [
        [
            "Le di {time} y me arrepiento.", "Todos hablan de {part} y yo no le veo la gracia.",
            "No es para mí, y la culpa es de {flaw}.",
        ],
        [
            "Hay un buen juego escondido detrás de {flaw}.", "Quería que {game} me gustara más.",
            "Bien durante {time}, después cansa.", "{part} merecía un juego mejor.",
        ],
        [
            "Cumple, con una gran hora camino a {place}.",
            "La mitad de {game} es una maravilla y la otra mitad es {flaw}.",
            "Me alegra haber visto {place}, pero no vuelvo.", "Tres estrellas, y una es solo por {part}.",
            "Me tomó {time} perdonarle {flaw}.", "A {who} le encanta, y a mí me gusta nada más.",
            "{part} lo sostiene más de lo que debería.", "Por cada minuto de {part} hay uno de {flaw}.",
        ],
        [
            "Casi perfecto, si no fuera por {flaw}.", "Lo jugué {time} y después soñé con {place}.",
            "{game} sabe lo que quiere, y {part} lo demuestra.", "Vine por {part} y me quedé por {place}.",
            "Solo por {part} ya vale la noche.", "{who} me lo pidió prestado y no me lo devuelve.",
            "Me ganó apenas llegué a {place}.", "Le quito una estrella por {flaw}, y con culpa.",
            "Mejor de lo que recordaba, sobre todo {part}.", "Salí de {place} {feeling}.",
            "Iba a jugar diez minutos, y entonces apareció {part}.", "{who} y yo nos peleamos por el turno.",
            "Lo jugué en {device} hasta el final{ends}.", "Le perdoné {flaw} apenas vi {place}.",
        ],
        [
            "Daría mucho por ver {place} otra vez por primera vez.",
            "Lo terminé y lo empecé de nuevo esa misma noche{ends}, {feeling}.",
            "Hay un antes y un después de {game}.", "Si juegas algo del {year}, que sea esto.",
            "{who} me preguntó por qué sonreía, y era por {part}.", "{time}, y no sobra ni un minuto.",
            "A quien en {studio} se le ocurrió {part}, gracias.", "Todavía pienso en {place} en el bus.",
            "Nadie me había hablado de {part}, y yo tampoco te lo voy a contar.",
            "Hasta {who}, que nunca juega, quiso ver {place}.", "Pasan los días y {part} sigue en mi cabeza.",
            "Todo encaja, hasta {flaw}.", "Lo volvería a jugar solo por {part}.",
            "Desde el {year} busco otro como {game} y no lo encuentro.",
            "Jugué el final muy despacio{ends}, para que no se acabara.",
        ],
    ]

    private static let spanishPraise = [
        "Nunca me cansé de {part}.", "Volví a {place} más veces de las necesarias.",
        "{who} no deja que nadie hable mal de {part}.",
        "Hablé de {part} en la cena, y nadie había preguntado.",
        "Si hubiera tren a {place}, ya estaría allá.", "{part} compensa {flaw} de sobra.",
        "Intenté describirle {place} a {who} y no pude.", "Hasta {flaw} me terminó gustando.",
        "Me sé de memoria el camino a {place}.", "Eran las dos de la mañana y yo {feeling}.",
        "Podría hablar de {part} durante {time}.",
    ]

    private static let spanishDoubts = [
        "Al final {flaw} desgasta.", "Seguí solo por {part}.", "Entiendo que a tantos les guste {part}.",
        "Quería más de {part} y me dieron más de {flaw}.", "Cuando llegué a {place} ya miraba el reloj.",
        "{who} aguantó más que yo.",
    ]

    private static let spanishClosings = [
        ["Ahora lo tiene {who}.", "No vuelvo."],
        [
            "Espera una oferta.", "Que lo pruebe primero {who}.",
            "Pídelo prestado y mira si te molesta {flaw}.",
        ],
        [
            "Para {time} alcanza.", "Pídelo prestado, por {part}.", "Llega hasta {place} y ahí decides.",
            "Pruébalo, pero ya sabes lo de {flaw}.",
        ],
        [
            "Recomendado, con paciencia para {flaw}.", "Apaga la luz antes de llegar a {place}.",
            "Dale {time} antes de juzgar.",
            "No leas nada sobre {place}, solo anda.", "Ojalá {who} lo juegue ahora.",
        ],
        [
            "Anda sin saber nada y saluda a {place} de mi parte.", "Resérvale {time}.",
            "Avísame cuando llegues a {place}.", "Le voy a comprar uno a {who}.",
            "Juégalo por {part}, si necesitas una razón.", "Qué envidia quien todavía no ha visto {place}.",
        ],
    ]
}
