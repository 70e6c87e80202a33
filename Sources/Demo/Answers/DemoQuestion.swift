/// A question of the demo community, with the comments on its answer. All of it is invented.
struct DemoQuestion: Sendable {
    var sender: String
    var receiver: String
    var content: String
    /// By username; a text that begins with `>` answers the comment before it.
    var comments: [(String, String)]
    var ending: Ending

    /// How much of the time that the questions came in is left when it is asked: of those with the same
    /// ending the first is asked first.
    var share: Double = 1

    /// Whether its answer is filmed on a phone held upright, as three of four are.
    var isUpright = true

    enum Ending { case answered, pending, declined }

    init(
        _ sender: String, _ receiver: String, _ content: String, _ ending: Ending = .answered,
        comments: [(String, String)] = []
    ) {
        self.sender = sender
        self.receiver = receiver
        self.content = content
        self.ending = ending
        self.comments = comments
    }
}

extension DemoQuestion {
    /// The oldest of each ending first.
    static let all: [DemoQuestion] = {
        var left = Dictionary(grouping: written, by: \.ending).mapValues(\.count)
        let counts = left
        return written.enumerated().map { place, question in
            var question = question
            question.isUpright = place % 4 != 2
            question.share =
                Double(left[question.ending, default: 1]) / Double(counts[question.ending, default: 1])
            left[question.ending, default: 1] -= 1
            return question
        }
    }()

    private static let written = [
        DemoQuestion(
            "ada", "leo.streams", "Which corner do you fear most, and on which track?",
            comments: [
                ("beau", "I knew it would be Yahuarcocha. The lake has two of my cars."),
                ("ada", ">Two only?"),
            ]),
        DemoQuestion(
            "grace", "freya", "How do you finish anything in the dark months?",
            comments: [("kiri", "One lamp. I am stealing that.")]),
        DemoQuestion(
            "priya", "thiago", "Do you read your opponent, or do you just guess well?",
            comments: [("priya", "My thumb feels seen."), ("arjun", "The straight face is the hard part.")]),
        DemoQuestion(
            "mateo", "valentina.b", "¿De dónde sale la primera nota de una canción nueva?",
            comments: [("mateo", "La mía zumba en fa. ¿Sirve?"), ("valentina.b", ">Sirve para cumbia.")]),
        DemoQuestion(
            "minh.anh", "haruka", "What is the oldest cartridge you own that still starts?",
            comments: [("minh.anh", "Tennis would have surprised everybody.")]),
        DemoQuestion(
            "ada", "chidi", "Which empire would you never lead again?",
            comments: [("ada", "He is passing through my living room at the moment.")]),
        DemoQuestion(
            "kiri", "arjun", "What do you do when a fight goes wrong in the first ten seconds?",
            comments: [
                ("kiri", "Counting to four. In a haka we count to none."),
                ("thiago", "The life bars trick is brilliant."),
            ]),
        DemoQuestion(
            "chiara", "freya", "Do you take notes while you play, or does it all stay in your head?",
            comments: [("chiara", "Please show us the tree map.")]),
        DemoQuestion(
            "quilla", "ada", "What was the last game that made you put the controller down and think?",
            comments: [
                ("quilla", "The recipe book is the right answer."),
                ("noemie", "J’ai lu les crédits deux fois, celui-là."),
            ]),
        DemoQuestion(
            "beau", "leo.streams", "Is there a car you would not drive even in a game?",
            comments: [("beau", "I voted for the mirror. I regret nothing.")]),
        DemoQuestion(
            "leo.streams", "grace", "What is the kindest thing somebody has written here?",
            comments: [("leo.streams", "Now I need that link."), ("grace", ">It stays with me, on purpose.")]),
        DemoQuestion(
            "xiaoyu", "haruka", "Which sound from an old game do you still hear in your sleep?",
            comments: [("xiaoyu", "我听到的是开门的声音。")]),
        DemoQuestion(
            "grace", "chidi", "You once said that a map is an argument. What do you mean by that?",
            comments: [("grace", "I turned mine around and lost at once. You are right.")]),
        DemoQuestion(
            "thiago", "valentina.b", "Could you write a boss theme with three notes only?",
            comments: [("thiago", "A ticket is on its way. Low, low, and the bill.")]),
        DemoQuestion(
            "valentina.b", "thiago", "Which character have you given up on for good?",
            comments: [("seojun", "그 레버, 아직 거기 있어요?"), ("valentina.b", "Somebody thin! I laughed out loud.")]),
        DemoQuestion(
            "oyun", "arjun", "How long do you train in a week, honestly?",
            comments: [("rizal", "The charger hours are the real training.")]),
        DemoQuestion(
            "priya", "leo.streams", "How do you stay calm on the last lap?",
            comments: [
                ("priya", "Tried it. My brother thought that I was on the phone."),
                ("leo.streams", ">Did you win?"), ("priya", ">Third! It used to be ninth."),
            ]),
        DemoQuestion(
            "maria.del.carmen", "ada", "¿Qué le preguntarías a quien inventó el doble salto?",
            comments: [("maria.del.carmen", "Lo del charco es verdad, mi hija lo hace siempre.")]),
        DemoQuestion(
            "ada", "haruka", "If one shop for old games could come back, which should it be?",
            comments: [("minh.anh", "What was the story?"), ("haruka", ">It had a goose in it.")]),
        DemoQuestion(
            "minh.anh", "grace", "How do you tell somebody that they are wrong without a fight?",
            comments: [("minh.anh", "Oh."), ("grace", ">There it is.")]),
        DemoQuestion(
            "mateo", "chidi", "Explain the offside rule as if it were a strategy game.",
            comments: [
                ("mateo", "El semáforo en rojo es perfecto."), ("el.profe", "Esto va a mi pizarra el lunes."),
            ]),
        DemoQuestion(
            "freya", "leo.streams", "What do you eat before you are on for four hours?",
            comments: [("freya", "No soup. Noted, with regret.")]),
        DemoQuestion(
            "chidi", "freya", "Snow in games: who gets it right?",
            comments: [("tuuli", "Blue until nine, and then grey until spring.")]),
        DemoQuestion(
            "kiri", "valentina.b", "What do you listen to when you want no music?",
            comments: [("kiri", "Somewhere people are hoping. That is a whole song.")]),
        DemoQuestion(
            "grace", "haruka",
            "I keep my first handheld in a drawer, wrapped in a sock. It has a scratch right across the screen and the battery lid is tape. Should I have it repaired, or would it no longer be mine then?",
            comments: [
                ("xiaoyu", "Mine is in a sock too."), ("ada", ">Is it the same sock for all of us?"),
                ("freya", "Keep the tape. The tape is the memory."),
            ]),
        DemoQuestion(
            "ada", "thiago", "What is the first thing you look at when somebody new walks up to the machine?",
            comments: [
                ("priya", "The hands. I knew it would be the hands."),
                ("leo.streams", "I look at the shoes, but I race."),
                ("thiago", ">Shoes tell me when you will run away."),
            ]),
        DemoQuestion(
            "arjun", "chidi", "Which battle would you show to somebody who thinks that strategy is boring?",
            comments: [
                ("mateo", "I watched this twice and then played until three."), ("grace", "The charts!"),
            ]),
        DemoQuestion(
            "beau", "freya", "What did you build in your first winter that you are still proud of?",
            comments: [
                ("kiri", "A roof that leaks is still a roof."), ("chiara", "More of the roof, please."),
            ]),
        DemoQuestion(
            "quilla", "leo.streams", "When did you last lose and laugh about it?",
            comments: [
                ("ada", "I was there. The tractor should not have been on the track."),
                ("leo.streams", ">It was a very fast tractor."), ("beau", "Clip of the year."),
                ("priya", "I showed this to my father. He asks for more tractors."),
            ]),
        DemoQuestion(
            "leo.streams", "ada", "You ask the questions nobody else asks. Which one did nobody answer?",
            comments: [
                ("grace", "Now I want to know as well."), ("quilla", "Ask it again, here."),
                ("ada", ">I will. Somebody get a banjo."),
            ]),
        DemoQuestion(
            "thiago", "haruka", "Haruka, what was the first game you bought with your own money?",
            comments: [("minh.anh", "すばらしい！"), ("xiaoyu", "我也想知道！"), ("ada", "The box alone is worth it.")]),
        DemoQuestion(
            "chiara", "valentina.b",
            "¿Qué suena en tu cabeza cuando pierdes contra un jefe final por décima vez?",
            comments: [
                ("mateo", "El silbato del árbitro."), ("valentina.b", ">Eso también sirve, en sol menor."),
                ("maria.del.carmen", "Ahora lo oigo yo también. Gracias por nada."),
            ]),
        DemoQuestion("beau", "ada", "Would you rather be early or right?", .pending),
        DemoQuestion("freya", "leo.streams", "Which song belongs to the last lap?", .pending),
        DemoQuestion("mateo", "leo.streams", "¿Café antes o después de la carrera?", .pending),
        DemoQuestion("priya", "ada", "What would you ask yourself, if you had to answer?", .pending),
        DemoQuestion(
            "arjun", "grace", "Which puzzle did you solve only because you were told not to touch it?",
            .pending),
        DemoQuestion("kiri", "quilla", "What broke first?", .pending),
        DemoQuestion("ada", "chidi", "Who taught you to lose?", .pending),
        DemoQuestion("ada", "freya", "What do you pay for your heating?", .declined),
    ]
}
