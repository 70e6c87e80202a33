extension DemoGameFacts {
    /// Stories to walk through.
    static let adventures = [
        "Outer Wilds": """
        length: week
        place: the ocean planet with its cyclones | el planeta de océano y ciclones
        place: the planet with a black hole inside | el planeta con un agujero negro adentro
        part: the rickety little ship | la navecita destartalada
        part: the ship’s log | la bitácora de la nave
        part: the banjo by the campfire | el banjo junto a la fogata
        flaw: the autopilot | el piloto automático
        line: I flew into the sun with the autopilot on, twice | Me estrellé contra el sol con el piloto automático puesto
        line: When that music starts I look up at the sky in my own street | Cuando empieza esa música miro el cielo de mi calle
        """,
        "Disco Elysium": """
        length: week
        place: the little church by the sea | la iglesita junto al mar
        place: the fishing village | la aldea de pescadores
        part: Kim Kitsuragi | Kim Kitsuragi
        part: the thought cabinet | el gabinete de pensamientos
        part: the talking necktie | la corbata que habla
        flaw: the amount of reading | la cantidad de lectura
        line: My first detective died reaching for his own necktie | Mi primer detective se murió por alcanzar su propia corbata
        line: I wanted to impress Kim more than I wanted to solve the murder | Me importaba más la opinión de Kim que el crimen
        """,
        "Firewatch": """
        length: evening
        place: the cave behind the locked gate | la cueva detrás de la reja
        place: the lake below the tower | el lago debajo de la torre
        part: Delilah’s voice on the radio | la voz de Delilah en la radio
        part: the paper map | el mapa de papel
        part: the turtle that one may adopt | la tortuga que se puede adoptar
        flaw: the ending | el final
        line: The beginning is a few lines of text, and it hurt at once | El comienzo son unas líneas de texto, y dolió enseguida
        """,
        "What Remains of Edith Finch": """
        length: evening
        place: the cannery | la fábrica de conservas
        place: the bedroom behind the peephole | el cuarto detrás de la mirilla
        part: Lewis’s story | la historia de Lewis
        part: the comic book chapter | el capítulo del cómic
        part: the swing | el columpio
        flaw: the slow walking | el paso lento
        line: I chopped fish with one hand and ruled a kingdom with the other | Corté pescado con una mano y goberné un reino con la otra
        """,
        "Return of the Obra Dinn": """
        length: week
        place: the captain’s cabin | el camarote del capitán
        place: the cargo deck | la cubierta de carga
        part: the pocket watch | el reloj de bolsillo
        part: the insurance ledger | el libro de la aseguradora
        part: the one-bit look | el dibujo de dos colores
        flaw: the walk from body to body | la caminata de cuerpo a cuerpo
        line: I identified a sailor by his shoes and was unbearable for a day | Reconocí a un marinero por los zapatos y estuve insoportable
        line: Three fates at a time, and each confirmation is a small party | Cada tres destinos confirmados es una pequeña fiesta
        """,
        "Night in the Woods": """
        length: week
        place: the abandoned supermarket | el supermercado abandonado
        place: the railway bridge | el puente del tren
        part: Gregg | Gregg
        part: Mae’s journal | el diario de Mae
        part: the band practice | el ensayo de la banda
        flaw: the slow start | el comienzo lento
        line: Crimes with Gregg are the best crimes | Los mejores delitos son los que se hacen con Gregg
        """,
        "Gone Home": """
        length: evening
        place: the attic | el ático
        place: the secret passage | el pasadizo secreto
        part: Sam’s journal | el diario de Sam
        part: the storm outside | la tormenta de afuera
        part: the cassette in the drawer | el casete del cajón
        flaw: the reading of notes | la lectura de papelitos
        line: I switched on every light in that house and left them on | Prendí todas las luces de esa casa y no apagué ninguna
        """,
        "Kentucky Route Zero": """
        length: week
        place: the bar with the singer | el bar de la cantante
        place: the museum of dwellings | el museo de viviendas
        part: the song that lifts the roof | la canción que levanta el techo
        part: Conway’s dog | el perro de Conway
        part: the dialogue | el diálogo
        flaw: the wait between the acts | la espera entre los actos
        line: I chose what the dog is called, and it mattered to nobody but me | Elegí cómo se llama el perro, y solo me importó a mí
        """,
        "Journey": """
        length: evening
        place: the sunken city | la ciudad hundida
        place: the snow below the summit | la nieve antes de la cima
        part: the scarf | la bufanda
        part: the silent stranger | el extraño que no habla
        part: the music | la música
        flaw: the short length | la corta duración
        line: My companion and I had one note each, and it was enough | Mi acompañante y yo teníamos una sola nota, y alcanzó
        line: At the end it names the strangers you met, and I read every name | Al final salen los nombres de los extraños, y los leí todos
        """,
        "To the Moon": """
        length: evening
        place: the lighthouse | el faro
        place: the house on the cliff | la casa del acantilado
        part: the piano theme | el tema de piano
        part: the stuffed platypus | el ornitorrinco de peluche
        part: River | River
        flaw: the tile puzzle | el rompecabezas de fichas
        line: I did not expect to cry over a paper rabbit | No esperaba llorar por un conejo de papel
        """,
        "Her Story": """
        length: evening
        part: the search field | el buscador
        part: the reflection in the screen | el reflejo en la pantalla
        part: the performance | la actuación
        flaw: the limit of five clips | el límite de cinco videos
        line: I filled two pages with words to search for | Llené dos páginas con palabras para buscar
        """,
        "Life Is Strange": """
        length: week
        place: the lighthouse | el faro
        place: the junkyard | el depósito de chatarra
        place: the diner | la cafetería
        part: the rewind | el poder de rebobinar
        part: Chloe | Chloe
        part: the soundtrack | la banda sonora
        flaw: the hunt for bottles | la búsqueda de botellas
        line: I took back every conversation and was never sure of one | Deshice cada conversación y ninguna me convenció
        """,
        "Monkey Island 2: LeChuck’s Revenge": """
        length: week
        place: the shack in the swamp | la cabaña del pantano
        place: LeChuck’s fortress | la fortaleza de LeChuck
        part: Wally | Wally
        part: the spitting contest | el concurso de escupitajos
        part: the voodoo doll | el muñeco vudú
        flaw: the puzzle with the monkey and the pump | el acertijo del mono y la bomba de agua
        line: I used a monkey to turn off a waterfall, and I have forgiven nobody | Cerré una cascada con un mono, y sigo sin perdonar a nadie
        """,
        "Grim Fandango": """
        length: week
        place: Rubacava | Rubacava
        place: the petrified forest | el bosque petrificado
        part: Glottis | Glottis
        part: the jazz | el jazz
        part: Manny Calavera | Manny Calavera
        flaw: the puzzle with the forklift | el acertijo del montacargas
        line: Rubacava by night, a white dinner jacket, and I never wanted that year to end | Rubacava de noche, saco blanco, y yo sin querer que se acabe el año
        line: Everybody in it is dead, and I have seldom met people so alive | Todos están muertos, y pocas veces vi gente tan viva
        """,
    ]
}
