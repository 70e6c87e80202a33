extension DemoScript {
    /// What Ada and Grace say.
    static let hosts: [String: DemoScript] = [
        "What was the last game that made you put the controller down and think?": DemoScript(
            """
            Outer Wilds, when the music stopped and I understood why. | Outer Wilds, cuando se calló la música y entendí por qué.
            I put it down, I made tea, and I did not drink the tea. | Lo dejé, hice té, y no me tomé el té.
            My window faces the river, and I sat there until it was properly dark. | Mi ventana da al río, y me quedé ahí hasta que se hizo de noche.
            Then I called my sister and asked her what she would save, if there were no time. | Después llamé a mi hermana y le pregunté qué salvaría si no hubiera tiempo.
            She said the recipe book, without even thinking. | Dijo que el cuaderno de recetas, sin pensarlo.
            """),
        "¿Qué le preguntarías a quien inventó el doble salto?": DemoScript(
            """
            I would ask what they were standing on the second time. | Le preguntaría en qué se apoyó la segunda vez.
            Because the first jump is from the ground, but the other one is from nothing. | Porque el primer salto es desde el suelo, pero el otro es desde la nada.
            I believe that it is from wanting it, and that this is why children do it without a game. | Yo creo que es desde las ganas, y por eso los niños lo hacen sin juego.
            Watch them at the edge of a puddle: there is always a second little jump. | Míralos al borde de un charco: siempre hay un segundo saltito.
            """, isSpanish: true),
        "You ask the questions nobody else asks. Which one did nobody answer?": DemoScript(
            """
            I once asked which instrument a villain would play when nobody is listening. | Una vez pregunté qué instrumento tocaría un villano cuando nadie lo escucha.
            I asked it in three places, and people sent me cats. | Lo pregunté en tres lugares, y me mandaron gatos.
            But think about it: all day he shouts, and at night there is only him. | Pero piénsalo: todo el día grita, y en la noche solo queda él.
            I am quite sure that it is a banjo, and that he is good. | Estoy casi segura de que es un banjo, y de que toca bien.
            If somebody here has a banjo, you know what to do. | Si alguien aquí tiene un banjo, ya sabe qué hacer.
            """),
        "What is the kindest thing somebody has written here?": DemoScript(
            """
            A man wrote a review of a game that he did not like, for his son who did. | Un señor escribió la reseña de un juego que no le gustaba, para su hijo, a quien sí.
            He gave it one star of his own, and then four from the boy. | Le puso una estrella suya, y después cuatro del niño.
            Underneath, somebody explained the hard level to both of them, step by step. | Abajo, alguien les explicó a los dos el nivel difícil, paso a paso.
            I read it on a bad day, and I have kept the link. | Lo leí en un mal día, y guardé el enlace.
            """),
        "How do you tell somebody that they are wrong without a fight?": DemoScript(
            """
            I ask them to show me, because I might be the one who is wrong. | Les pido que me muestren, porque tal vez la equivocada soy yo.
            Half of the time I am, and then nobody needs a moderator. | La mitad de las veces lo soy, y entonces nadie necesita una moderadora.
            The other half, they stop in the middle and say oh. | La otra mitad, se detienen en medio y dicen ah.
            That little word is worth ten warnings, so I leave room for it. | Esa palabrita vale más que diez advertencias, así que le dejo espacio.
            And when it does not come, I close the thread and make soup. | Y cuando no llega, cierro el hilo y hago sopa.
            """),
    ]
}
