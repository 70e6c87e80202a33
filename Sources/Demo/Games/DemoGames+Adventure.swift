extension DemoGame {
    /// Stories to walk through.
    static let adventures: [DemoGame] = [
        DemoGame(
            "Outer Wilds", "2019-05-28", "Mobius Digital", "Adventure, Puzzle",
            "PC, PlayStation 4, Xbox One, Nintendo Switch", 4, 47,
            "A solar system that ends every twenty-two minutes, and a small ship to find out why."),
        DemoGame(
            "Disco Elysium", "2019-10-15", "ZA/UM", "Role-playing",
            "PC, PlayStation 5, Nintendo Switch", 4, 46,
            "A detective without memory argues with his own skills about a murder, politics and himself."),
        DemoGame(
            "Firewatch", "2016-02-09", "Campo Santo", "Adventure",
            "PC, PlayStation 4, Xbox One, Nintendo Switch", 3, 39,
            "A summer in a Wyoming lookout tower with one voice on the radio."),
        DemoGame(
            "What Remains of Edith Finch", "2017-04-25", "Giant Sparrow", "Adventure",
            "PC, PlayStation 4, Xbox One", 2, 44,
            "A house full of sealed rooms, each the last story of somebody in the family."),
        DemoGame(
            "Return of the Obra Dinn", "2018-10-18", "Lucas Pope", "Adventure, Puzzle",
            "PC, PlayStation 4, Xbox One, Nintendo Switch", 3, 46,
            "An insurance inspector, a ghost ship and sixty fates to work out."),
        DemoGame(
            "Night in the Woods", "2017-02-21", "Infinite Fall", "Adventure",
            "PC, PlayStation 4, Nintendo Switch", 2, 41,
            "A college dropout comes home to a shrinking mining town and old friends."),
        DemoGame(
            "Gone Home", "2013-08-15", "Fullbright", "Adventure",
            "PC, PlayStation 4, Xbox One", 2, 36,
            "An empty house in Oregon in 1995, and what the family left lying around."),
        DemoGame(
            "Kentucky Route Zero", "2013-01-07", "Cardboard Computer", "Adventure",
            "PC, PlayStation 4, Nintendo Switch", 1, 40,
            "A truck driver looks for an address on a road that is not on any map."),
        DemoGame(
            "Journey", "2012-03-13", "thatgamecompany", "Adventure",
            "PlayStation 3, PlayStation 4, PC", 4, 45,
            "A walk through sand to a mountain, sometimes beside a stranger."),
        DemoGame(
            "To the Moon", "2011-11-01", "Freebird Games", "Adventure, Role-playing",
            "PC, Nintendo Switch", 2, 42,
            "Two doctors give a dying man the memory he asked for, if they can find out why he wants it."),
        DemoGame(
            "Her Story", "2015-06-24", "Sam Barlow", "Adventure",
            "PC", 1, 38,
            "A police database, a search field and hundreds of clips of one interview."),
        DemoGame(
            "Life Is Strange", "2015-01-30", "Dontnod Entertainment", "Adventure",
            "PC, PlayStation 4, Xbox One", 3, 39,
            "A photography student can turn back time, which solves less than it should."),
        DemoGame(
            "Monkey Island 2: LeChuck’s Revenge", "1991-12-01", "LucasArts", "Adventure",
            "PC, Amiga", 2, 46,
            "Guybrush digs for the treasure of Big Whoop and finds his old enemy instead."),
        DemoGame(
            "Grim Fandango", "1998-10-30", "LucasArts", "Adventure",
            "PC", 3, 45,
            "A travel agent of the dead uncovers a crime in four years of afterlife."),
    ]
}
