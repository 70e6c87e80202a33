extension DemoGame {
    /// Plans, teams and engines.
    static let machines: [DemoGame] = [
        DemoGame(
            "Football Manager 2015", "2014-11-07", "Sports Interactive", "Sports, Simulation",
            "PC", 3, 38,
            "A club, a budget and the certainty that the next signing solves it."),
        DemoGame(
            "FIFA 98: Road to World Cup", "1997-06-17", "EA Canada", "Sports",
            "PC, PlayStation, Nintendo 64", 2, 41,
            "Every national team there is, and indoor football on top."),
        DemoGame(
            "Rocket League", "2015-07-07", "Psyonix", "Sports, Racing",
            "PC, PlayStation 4, Xbox One, Nintendo Switch", 4, 43,
            "Football with cars that fly, five minutes at a time."),
        DemoGame(
            "NBA Jam", "1993-04-01", "Midway", "Sports",
            "Arcade, Super NES, Mega Drive", 2, 42,
            "Two against two, no whistle, and a ball that catches fire."),
        DemoGame(
            "Mario Kart 8 Deluxe", "2017-04-28", "Nintendo", "Racing",
            "Nintendo Switch", 5, 44,
            "Anti-gravity, blue shells and friendships under strain."),
        DemoGame(
            "Gran Turismo 2", "1999-12-11", "Polyphony Digital", "Racing, Simulation",
            "PlayStation", 2, 42,
            "Six hundred cars and licences that have to be earned first."),
        DemoGame(
            "OutRun", "1986-09-20", "Sega", "Racing",
            "Arcade, Mega Drive", 1, 43,
            "A red car, a fork in the road and three songs to choose from."),
        DemoGame(
            "Slay the Spire", "2019-01-23", "Mega Crit", "Strategy",
            "PC, Nintendo Switch, PlayStation 4", 4, 45,
            "A tower, a deck that grows and the card one should not have taken."),
        DemoGame(
            "Civilization V", "2010-09-21", "Firaxis Games", "Strategy",
            "PC", 4, 44,
            "From a settler to a spaceship, one more turn at a time."),
        DemoGame(
            "XCOM: Enemy Unknown", "2012-10-09", "Firaxis Games", "Strategy",
            "PC, Xbox 360, PlayStation 3", 3, 42,
            "Six soldiers with names, and ninety-five per cent that miss."),
        DemoGame(
            "Into the Breach", "2018-02-27", "Subset Games", "Strategy, Puzzle",
            "PC, Nintendo Switch", 3, 44,
            "Three mechs, eight squares, and every attack announced."),
        DemoGame(
            "FTL: Faster Than Light", "2012-09-14", "Subset Games", "Strategy, Simulation",
            "PC", 3, 43,
            "A ship, a message to deliver and doors to open before the fire spreads."),
        DemoGame(
            "StarCraft", "1998-03-31", "Blizzard Entertainment", "Real-time strategy",
            "PC, Nintendo 64", 3, 45,
            "Three peoples who share nothing but a wish for minerals."),
        DemoGame(
            "Factorio", "2020-08-14", "Wube Software", "Simulation, Strategy",
            "PC, Nintendo Switch", 4, 47,
            "A crash on a planet, and a factory that must grow."),
        DemoGame(
            "Cities: Skylines", "2015-03-10", "Colossal Order", "Simulation",
            "PC, PlayStation 4, Xbox One", 3, 41,
            "Roads, zones and the slow discovery of what a traffic jam is."),
        DemoGame(
            "RollerCoaster Tycoon", "1999-03-31", "Chris Sawyer", "Simulation",
            "PC", 3, 45,
            "A park, a loan and a coaster that ends just before it should."),
        DemoGame(
            "Half-Life 2", "2004-11-16", "Valve", "Shooter",
            "PC, Xbox 360, PlayStation 3", 5, 46,
            "A physicist with a crowbar gets off a train in a city that is watched."),
        DemoGame(
            "DOOM", "2016-05-13", "id Software", "Shooter",
            "PC, PlayStation 4, Xbox One, Nintendo Switch", 4, 44,
            "Hell has come to Mars, and somebody is angry about it."),
        DemoGame(
            "DOOM", "1993-12-10", "id Software", "Shooter",
            "PC", 3, 45,
            "Corridors, demons and a shotgun that everything after it is measured by."),
        DemoGame(
            "Titanfall 2", "2016-10-28", "Respawn Entertainment", "Shooter",
            "PC, PlayStation 4, Xbox One", 3, 45,
            "A pilot, a machine that trusts him, and walls to run along."),
        DemoGame(
            "Guitar Hero", "2005-11-08", "Harmonix", "Music",
            "PlayStation 2", 2, 40,
            "Five coloured keys and the belief that one can play."),
        DemoGame(
            "Street Fighter II", "1991-02-06", "Capcom", "Fighting",
            "Arcade, Super NES, Mega Drive", 3, 45,
            "Eight fighters, six buttons and a quarter circle forward."),
        DemoGame(
            "Among Us", "2018-06-15", "Innersloth", "Strategy",
            "PC, Nintendo Switch", 3, 36,
            "A crew, a few tasks and somebody who does none of them."),
    ]
}
