extension DemoGameFacts {
    /// Heads that smoke.
    static let puzzles = [
        "Portal": """
        length: evening
        place: the room behind the panels | el cuarto detrás de los paneles
        place: the last test chamber | la última cámara de pruebas
        place: the incinerator | el incinerador
        part: GLaDOS | GLaDOS
        part: the companion cube | el cubo de compañía
        part: the song at the end | la canción del final
        part: the polite turret | la torreta educada
        flaw: the short length | la corta duración
        line: I apologised to a cube, out loud | Le pedí perdón a un cubo, en voz alta
        line: I fell through two holes for a whole minute just because I could | Caí entre dos agujeros un minuto entero, solo porque se podía
        """,
        "Portal 2": """
        length: week
        place: the old laboratory far below | el viejo laboratorio de las profundidades
        place: the salt mine under the tests | la mina de sal bajo las pruebas
        part: Wheatley | Wheatley
        part: Cave Johnson | Cave Johnson
        part: the blue gel | el gel azul
        part: the potato | la papa
        flaw: the loading screen | la pantalla de carga
        line: Cave Johnson shouted about lemons, and I had to pause | Cave Johnson gritó de los limones y tuve que pausar
        line: I dropped my brother into the acid, by accident, the first time | Dejé caer a mi hermano en el ácido, y la primera vez fue sin querer
        """,
        "The Witness": """
        length: months
        place: the ruin in the desert | la ruina del desierto
        place: the mountain | la montaña
        place: the quarry | la cantera
        part: the silence | el silencio
        part: the picture in the landscape | el dibujo en el paisaje
        part: the first row of panels | la primera fila de paneles
        flaw: the puzzle of sounds in the jungle | el acertijo de sonidos en la jungla
        line: I see circles with a tail everywhere now, on my street as well | Ahora veo círculos con cola por todas partes, en mi calle también
        """,
        "Baba Is You": """
        length: months
        place: the solitary island | la isla solitaria
        place: the lake | el lago
        part: Baba | Baba
        part: the undo button | el botón de deshacer
        part: the word that moves | la palabra que se empuja
        flaw: the jump in difficulty | el salto de dificultad
        line: I became the wall, and it was the right answer | Me volví pared, y era la respuesta correcta
        line: I lay awake because something was not something else | No dormí porque una cosa no era otra cosa
        """,
        "Tetris Effect": """
        length: endless
        place: the stage under the sea | la etapa bajo el mar
        part: the music | la música
        part: the stopped time | el tiempo detenido
        part: the beat in my hands | el ritmo en las manos
        flaw: the sudden speed | la velocidad repentina
        line: I cried over Tetris, and I would do it again | Lloré con un Tetris, y lo volvería a hacer
        """,
        "Tetris": """
        length: endless
        part: the long piece | la pieza larga
        part: the music | la música
        part: the little rocket | el cohetito
        part: the cable for two | el cable para dos
        flaw: the wait for the long piece | la espera de la pieza larga
        line: Afterwards I saw falling blocks in the bathroom tiles | Después vi caer piezas en las baldosas del baño
        line: My brother took the batteries out of my alarm clock for this | Mi hermano le quitó las pilas al despertador por esto
        """,
        "Braid": """
        length: evening
        place: the castle at the end | el castillo del final
        place: the house with the doors | la casa de las puertas
        part: the way time runs back | la marcha atrás del tiempo
        part: the watercolour | la acuarela
        part: the shadow of an earlier self | la sombra de mi otro yo
        flaw: the prose between the worlds | la prosa entre los mundos
        line: The last level made me sit up very straight | El último nivel me hizo enderezarme en la silla
        """,
        "Papers, Please": """
        length: evening
        place: the border | la frontera
        place: the booth | la cabina
        part: Jorji | Jorji
        part: the stamp | el sello
        part: the rule book | el reglamento
        flaw: the small desk | el escritorio diminuto
        line: Jorji came with a passport that he had drawn himself, and I liked him | Jorji trajo un pasaporte dibujado por él, y me cayó bien
        line: I paid for the food and let the heating go | Pagué la comida y dejé la calefacción
        """,
        "The Talos Principle": """
        length: week
        place: the tower | la torre
        place: the Egyptian temple | el templo egipcio
        part: Elohim’s voice | la voz de Elohim
        part: the old terminal | la vieja terminal
        part: the message on the wall | el mensaje en la pared
        flaw: the puzzle with the recorder | el acertijo de la grabadora
        line: A terminal asked whether I was a person, and I took too long to reply | Una terminal me preguntó si era persona, y tardé en contestar
        """,
        "Inside": """
        length: evening
        place: the cornfield | el maizal
        place: the flooded laboratory | el laboratorio inundado
        part: the ending | el final
        part: the helmet that moves others | el casco que mueve a otros
        part: the barking behind me | el ladrido detrás de mí
        flaw: the short length | la corta duración
        line: Nobody had warned me of the last ten minutes | Nadie me había avisado de los últimos diez minutos
        line: I have never run from dogs so honestly | Nunca corrí de unos perros con tanta sinceridad
        """,
        "Limbo": """
        length: evening
        place: the hotel sign | el letrero del hotel
        place: the factory | la fábrica
        part: the spider | la araña
        part: the silence | el silencio
        part: the grey light | la luz gris
        flaw: the flip of gravity | el cambio de gravedad
        line: I pulled off the spider’s last leg and was not sure who the monster was | Le arranqué la última pata a la araña y ya no supe quién era el monstruo
        """,
        "Untitled Goose Game": """
        length: evening
        place: the pub | el pub
        place: the model village | la maqueta del pueblo
        place: the garden | el jardín
        part: the honk button | el botón de graznar
        part: the groundskeeper | el jardinero
        part: the bell | la campana
        flaw: the short length | la corta duración
        line: I stole a child’s glasses and felt nothing | Le robé los lentes a un niño y no sentí nada
        line: The rake is in the lake, where it belongs | El rastrillo está en el lago, donde debe estar
        """,
        "Fez": """
        length: week
        place: the lighthouse | el faro
        place: the graveyard in the rain | el cementerio bajo la lluvia
        part: the turn of the world | el giro del mundo
        part: the owl | el búho
        part: the alphabet | el alfabeto
        flaw: the map | el mapa
        line: A fox and a lazy dog taught me the alphabet | Un zorro y un perro perezoso me enseñaron el alfabeto
        """,
        "Lumines": """
        length: endless
        part: the line that sweeps | la línea que barre
        part: the change of scene | el cambio de escenario
        part: the beat | el ritmo
        flaw: the long round | la partida larga
        line: One round took the whole train ride, and I missed my stop | Una partida duró todo el viaje y me pasé de parada
        """,
    ]
}
