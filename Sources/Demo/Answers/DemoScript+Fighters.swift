extension DemoScript {
    /// What Thiago and Arjun say.
    static let fighters: [String: DemoScript] = [
        "Do you read your opponent, or do you just guess well?": DemoScript(
            """
            I guess badly, but I write down every guess. | Adivino mal, pero anoto cada intento.
            After three rounds people repeat the thing that worked once. | Después de tres rondas la gente repite lo que le funcionó una vez.
            You are afraid, you jump, and your thumb already told me so. | Tienes miedo, saltas, y tu pulgar ya me lo había contado.
            So it is not reading, Priya, it is remembering with a straight face. | Así que no es leer, Priya, es recordar con cara seria.
            """),
        "Which character have you given up on for good?": DemoScript(
            """
            The big wrestler, because he needs patience, and I have none before lunch. | El luchador grande, porque pide paciencia, y yo no tengo antes del almuerzo.
            I practised his spin for a month until the stick came off in my hand. | Practiqué su giro un mes, hasta que la palanca se me quedó en la mano.
            The owner of the arcade keeps that stick behind the counter, with my name on it. | El dueño del salón guarda esa palanca detrás del mostrador, con mi nombre.
            I take it as a compliment, and I play somebody thin now. | Lo tomo como un halago, y ahora juego con alguien flaco.
            """),
        "What is the first thing you look at when somebody new walks up to the machine?": DemoScript(
            """
            The hands, always the hands, before they even find a coin. | Las manos, siempre las manos, antes de que encuentren la moneda.
            Warm hands will wait, and cold hands will attack in the first second. | Las manos tibias esperan, y las frías atacan en el primer segundo.
            If somebody wipes the buttons first, I already know that I am in trouble. | Si alguien limpia los botones primero, ya sé que estoy en problemas.
            Last week a grandmother wiped them, smiled at me, and won seven to one. | La semana pasada una abuelita los limpió, me sonrió, y ganó siete a uno.
            I asked her for lessons, and we meet on Thursdays now. | Le pedí clases, y ahora nos vemos los jueves.
            """),
        "What do you do when a fight goes wrong in the first ten seconds?": DemoScript(
            """
            I block, I count to four, and I pretend that it is a new fight. | Bloqueo, cuento hasta cuatro, y hago como que es otra pelea.
            The worst thing is to want the lost ten seconds back. | Lo peor es querer que vuelvan esos diez segundos.
            My teacher used to switch off the life bars so that we could not see who was losing. | Mi maestro apagaba las barras de vida para que no viéramos quién perdía.
            We won more, and nobody ever believed it until he switched them on again. | Ganábamos más, y nadie lo creía hasta que las prendía otra vez.
            """),
        "How long do you train in a week, honestly?": DemoScript(
            """
            Honestly, nine hours, and two of those are looking for the charger. | La verdad, nueve horas, y dos de esas son buscando el cargador.
            I train in the morning, because in the evening my sister needs the television. | Entreno en la mañana, porque en la noche mi hermana necesita la tele.
            One hour is one move, over and over, until it bores even my hands. | Una hora es un solo movimiento, una y otra vez, hasta aburrir a mis manos.
            People who say forty hours are counting the videos they watch, and I counted those too once. | Los que dicen cuarenta horas cuentan los videos que miran, y yo también los conté una vez.
            """),
    ]
}
