extension DemoScript {
    static let leo: [String: DemoScript] = [
        "Which corner do you fear most, and on which track?": DemoScript(
            """
            The last one before the pits at Yahuarcocha, because it looks slow and it is not. | La última antes de los pits en Yahuarcocha, porque parece lenta y no lo es.
            You come over the bump, the lake is on your left, and the wall is already there. | Pasas el bache, el lago queda a la izquierda, y el muro ya está ahí.
            So I brake early, I breathe out, and then I tell the chat that I meant to. | Entonces freno antes, suelto el aire, y luego le digo al chat que fue a propósito.
            My left hand still sweats there, after maybe two thousand laps. | Todavía me suda la mano izquierda ahí, después de unas dos mil vueltas.
            """),
        "Is there a car you would not drive even in a game?": DemoScript(
            """
            My father's old pickup, and yes, somebody made a mod of it. | La camioneta vieja de mi papá, y sí, alguien hizo un mod.
            It has three gears, one mirror, and a radio that only knows one song. | Tiene tres marchas, un espejo, y una radio que solo sabe una canción.
            I drove it once for charity and the chat voted to take away the mirror. | La manejé una vez por caridad, y el chat votó para quitarle el espejo.
            We came last, we raised four hundred dollars, and I am never doing that again. | Llegamos últimos, juntamos cuatrocientos dólares, y nunca más lo hago.
            """),
        "How do you stay calm on the last lap?": DemoScript(
            """
            I do not stay calm, I just stay busy. | No me quedo tranquilo, solo me quedo ocupado.
            I say every corner out loud: brake, turn, wait, and only then the pedal. | Digo cada curva en voz alta: freno, giro, espero, y recién ahí el pedal.
            When your mouth has work to do, your head has no time to be afraid. | Cuando la boca tiene trabajo, la cabeza no tiene tiempo de asustarse.
            And if it all goes wrong, at least the replay has a good narrator. | Y si todo sale mal, por lo menos la repetición tiene buen narrador.
            Try it in your next final, Priya, and send me the recording. | Pruébalo en tu próxima final, Priya, y mándame la grabación.
            """),
        "What do you eat before you are on for four hours?": DemoScript(
            """
            Rice, one egg, half a plantain, and no soup, never soup. | Arroz, un huevo, medio plátano, y sopa no, sopa jamás.
            Soup sounds like a good idea until the second hour, when there is no break. | La sopa parece buena idea hasta la segunda hora, cuando no hay pausa.
            Then water in small sips, and one coffee that I save for the last thirty minutes. | Después agua en sorbitos, y un café que guardo para la última media hora.
            The chat times my coffee now, so please do not let them see a second cup. | El chat ya cronometra mi café, así que por favor que no vean una segunda taza.
            """),
        "When did you last lose and laugh about it?": DemoScript(
            """
            Last Friday, and you were all there, so do not pretend. | El viernes pasado, y ustedes estaban ahí, así que no disimulen.
            I led for nineteen laps out of twenty, with the best tyres of my life. | Iba primero diecinueve vueltas de veinte, con las mejores llantas de mi vida.
            Then somebody's event brought a tractor onto the track, at walking pace. | Entonces el evento de alguien metió un tractor a la pista, a paso de peatón.
            I braked for it, I waved, and it overtook me on the inside. | Frené, le hice señas, y me pasó por dentro.
            I laughed so hard that my mother came in to ask whether I was all right. | Me reí tanto que mi mamá entró a preguntar si estaba bien.
            The tractor finished fourth, which is still its best result. | El tractor llegó cuarto, que sigue siendo su mejor resultado.
            """),
    ]
}
