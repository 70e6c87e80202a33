extension DemoScript {
    static let haruka: [String: DemoScript] = [
        "What is the oldest cartridge you own that still starts?": DemoScript(
            """
            A baseball game from nineteen eighty-three, which I found in a box of plates. | Un juego de béisbol de mil novecientos ochenta y tres, que encontré en una caja de platos.
            The label is gone, so for two years I thought it was about tennis. | La etiqueta ya no está, así que durante dos años creí que era de tenis.
            It starts on the third try, always the third, as if it had to think about it. | Arranca al tercer intento, siempre al tercero, como si tuviera que pensarlo.
            I clean it on the first of January and wish it a happy new year. | Lo limpio cada primero de enero y le deseo feliz año.
            """),
        "Which sound from an old game do you still hear in your sleep?": DemoScript(
            """
            The little bell when a save is finished and the screen goes dark. | La campanita cuando termina de guardar y la pantalla se apaga.
            As a child I was not allowed to switch off before I heard it. | De niña no me dejaban apagar antes de escucharla.
            So now, when I am very tired, my head plays it and I fall asleep. | Por eso ahora, cuando estoy muy cansada, la cabeza la toca y me duermo.
            My brother hears the one for game over, which explains a lot about him. | Mi hermano escucha la de fin del juego, y eso explica mucho de él.
            """),
        "If one shop for old games could come back, which should it be?": DemoScript(
            """
            The one under the railway in Kyoto, with the cat on the counter. | La que estaba bajo el tren en Kioto, con el gato en el mostrador.
            Every time a train came, the whole shelf of handhelds began to sing. | Cada vez que pasaba un tren, toda la repisa de consolas empezaba a cantar.
            The owner let you play anything for ten minutes if you told him a story first. | El dueño te dejaba jugar diez minutos si antes le contabas una historia.
            I told him the same one for a year, and he always laughed in the same place. | Le conté la misma durante un año, y siempre se reía en la misma parte.
            Today it is a parking space, and I still walk by slowly. | Hoy es un parqueadero, y todavía paso despacio.
            """),
        "I keep my first handheld in a drawer, wrapped in a sock. It has a scratch right across the screen and the battery lid is tape. Should I have it repaired, or would it no longer be mine then?":
            DemoScript(
                """
                Keep the scratch, please, that is where you dropped it and cried. | Deja el rayón, por favor, ahí fue donde se te cayó y lloraste.
                Change the battery, because an old one leaks, and that is not a memory, it is acid. | Cambia la batería, porque una vieja se riega, y eso no es un recuerdo, es ácido.
                For the lid I would make a new one and put the tape back over it. | Para la tapa, yo haría una nueva y le pondría la misma cinta encima.
                I have repaired perhaps three hundred of them by now. | Ya he reparado unas trescientas.
                The ones that people loved are never the clean ones. | Las más queridas nunca son las limpias.
                And wash the sock, Grace, but only the sock. | Y lava la media, Grace, pero solo la media.
                """),
        "Haruka, what was the first game you bought with your own money?": DemoScript(
            """
            A fishing game, because it was the only one I could pay for. | Uno de pesca, porque era el único que podía pagar.
            I had carried newspapers all summer, and I counted the coins twice on the counter. | Repartí periódicos todo el verano, y conté las monedas dos veces en el mostrador.
            I do not even like fishing, and I finished it eleven times. | Ni siquiera me gusta pescar, y lo terminé once veces.
            Look, here is the box, with the receipt still inside. | Miren, aquí está la caja, con la factura todavía adentro.
            """),
    ]
}
