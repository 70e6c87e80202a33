extension DemoGameFacts {
    /// Plans, teams and engines.
    static let machines = [
        "Football Manager 2015": """
        length: endless
        part: the transfer window | el mercado de pases
        part: the old captain | el capitán veterano
        part: the scout’s report | el informe del ojeador
        flaw: the press conference | la rueda de prensa
        line: I wore a tie for the cup final, at home, on my own | Me puse corbata para la final de copa, en mi casa
        """,
        "FIFA 98: Road to World Cup": """
        length: endless
        part: the indoor pitch | la cancha bajo techo
        part: the opening song | la canción del comienzo
        part: the long list of countries | la lista de países
        flaw: the commentary | el relato
        line: Indoors the ball never goes out, and neither did we | Bajo techo la pelota no sale nunca, y nosotros tampoco
        """,
        "Rocket League": """
        length: endless
        part: the shot from the air | el tiro en el aire
        part: the rocket boost | el turbo
        part: the late save | la atajada al límite
        flaw: the overtime | el tiempo extra
        line: No seconds left, and the ball had not touched the ground yet | Cero segundos, y la pelota seguía en el aire
        line: Football, it turns out, only lacked cars | Resulta que al fútbol solo le faltaban autos
        """,
        "NBA Jam": """
        length: endless
        part: the ball on fire | la pelota en llamas
        part: the announcer | el locutor
        part: the somersault dunk | la volcada con voltereta
        flaw: the computer’s comeback | la remontada de la máquina
        line: When the toast is done I shout that it is on fire | Cuando salta la tostadora grito que está en llamas
        """,
        "Mario Kart 8 Deluxe": """
        length: endless
        place: Rainbow Road | la Senda Arcoíris
        place: Mount Wario | el monte Wario
        part: the blue shell | el caparazón azul
        part: the drift | el derrape
        part: the brass section | la banda de metales
        flaw: the lightning on the last lap | el rayo de la última vuelta
        line: My grandmother came eleventh and blamed the banana | Mi abuela llegó de penúltima y culpó a la banana
        line: I was first for three laps, except for the end | Gané tres vueltas enteras, menos el final
        """,
        "Gran Turismo 2": """
        length: months
        place: Laguna Seca | Laguna Seca
        place: Trial Mountain | Trial Mountain
        part: the licence test | el examen de licencia
        part: the used-car dealer | el vendedor de usados
        part: the small slow first car | el primer autito lento
        flaw: the sound of the engines | el sonido de los motores
        line: I won with a used hatchback and felt rich | Gané con un auto usado y lo festejé como un título
        """,
        "OutRun": """
        length: endless
        place: the last fork | la última bifurcación
        part: the red convertible | el convertible rojo
        part: the song on the radio | la canción de la radio
        part: the blue sky | el cielo azul
        flaw: the clock | el cronómetro
        line: I only ever take the left road, and I could not say why | Siempre tomo el camino izquierdo, y no sé por qué
        """,
        "Slay the Spire": """
        length: endless
        place: the top of the spire | la cima de la torre
        part: the merchant | el mercader
        part: the poison deck | el mazo de veneno
        part: the right relic | la reliquia justa
        flaw: the boss that counts my cards | el jefe que cuenta mis cartas
        line: I took one card too many, again | Tomé una carta de más, otra vez
        line: I won with a deck of eleven cards and told the whole office | Gané con un mazo de once cartas y se lo conté a toda la oficina
        """,
        "Civilization V": """
        length: endless
        part: Gandhi | Gandhi
        part: the map of hexagons | el mapa de hexágonos
        part: the next turn | el próximo turno
        flaw: the late game | el final de la partida
        line: Somebody finished the library one turn before me, and I was rude to a screen | Alguien terminó la biblioteca un turno antes, y le grité a la pantalla
        line: One more turn, and then the birds began to sing | Un turno más, y empezaron a cantar los pájaros
        """,
        "XCOM: Enemy Unknown": """
        length: week
        place: the crashed saucer | el platillo estrellado
        place: the base under the ground | la base subterránea
        part: the sniper on the roof | la francotiradora del techo
        part: the soldier with my name | el soldado con mi nombre
        part: the long corridor | el pasillo largo
        flaw: the five per cent | el cinco por ciento
        line: I named the squad after my family, and dinner was awkward | Le puse a la escuadra los nombres de mi familia, y la cena fue incómoda
        """,
        "Into the Breach": """
        length: endless
        place: the island of ice | la isla de hielo
        place: the island of sand | la isla de arena
        part: the announced attack | el ataque anunciado
        part: the mech that throws | el mech que lanza
        part: the pilot from the future | la piloto del futuro
        flaw: the single undo | el único reinicio
        line: I saved a train and lost a mech, and I would do it again | Salvé un tren y perdí un mech, y lo haría de nuevo
        """,
        "FTL: Faster Than Light": """
        length: endless
        place: the nebula | la nebulosa
        place: the last sector | el último sector
        part: the teleporter | el teletransportador
        part: the airlock | la esclusa
        part: the music between the stars | la música entre las estrellas
        flaw: the flagship | la nave insignia
        line: I opened every door to put out a fire and forgot who was in there | Abrí las puertas para apagar un incendio y olvidé quién estaba adentro
        """,
        "StarCraft": """
        length: months
        place: Aiur | Aiur
        part: Kerrigan | Kerrigan
        part: the siege tank | el tanque de asedio
        part: the small fast zergling | el zergling veloz
        flaw: the group of twelve | el grupo de doce
        line: The rush of the fourth minute found me drinking tea | La oleada del minuto cuatro me agarró tomando té
        """,
        "Factorio": """
        length: months
        place: the rocket silo | el silo del cohete
        place: the oil field | el campo petrolero
        part: the conveyor belt | la cinta transportadora
        part: the train | el tren
        part: the blueprint | el plano
        flaw: the attack in the night | el ataque de los bichos
        line: I came to fix one belt, and then it was Tuesday | Vine a arreglar una cinta y ya era martes
        line: My partner asked when I would stop, and I did not understand the question | Mi pareja me preguntó cuándo paraba, y no entendí la pregunta
        """,
        "Cities: Skylines": """
        length: endless
        place: the big roundabout | la rotonda grande
        place: the harbour | el puerto
        part: the bus line | la línea de bus
        part: the dam | la represa
        part: the map of the traffic | el mapa del tráfico
        flaw: the hearse that never comes | la carroza que nunca llega
        line: I flooded a suburb with my own dam and called it planning | Inundé un barrio con mi propia represa y lo llamé planificación
        """,
        "RollerCoaster Tycoon": """
        length: endless
        place: the first park in the forest | el primer parque del bosque
        part: the wooden coaster | la montaña de madera
        part: the umbrella stall | el puesto de paraguas
        part: the mechanic | el mecánico
        flaw: the litter on the path | la basura en el camino
        line: I raised the price of umbrellas as soon as it rained, and I am not sorry | Subí el precio del paraguas apenas llovió, y no me arrepiento
        """,
        "Half-Life 2": """
        length: week
        place: Ravenholm | Ravenholm
        place: the road along the coast | la carretera de la costa
        place: the prison | la prisión
        part: the gravity gun | la pistola de gravedad
        part: Alyx | Alyx
        part: the robot called Dog | el robot llamado Dog
        flaw: the airboat | el aerobote
        line: A guard told me to pick up a can, and I threw it at him | Un guardia me mandó a recoger una lata, y se la tiré
        line: I carried a radiator through half the game, for safety | Cargué un radiador medio juego, por si acaso
        """,
        "DOOM (2016)": """
        length: week
        place: hell | el infierno
        place: the foundry | la fundición
        part: the chainsaw | la motosierra
        part: the super shotgun | la superescopeta
        part: the guitar | la guitarra
        flaw: the multiplayer | el multijugador
        line: He pushes the screen aside before it can explain the plot, and so did I | Aparta la pantalla antes de que explique la trama, y yo igual
        """,
        "DOOM (1993)": """
        length: week
        place: the base on Phobos | la base de Fobos
        part: the shotgun | la escopeta
        part: the music of the first level | la música del primer nivel
        part: the face in the status bar | la cara de la barra de estado
        flaw: the search for the blue key | la búsqueda de la llave azul
        line: I lean to the side when I turn, still, like everybody then | Todavía me inclino en las curvas, como todos en esa época
        """,
        "Titanfall 2": """
        length: evening
        place: the factory that builds houses | la fábrica que arma casas
        place: the laboratory in two times | el laboratorio de dos épocas
        part: the machine called BT | la máquina llamada BT
        part: the run along the wall | la carrera por la pared
        part: the jump through time | el salto en el tiempo
        flaw: the short campaign | la campaña corta
        line: A machine gave me a thumbs-up, and I would follow it anywhere | Una máquina me levantó el pulgar, y la seguiría a donde sea
        """,
        "Guitar Hero": """
        length: endless
        part: the plastic guitar | la guitarra de plástico
        part: the last song | la última canción
        part: the applause | el aplauso
        flaw: the orange key | el botón naranja
        line: My neighbours know the solos by their clicking | Mis vecinos conocen los solos por el clic
        """,
        "Street Fighter II": """
        length: endless
        place: the air base | la base aérea
        part: Chun-Li | Chun-Li
        part: Guile’s theme | el tema de Guile
        part: the fireball | la bola de fuego
        flaw: the throw in the corner | el agarre en la esquina
        line: A quarter circle forward, and there went my lunch money | Un cuarto de círculo adelante, y adiós a la plata del recreo
        """,
        "Among Us": """
        length: endless
        place: the room with the wires | el cuarto de los cables
        place: the cafeteria | la cafetería
        part: the red button | el botón rojo
        part: the vent | el ducto
        part: the wrong suspicion | la sospecha equivocada
        flaw: the stranger who leaves | el desconocido que se va
        line: I was only doing my task, and they threw me out | Yo solo hacía mi tarea, y me expulsaron
        line: My own mother lied to my face for ten minutes, quite calmly | Mi propia madre me mintió en la cara diez minutos, con toda calma
        """,
    ]
}
