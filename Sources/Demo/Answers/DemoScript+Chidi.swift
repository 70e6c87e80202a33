extension DemoScript {
    static let chidi: [String: DemoScript] = [
        "Which empire would you never lead again?": DemoScript(
            """
            Any empire with two seas, because you spend your life building boats for the wrong one. | Cualquier imperio con dos mares, porque pasas la vida haciendo barcos para el que no es.
            I once held both for sixty turns, with a treasury of four coins. | Una vez mantuve los dos durante sesenta turnos, con un tesoro de cuatro monedas.
            Then a small neighbour asked politely whether he could pass, and he passed. | Entonces un vecino chiquito preguntó con educación si podía pasar, y pasó.
            He is still passing, as far as I know. | Hasta donde sé, todavía está pasando.
            """),
        "You once said that a map is an argument. What do you mean by that?": DemoScript(
            """
            Somebody decided what to leave out, and that is the argument. | Alguien decidió qué dejar afuera, y ese es el argumento.
            Put the river in the middle and you have a story about trade. | Pon el río en el centro y tienes una historia de comercio.
            Put it on the edge, and the same river is a wall. | Ponlo en el borde, y el mismo río es un muro.
            When I play, I turn the map around first, so that my enemy is at the top. | Cuando juego, primero giro el mapa, para que mi enemigo quede arriba.
            You would not believe how much smaller you become. | No te imaginas cuánto más pequeño te vuelves.
            """),
        "Explain the offside rule as if it were a strategy game.": DemoScript(
            """
            You may not move a piece behind the enemy line before the message has been sent. | No puedes mover una ficha detrás de la línea enemiga antes de que salga el mensaje.
            The message is the ball, and the clock is the foot that kicks it. | El mensaje es la pelota, y el reloj es el pie que la patea.
            So the defenders draw a line together and step forward like one wall. | Entonces los defensas trazan una línea juntos y avanzan como un solo muro.
            And the striker waits on the line like a man at a red light, with the engine running. | Y el delantero espera en la línea como quien espera en rojo, con el motor prendido.
            That is all of it, Mateo, and the referee still gets it wrong. | Eso es todo, Mateo, y el árbitro igual se equivoca.
            """),
        "Which battle would you show to somebody who thinks that strategy is boring?": DemoScript(
            """
            Cannae, in two hundred and sixteen, with nothing but salt and pepper. | Cannas, año doscientos dieciséis, con nada más que sal y pimienta.
            I take the shakers of the whole café and let them lose first. | Agarro los saleros de todo el café y dejo que primero pierdan.
            The middle steps back, slowly, and everybody thinks that it is breaking. | El centro retrocede, despacio, y todos creen que se está rompiendo.
            Then the sides close like a door, and the one who was bored stops chewing. | Entonces los lados se cierran como una puerta, y el aburrido deja de masticar.
            It works every time, and I am no longer welcome in two cafés. | Funciona siempre, y ya no soy bienvenido en dos cafeterías.
            I have charts, if you want them, and you do want them. | Tengo gráficos, si los quieres, y sí los quieres.
            """),
    ]
}
