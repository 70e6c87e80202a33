extension DemoGame {
    /// Quick hands.
    static let actions: [DemoGame] = [
        DemoGame(
            "Hollow Knight", "2017-02-24", "Team Cherry", "Action, Platform",
            "PC, Nintendo Switch, PlayStation 4, Xbox One", 5, 46,
            "A small knight with a nail goes down into a kingdom of insects that forgot itself."),
        DemoGame(
            "Celeste", "2018-01-25", "Extremely OK Games", "Platform",
            "PC, Nintendo Switch, PlayStation 4, Xbox One", 5, 46,
            "A climb up a mountain, one screen and many attempts at a time."),
        DemoGame(
            "Hades", "2020-09-17", "Supergiant Games", "Action, Role-playing",
            "PC, Nintendo Switch, PlayStation 5, Xbox One", 5, 47,
            "The son of the god of the dead fights his way out, again and again, and learns a little each time."
        ),
        DemoGame(
            "Dead Cells", "2018-08-07", "Motion Twin", "Action, Platform",
            "PC, Nintendo Switch, PlayStation 4, Xbox One", 3, 43,
            "A body without a head runs through an island that changes with every death."),
        DemoGame(
            "Cuphead", "2017-09-29", "Studio MDHR", "Action, Platform",
            "PC, Xbox One, Nintendo Switch", 4, 42,
            "Two cups owe the devil, and pay boss by boss in a cartoon of the thirties."),
        DemoGame(
            "Shovel Knight", "2014-06-26", "Yacht Club Games", "Platform",
            "PC, Nintendo 3DS, Wii U, Nintendo Switch", 2, 42,
            "A knight with a spade, eight rivals and music that remembers 1988."),
        DemoGame(
            "Ori and the Blind Forest", "2015-03-11", "Moon Studios", "Platform, Adventure",
            "PC, Xbox One, Nintendo Switch", 3, 43,
            "A guardian spirit brings light back to a forest that floods and burns."),
        DemoGame(
            "Katana ZERO", "2019-04-18", "Askiisoft", "Action",
            "PC, Nintendo Switch", 2, 41,
            "An assassin plans a room in his head until nobody in it is left."),
        DemoGame(
            "Hotline Miami", "2012-10-23", "Dennaton Games", "Action",
            "PC, PlayStation 4, Nintendo Switch", 3, 40,
            "Masks, phone calls and seconds that decide, seen from above."),
        DemoGame(
            "Super Meat Boy", "2010-10-20", "Team Meat", "Platform",
            "PC, Xbox 360, Nintendo Switch", 2, 39,
            "A cube without skin, a lot of saws, and a replay of every failure at once."),
        DemoGame(
            "Bloodborne", "2015-03-24", "FromSoftware", "Action, Role-playing",
            "PlayStation 4", 4, 46,
            "A hunter on the night of the beasts, in a city that prays to the wrong things."),
        DemoGame(
            "Sekiro: Shadows Die Twice", "2019-03-22", "FromSoftware", "Action",
            "PC, PlayStation 4, Xbox One", 3, 44,
            "A one-armed wolf crosses swords until somebody loses their balance."),
        DemoGame(
            "Metroid Dread", "2021-10-08", "MercurySteam", "Action, Platform",
            "Nintendo Switch", 2, 43,
            "A hunter without her weapons, and machines that never stop looking for her."),
        DemoGame(
            "Super Metroid", "1994-03-19", "Nintendo R&D1", "Action, Platform",
            "Super NES", 3, 47,
            "Down into a planet that was thought dead, alone with a map."),
        DemoGame(
            "Castlevania: Symphony of the Night", "1997-03-20", "Konami", "Action, Platform",
            "PlayStation, Saturn", 2, 46,
            "Dracula’s son walks through his father’s castle, and then through it upside down."),
    ]
}
