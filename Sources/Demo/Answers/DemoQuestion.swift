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
        return written.map { question in
            var question = question
            question.share =
                Double(left[question.ending, default: 1]) / Double(counts[question.ending, default: 1])
            left[question.ending, default: 1] -= 1
            return question
        }
    }()

    private static let written = [
        DemoQuestion("ada", "leo.streams", "Which corner do you fear most, and on which track?"),
        DemoQuestion("grace", "freya", "How do you finish anything in the dark months?"),
        DemoQuestion("priya", "thiago", "Do you read your opponent, or do you just guess well?"),
        DemoQuestion("mateo", "valentina.b", "¿De dónde sale la primera nota de una canción nueva?"),
        DemoQuestion("minh.anh", "haruka", "What is the oldest cartridge you own that still starts?"),
        DemoQuestion("ada", "chidi", "Which empire would you never lead again?"),
        DemoQuestion("kiri", "arjun", "What do you do when a fight goes wrong in the first ten seconds?"),
        DemoQuestion(
            "chiara", "freya", "Do you take notes while you play, or does it all stay in your head?"),
        DemoQuestion(
            "quilla", "ada", "What was the last game that made you put the controller down and think?"),
        DemoQuestion("beau", "leo.streams", "Is there a car you would not drive even in a game?"),
        DemoQuestion("leo.streams", "grace", "What is the kindest thing somebody has written here?"),
        DemoQuestion("xiaoyu", "haruka", "Which sound from an old game do you still hear in your sleep?"),
        DemoQuestion("grace", "chidi", "You once said that a map is an argument. What do you mean by that?"),
        DemoQuestion("thiago", "valentina.b", "Could you write a boss theme with three notes only?"),
        DemoQuestion("valentina.b", "thiago", "Which character have you given up on for good?"),
        DemoQuestion("oyun", "arjun", "How long do you train in a week, honestly?"),
        DemoQuestion("priya", "leo.streams", "How do you stay calm on the last lap?"),
        DemoQuestion("maria.del.carmen", "ada", "¿Qué le preguntarías a quien inventó el doble salto?"),
        DemoQuestion("ada", "haruka", "If one shop for old games could come back, which should it be?"),
        DemoQuestion("minh.anh", "grace", "How do you tell somebody that they are wrong without a fight?"),
        DemoQuestion("mateo", "chidi", "Explain the offside rule as if it were a strategy game."),
        DemoQuestion("freya", "leo.streams", "What do you eat before you are on for four hours?"),
        DemoQuestion("chidi", "freya", "Snow in games: who gets it right?"),
        DemoQuestion("kiri", "valentina.b", "What do you listen to when you want no music?"),
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
            "thiago", "haruka", "遥さん、最初に自分のお金で買ったゲームは何でしたか？",
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
