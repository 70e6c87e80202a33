extension DemoGameFacts {
    /// Quick hands.
    static let actions = [
        "Hollow Knight": """
        length: months
        place: the City of Tears | la Ciudad de Lágrimas
        place: the spiders’ nest at the bottom | el nido de arañas del fondo
        part: Hornet | Hornet
        part: the mapmaker who hums | el cartógrafo que tararea
        part: the nail | el aguijón
        flaw: the walk back to a boss | la caminata de vuelta al jefe
        line: I followed scraps of paper and somebody’s humming to a map | Seguí papelitos y un tarareo hasta dar con el mapa
        line: I sat on a bench in the rain and was in no hurry at all | Me senté en una banca bajo la lluvia y no tuve apuro
        """,
        "Celeste": """
        length: week
        place: the abandoned hotel | el hotel abandonado
        place: the mirror temple | el templo de los espejos
        place: the summit | la cima
        part: the dash | el impulso en el aire
        part: Badeline | Badeline
        part: the assist mode | el modo asistido
        flaw: the wind on the ridge | el viento de la cresta
        line: It counted two thousand of my deaths, and I am proud of each | Contó dos mil muertes mías, y me enorgullece cada una
        line: The trick with the feather works on me, too, not only on Madeline | Lo de respirar con la pluma me sirve a mí también
        """,
        "Hades": """
        length: months
        place: the House of Hades | la casa de Hades
        place: the lava of Asphodel | la lava de Asfódelo
        part: Cerberus | Cerbero
        part: the shield | el escudo
        part: Megaera | Megera
        flaw: the poison in the last temple | el veneno del último templo
        line: I lose on purpose to hear what they say at home | Pierdo a propósito para oír qué me dicen en casa
        line: I pat the dog after every run, all three heads of it | Acaricio al perro después de cada intento, las tres cabezas
        """,
        "Dead Cells": """
        length: months
        place: the clock tower | la torre del reloj
        place: the village on stilts | la aldea sobre pilotes
        part: the roll | la voltereta
        part: the headless hero | el héroe sin cabeza
        part: the whip | el látigo
        flaw: the door with the timer | la puerta con cronómetro
        line: I died one room before the collector, with my pockets full | Morí a una sala del coleccionista, con los bolsillos llenos
        """,
        "Cuphead": """
        length: week
        place: the devil’s casino | el casino del diablo
        place: the candy castle | el castillo de dulces
        part: the pink parry | el parry rosado
        part: the brass band | la banda de metales
        part: the dragon in the clouds | el dragón de las nubes
        flaw: the running and gunning | el nivel de correr y disparar
        line: Two players, one sofa, and nobody speaks during the dragon | Dos jugadores, un sofá, y nadie habla durante el dragón
        line: I lost to a carnation, and it danced | Perdí contra un clavel, y encima bailaba
        """,
        "Shovel Knight": """
        length: week
        place: the Tower of Fate | la Torre del Destino
        place: the pond with the singing fish | el estanque del pez cantante
        part: the bounce on the shovel | el rebote con la pala
        part: Shield Knight | Shield Knight
        part: the soundtrack | la banda sonora
        flaw: the loss of gold after a fall | la pérdida de oro en cada caída
        line: I crossed a whole screen bouncing on the shovel | Crucé una pantalla entera rebotando con la pala
        """,
        "Ori and the Blind Forest": """
        length: week
        place: the Ginso tree | el árbol Ginso
        place: the misty forest | el bosque de niebla
        part: Naru | Naru
        part: the leap off other people’s shots | el salto sobre los disparos ajenos
        part: the orchestra | la orquesta
        flaw: the escape from the flood | la huida de la inundación
        line: Ten minutes in, I was crying over fruit | A los diez minutos lloraba por unas frutas
        """,
        "Katana ZERO": """
        length: evening
        place: the therapist’s office | el consultorio del terapeuta
        place: the nightclub | la discoteca
        part: the slow motion | la cámara lenta
        part: the little girl next door | la niña de al lado
        part: the replay after each room | la repetición de cada sala
        flaw: the open ending | el final abierto
        line: I interrupted everybody, because for once I could | Interrumpí a todo el mundo, porque por una vez se podía
        """,
        "Hotline Miami": """
        length: evening
        place: the video store | la tienda de videos
        place: the street after the last door | la calle después de la última puerta
        part: the rooster mask | la máscara de gallo
        part: the soundtrack | la banda sonora
        part: the answering machine | el contestador
        flaw: the hospital | el hospital
        line: One key restarts the floor, and I wore that key out | Una tecla reinicia el piso, y esa tecla la gasté
        line: Then the music stops and you walk back through what you did | Luego se calla la música y toca caminar entre lo que hiciste
        """,
        "Super Meat Boy": """
        length: week
        place: the salt factory | la fábrica de sal
        place: the old hospital | el viejo hospital
        part: the replay of every failure | la repetición de los fracasos
        part: Bandage Girl | Bandage Girl
        part: the slide along the wall | el roce en la pared
        flaw: the hundredth saw | la sierra número cien
        line: In the replay forty of me ran, and one arrived | En la repetición corrieron cuarenta yo y llegó uno
        """,
        "Bloodborne": """
        length: months
        place: the castle of Cainhurst | el castillo de Cainhurst
        place: the Hunter’s Dream | el Sueño del cazador
        part: the saw that unfolds | la sierra plegable
        part: Father Gascoigne | el padre Gascoigne
        part: the doll | la muñeca
        flaw: the hunt for blood vials | la búsqueda de viales de sangre
        line: A small music box changed that fight for me | Una cajita de música me cambió esa pelea
        line: I ran past everything until I noticed that it is a city | Corrí de todo hasta darme cuenta de que era una ciudad
        """,
        "Sekiro: Shadows Die Twice": """
        length: months
        place: the roof of Ashina castle | el techo del castillo Ashina
        place: the sculptor’s temple | el templo del escultor
        part: the clash of the swords | el choque de espadas
        part: Genichiro | Genichiro
        part: the grappling hook | el gancho
        flaw: the camera in a corner | la cámara en las esquinas
        line: I stopped running away, and then it was a dance | Dejé de huir, y entonces fue un baile
        """,
        "Metroid Dread": """
        length: week
        place: the flooded halls of Burenia | la zona inundada de Burenia
        place: the corridor of a hunting robot | el pasillo de un robot cazador
        part: the chase | la persecución
        part: the slide | la barrida
        part: the counter-attack | el contragolpe
        flaw: the number of buttons | la cantidad de botones
        line: I held my breath each time a door closed behind me | Aguanté la respiración cada vez que se cerró una puerta
        """,
        "Super Metroid": """
        length: week
        place: Maridia | Maridia
        place: the wrecked ship | la nave naufragada
        part: the grapple beam | el rayo de enganche
        part: the map | el mapa
        part: the baby metroid | el bebé metroid
        flaw: the wall jump | el salto de pared
        line: Nobody tells you about the glass tube; I blew it up out of spite | Nadie te explica el tubo de vidrio; yo lo volé de pura rabia
        """,
        "Castlevania: Symphony of the Night": """
        length: week
        place: the upside-down castle | el castillo al revés
        place: the library | la biblioteca
        part: the form of mist | la forma de niebla
        part: the soundtrack | la banda sonora
        part: Alucard | Alucard
        flaw: the easy second half | lo fácil de la segunda mitad
        line: I still recite the opening speech to the cat | Todavía le recito el discurso inicial al gato
        """,
    ]
}
