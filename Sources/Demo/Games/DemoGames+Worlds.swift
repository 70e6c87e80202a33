extension DemoGame {
    /// Worlds to live in.
    static let worlds: [DemoGame] = [
        DemoGame(
            "The Legend of Zelda: Breath of the Wild", "2017-03-03", "Nintendo", "Adventure, Action",
            "Nintendo Switch, Wii U", 6, 47,
            "A hero wakes up after a hundred years to a land where everything can be climbed."),
        DemoGame(
            "The Legend of Zelda: Ocarina of Time", "1998-11-21", "Nintendo", "Adventure, Action",
            "Nintendo 64, Nintendo 3DS", 5, 48,
            "A boy from the forest, seven years and a melody for each place."),
        DemoGame(
            "The Witcher 3: Wild Hunt", "2015-05-19", "CD PROJEKT RED", "Role-playing",
            "PC, PlayStation 4, Xbox One, Nintendo Switch", 6, 46,
            "A monster hunter looks for his ward and finds a hundred other people’s troubles on the way."),
        DemoGame(
            "Elden Ring", "2022-02-25", "FromSoftware", "Role-playing, Action",
            "PC, PlayStation 5, Xbox Series X", 5, 46,
            "The Lands Between, a golden tree and no hint about which way is too hard."),
        DemoGame(
            "Red Dead Redemption 2", "2018-10-26", "Rockstar Games", "Action, Adventure",
            "PC, PlayStation 4, Xbox One", 5, 44,
            "A gang at the end of its time rides through snow, swamp and bad decisions."),
        DemoGame(
            "The Elder Scrolls V: Skyrim", "2011-11-11", "Bethesda Game Studios", "Role-playing",
            "PC, PlayStation 3, Xbox 360, Nintendo Switch", 5, 42,
            "Dragons are back, and so is everybody who asks for a favour."),
        DemoGame(
            "Mass Effect 2", "2010-01-26", "BioWare", "Role-playing, Shooter",
            "PC, Xbox 360, PlayStation 3", 4, 45,
            "A commander gathers a crew for a mission that nobody expects to survive."),
        DemoGame(
            "Stardew Valley", "2016-02-26", "ConcernedApe", "Simulation, Role-playing",
            "PC, Nintendo Switch, PlayStation 4, Xbox One", 6, 46,
            "A grandfather’s farm, a small town and never enough hours before two in the morning."),
        DemoGame(
            "Minecraft", "2011-11-18", "Mojang", "Simulation, Adventure",
            "PC, Nintendo Switch, PlayStation 4, Xbox One", 5, 43,
            "Blocks, a night to get through, and whatever one makes of both."),
        DemoGame(
            "Terraria", "2011-05-16", "Re-Logic", "Adventure, Action",
            "PC, Nintendo Switch, PlayStation 4", 3, 42,
            "Dig down, build up, and meet an eye in the sky."),
        DemoGame(
            "Subnautica", "2018-01-23", "Unknown Worlds", "Adventure, Simulation",
            "PC, PlayStation 4, Xbox One", 3, 43,
            "A lifepod on an alien ocean, and the wish not to look down."),
        DemoGame(
            "No Man’s Sky", "2016-08-09", "Hello Games", "Adventure, Simulation",
            "PC, PlayStation 4, Xbox One", 3, 33,
            "More planets than anybody can see, which at first were rather alike."),
        DemoGame(
            "Chrono Trigger", "1995-03-11", "Square", "Role-playing",
            "Super NES, PlayStation, Nintendo DS", 4, 47,
            "A fair, a pendant and a team of friends from all over time."),
        DemoGame(
            "Final Fantasy VI", "1994-04-02", "Square", "Role-playing",
            "Super NES, PlayStation, PC", 3, 46,
            "Fourteen heroes, an opera and a villain who gets what he wants."),
        DemoGame(
            "Final Fantasy VII", "1997-01-31", "Square", "Role-playing",
            "PlayStation, PC", 4, 45,
            "A former soldier joins people who blow up a reactor, and nothing stays that simple."),
        DemoGame(
            "EarthBound", "1994-08-27", "Ape", "Role-playing",
            "Super NES", 2, 44,
            "Four children, a baseball bat and suburbs that behave strangely."),
        DemoGame(
            "Undertale", "2015-09-15", "Toby Fox", "Role-playing",
            "PC, Nintendo Switch, PlayStation 4", 5, 44,
            "Monsters underground, and the choice of not hurting any of them."),
        DemoGame(
            "Persona 5", "2016-09-15", "Atlus", "Role-playing",
            "PlayStation 4, PlayStation 3", 3, 45,
            "Students by day, thieves of hearts by night, with exams in between."),
        DemoGame(
            "Dark Souls", "2011-09-22", "FromSoftware", "Role-playing, Action",
            "PC, PlayStation 3, Xbox 360", 4, 46,
            "Bells to ring, fires to rest at, and shortcuts that feel like presents."),
        DemoGame(
            "Animal Crossing: New Horizons", "2020-03-20", "Nintendo", "Simulation",
            "Nintendo Switch", 3, 41,
            "An island, some neighbours and a debt without interest."),
    ]
}
