extension DemoGameFacts {
    /// Worlds to live in.
    static let worlds = [
        "The Legend of Zelda: Breath of the Wild": """
        length: months
        place: Death Mountain | la Montaña de la Muerte
        place: the waterfall of the Zora | la cascada de los Zora
        place: the island that takes your things | la isla que te quita todo
        part: the paraglider | la paravela
        part: the piano in the distance | el piano a lo lejos
        part: the cooking pot | la olla
        flaw: the rain on every cliff | la lluvia en cada acantilado
        flaw: the sword that breaks | la espada que se rompe
        line: I saw a mountain, and three hours later I stood on it with eleven mushrooms | Vi una montaña, y a las tres horas estaba arriba con once hongos
        line: I cooked something dubious and ate it anyway | Cociné algo dudoso y me lo comí igual
        line: I lifted a stone for no reason, and there was somebody under it | Levanté una piedra porque sí, y había alguien debajo
        """,
        "The Legend of Zelda: Ocarina of Time": """
        length: week
        place: Kakariko | Kakariko
        place: the Lost Woods | el Bosque Perdido
        place: Lon Lon Ranch | el rancho Lon Lon
        part: Epona | Epona
        part: the ocarina | la ocarina
        part: the first ride at sunrise | la primera cabalgata al amanecer
        flaw: the Water Temple | el Templo del Agua
        line: I still whistle Saria’s song at the bus stop | Todavía silbo la canción de Saria en la parada
        line: I left that forest as a child and have never quite come back | Salí de ese bosque hace años y nunca volví del todo
        """,
        "The Witcher 3: Wild Hunt": """
        length: months
        place: Novigrad | Novigrad
        place: Skellige | Skellige
        place: the swamp of Velen | el pantano de Velen
        part: the baron’s story | la historia del barón
        part: the card game | el juego de cartas
        part: Geralt | Geralt
        flaw: the inventory | el inventario
        flaw: the horse that stops at twigs | el caballo que frena por una ramita
        line: I was to find my daughter, and instead I played cards with a merchant | Tenía que buscar a mi hija y me puse a jugar cartas con un mercader
        line: My horse stood on a roof, and I let it | Mi caballo apareció en un techo, y ahí lo dejé
        """,
        "Elden Ring": """
        length: months
        place: the starry cave under the ground | la cueva estrellada bajo tierra
        place: Stormveil | Velo Tormentoso
        place: the lake full of mist | el lago lleno de niebla
        part: the golden tree | el árbol dorado
        part: the spectral horse | el caballo espectral
        part: the warrior who is a jar | el guerrero que es una vasija
        flaw: the catacomb that I had seen before | la catacumba que ya había visto
        line: A chest sent me across the map into a mine, and I wanted my mother | Un cofre me mandó a una mina al otro lado del mapa, y quise a mi mamá
        line: Nobody told me that I could simply ride away from the first knight | Nadie me dijo que del primer caballero se podía huir a caballo
        """,
        "Red Dead Redemption 2": """
        length: months
        place: Saint Denis | Saint Denis
        place: Valentine | Valentine
        place: the camp by the river | el campamento junto al río
        part: Arthur Morgan | Arthur Morgan
        part: the horse | el caballo
        part: the journal with the sketches | el diario con los dibujos
        flaw: the slow walk through the camp | la caminata lenta en el campamento
        flaw: the first hour in the snow | la primera hora en la nieve
        line: I brushed the horse more often than my hair | Cepillé al caballo más veces que a mí
        line: I meant to rob a train and went fishing | Iba a asaltar un tren y me fui a pescar
        """,
        "The Elder Scrolls V: Skyrim": """
        length: months
        place: Whiterun | Carrera Blanca
        place: Solitude | Soledad
        place: the glowing cave of Blackreach | la caverna luminosa
        part: Lydia | Lydia
        part: the shout | el grito
        part: the music at night | la música de noche
        flaw: the tenth crypt | la décima cripta
        line: I led four guilds and still carried cheese | Dirigía cuatro gremios y seguía cargando queso
        line: A giant sent me into the sky, and I laughed all the way up | Un gigante me mandó al cielo, y me reí toda la subida
        """,
        "Mass Effect 2": """
        length: months
        place: the Citadel | la Ciudadela
        place: Omega | Omega
        part: Garrus | Garrus
        part: Mordin | Mordin
        part: the suicide mission | la misión suicida
        flaw: the scanning of planets | el escaneo de planetas
        line: Mordin sang, and that was the end of my dignity | Mordin cantó, y ahí se acabó mi dignidad
        line: Everybody came home, on the second try | Volvieron todos, en el segundo intento
        """,
        "Stardew Valley": """
        length: endless
        place: the mine | la mina
        place: the saloon | la taberna
        place: the greenhouse | el invernadero
        part: the first parsnip | la primera chirivía
        part: Krobus | Krobus
        part: the music of spring | la música de primavera
        flaw: the fishing | la pesca
        flaw: the bedtime at two | la hora de dormir
        line: I planned a small garden and woke up with forty kegs | Planeé un huertito y desperté con cuarenta barriles
        line: I gave Abigail an amethyst every week, and that was the romance | Le regalé una amatista por semana a Abigail, y eso fue el romance
        line: I know the birthdays of that town better than those of my family | Sé los cumpleaños de ese pueblo mejor que los de mi familia
        """,
        "Minecraft": """
        length: endless
        place: the Nether | el Nether
        place: the village by the river | la aldea junto al río
        part: the creeper | el creeper
        part: the redstone | la redstone
        part: the piano at dusk | el piano al atardecer
        flaw: the first night | la primera noche
        line: I dug straight down, once | Cavé recto hacia abajo, una sola vez
        line: My cousin built a castle, and I built the fence around it | Mi prima hizo un castillo, y yo la cerca de alrededor
        """,
        "Terraria": """
        length: endless
        place: the jungle | la jungla
        place: the dungeon | la mazmorra
        part: the grappling hook | el gancho
        part: the Guide | el Guía
        part: the Eye of Cthulhu | el Ojo de Cthulhu
        flaw: the long list of recipes | la larga lista de recetas
        line: I built a house for the nurse before one for myself | Le hice casa a la enfermera antes que a mí
        """,
        "Subnautica": """
        length: week
        place: the kelp forest | el bosque de algas
        place: the lost river | el río perdido
        part: the little submarine | el submarino chiquito
        part: the monster that one hears first | el monstruo que primero se oye
        part: the lifepod | la cápsula
        flaw: the thirst | la sed
        line: I heard it before I saw it, and turned off the lights | Lo oí antes de verlo, y apagué las luces
        """,
        "No Man’s Sky": """
        length: endless
        place: the space station | la estación espacial
        place: the base on stilts | la base sobre pilotes
        part: the take-off without a cut | el despegue sin cortes
        part: the update that came years later | la actualización de años después
        part: the strange deer | el venado raro
        flaw: the inventory | el inventario
        flaw: the mining | la minería
        line: I named a moon after the cat, and nobody will ever see it | Le puse a una luna el nombre del gato, y nadie la verá jamás
        """,
        "Chrono Trigger": """
        length: week
        place: Zeal | Zeal
        place: the End of Time | el Fin de los Tiempos
        place: the Millennial Fair | la Feria del Milenio
        part: Frog | Frog
        part: the technique for two | la técnica de a dos
        part: Magus | Magus
        flaw: the motorbike race | la carrera de motos
        line: The judge knew that I had eaten somebody’s lunch at the fair | El juez sabía que me comí el almuerzo de alguien en la feria
        """,
        "Final Fantasy VI": """
        length: months
        place: the opera house | la ópera
        place: the floating continent | el continente flotante
        part: Kefka | Kefka
        part: Terra’s theme | el tema de Terra
        part: Sabin | Sabin
        flaw: the random battle | la batalla al azar
        line: Sabin threw a train, and I have told everybody | Sabin levantó un tren, y se lo conté a todo el mundo
        """,
        "Final Fantasy VII": """
        length: months
        place: the Gold Saucer | el Gold Saucer
        place: Cosmo Canyon | Cañón Cosmo
        part: Tifa | Tifa
        part: Barret | Barret
        part: the materia | la materia
        flaw: the translation | la traducción
        line: I bred chocobos for a week instead of saving anybody | Crié chocobos una semana en vez de salvar a nadie
        line: There was a meteor in the sky, and I went snowboarding | Había un meteorito en el cielo, y me fui a hacer snowboard
        """,
        "EarthBound": """
        length: week
        place: Threed | Threed
        place: Saturn Valley | Saturn Valley
        place: Moonside | Moonside
        part: the father on the telephone | el papá por teléfono
        part: the baseball bat | el bate de béisbol
        part: the counter that rolls | el contador que rueda
        flaw: the small backpack | la mochila tan chica
        line: I called my mother in the game, and then the real one | Llamé a mi mamá en el juego, y después a la de verdad
        """,
        "Undertale": """
        length: evening
        place: Snowdin | Snowdin
        place: Toriel’s house | la casa de Toriel
        place: Waterfall | Waterfall
        part: Papyrus | Papyrus
        part: Sans | Sans
        part: the music | la música
        flaw: the first half hour | la primera media hora
        line: I spared a frog, and there was no way back | Perdoné a una rana, y ya no hubo vuelta atrás
        line: I went on a date with a skeleton and dressed up for it | Salí con un esqueleto y hasta me arreglé
        line: I started again to hurt somebody, and could not | Empecé otra vez para ser cruel, y no pude
        """,
        "Persona 5": """
        length: months
        place: the café in the back street | la cafetería del callejón
        place: Shibuya | Shibuya
        part: Morgana | Morgana
        part: the menu | el menú
        part: the bass line | la línea de bajo
        flaw: the early bedtime | la hora de acostarse
        line: A cat sent me to bed for eighty hours | Un gato me mandó a dormir durante ochenta horas
        """,
        "Dark Souls": """
        length: months
        place: Anor Londo | Anor Londo
        place: the garden in the dark | el jardín oscuro
        part: Solaire | Solaire
        part: the bonfire | la hoguera
        part: the shortcut to the shrine | el atajo al santuario
        flaw: the swamp of Blighttown | el pantano de la ciudad infestada
        line: The lift came down at the shrine, and I stood up and cheered | Bajó el ascensor en el santuario, y me paré a aplaudir
        line: I rang the second bell with shaking hands | Toqué la segunda campana con las manos temblando
        """,
        "Animal Crossing: New Horizons": """
        length: endless
        place: the museum | el museo
        place: the beach in the morning | la playa por la mañana
        place: the airport | el aeropuerto
        part: Tom Nook | Tom Nook
        part: the sleepy owl | el búho dormilón
        part: the aquarium | el acuario
        flaw: the tool that breaks | la herramienta que se rompe
        line: I paid off a raccoon and took the next loan at once | Le pagué todo a un mapache y al rato pedí otro préstamo
        """,
    ]
}
