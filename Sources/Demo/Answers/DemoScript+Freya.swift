extension DemoScript {
    static let freya: [String: DemoScript] = [
        "How do you finish anything in the dark months?": DemoScript(
            """
            I light one lamp for the thing I am doing, and only that one. | Prendo una lámpara para lo que estoy haciendo, y solo esa.
            When the lamp is on, I build, and when it is off, I am allowed to be lazy. | Con la lámpara prendida construyo, y apagada tengo permiso de ser vaga.
            In January the sun stays away for weeks, so somebody has to keep office hours. | En enero el sol no viene por semanas, así que alguien tiene que cumplir horario.
            Last winter the lamp and I finished a harbour, two bridges and most of a cake. | El invierno pasado la lámpara y yo terminamos un puerto, dos puentes y casi todo un pastel.
            """),
        "Do you take notes while you play, or does it all stay in your head?": DemoScript(
            """
            I draw maps, with a pencil, on the back of electricity bills. | Dibujo mapas, con lápiz, en la parte de atrás de las planillas de luz.
            Nothing stays in my head but songs and the names of dogs. | En la cabeza solo se me quedan canciones y nombres de perros.
            The best map I have is of a forest that turned out to be one tree, walked around nine times. | Mi mejor mapa es de un bosque que resultó ser un solo árbol, al que di nueve vueltas.
            I framed it, and it hangs beside my diploma. | Lo enmarqué, y está colgado junto a mi diploma.
            """),
        "Snow in games: who gets it right?": DemoScript(
            """
            Almost nobody, because they make it white, and snow is blue until nine in the morning. | Casi nadie, porque la hacen blanca, y la nieve es azul hasta las nueve de la mañana.
            It should be loud when it is cold and quiet when it is wet. | Debería sonar fuerte cuando hace frío y callarse cuando está mojada.
            The one that got it right for me is The Long Dark, where I once stood still for an hour. | Para mí acertó The Long Dark, donde una vez me quedé quieta una hora.
            I was not stuck, I was listening to the wind, and then a wolf found me. | No estaba perdida, estaba escuchando el viento, y entonces me encontró un lobo.
            Ten out of ten for the wind, and four for the wolf. | Diez de diez para el viento, y cuatro para el lobo.
            """),
        "What did you build in your first winter that you are still proud of?": DemoScript(
            """
            A roof, and I will not hear a word against it. | Un techo, y no acepto ni una palabra en contra.
            It took me eleven evenings, because I had never read what a beam is for. | Me tomó once noches, porque nunca había leído para qué sirve una viga.
            It leaks in two places, so that is where I put the flowers. | Gotea en dos partes, así que ahí puse las flores.
            My neighbours in the game came to look, and one of them took off his hat. | Mis vecinos del juego vinieron a mirar, y uno se quitó el sombrero.
            Since then I have built castles, but nobody ever took off a hat for a castle. | Desde entonces he construido castillos, pero nadie se quitó el sombrero por un castillo.
            """),
    ]
}
