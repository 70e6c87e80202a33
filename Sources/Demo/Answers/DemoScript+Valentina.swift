extension DemoScript {
    static let valentina: [String: DemoScript] = [
        "¿De dónde sale la primera nota de una canción nueva?": DemoScript(
            """
            From the fridge, I promise, it hums in B flat. | De la heladera, te lo juro, zumba en si bemol.
            I sit in the kitchen at night and I sing against it until something fits. | Me siento en la cocina de noche y le canto encima hasta que algo encaja.
            Half of what I have written begins in that key, and now you know why. | La mitad de lo que escribí empieza en ese tono, y ahora sabes por qué.
            The day it breaks, I will need a new fridge and a new style. | El día que se rompa, voy a necesitar otra heladera y otro estilo.
            """, isSpanish: true),
        "Could you write a boss theme with three notes only?": DemoScript(
            """
            Yes, if I may have the silence between them as a fourth. | Sí, si me dejas usar el silencio entre ellas como la cuarta.
            Listen: low, low, and then the one that you do not want to hear. | Escucha: grave, grave, y después la que no quieres oír.
            Repeat it slower each time, and the boss grows without moving. | Repítela cada vez más lento, y el jefe crece sin moverse.
            I wrote it on the bus after your question, and an old man asked me to stop. | La escribí en el bus después de tu pregunta, y un señor me pidió que parara.
            So it works, Thiago, and you owe me a ticket. | Así que funciona, Thiago, y me debes un pasaje.
            """),
        "What do you listen to when you want no music?": DemoScript(
            """
            Rain on the tin roof of the garage, when there is any. | La lluvia en el techo de zinc del garaje, cuando hay.
            When there is none, I listen to old football on the radio, with the sound very low. | Cuando no hay, escucho fútbol viejo en la radio, muy bajito.
            You cannot hear who plays, only that somewhere people are hoping. | No se oye quién juega, solo que en algún lado hay gente con esperanza.
            After an hour of that I am ready to write again. | Después de una hora de eso ya puedo volver a escribir.
            """),
        "¿Qué suena en tu cabeza cuando pierdes contra un jefe final por décima vez?": DemoScript(
            """
            A waltz, because by the tenth time we are dancing, not fighting. | Un vals, porque a la décima ya estamos bailando, no peleando.
            He steps, I step, he spins, and I die in three four time. | Él da un paso, yo otro, él gira, y yo muero en tres por cuatro.
            The first five times it was drums, and I was angry. | Las primeras cinco veces eran tambores, y estaba furiosa.
            Now I know his rhythm so well that I could accompany him on the piano. | Ahora le conozco tanto el ritmo que podría acompañarlo al piano.
            And when I finally win, I miss him, which is a little embarrassing. | Y cuando al fin gano, lo extraño, y me da un poco de vergüenza.
            """, isSpanish: true),
    ]
}
