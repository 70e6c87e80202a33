extension DemoGame {
    /// Heads that smoke.
    static let puzzles: [DemoGame] = [
        DemoGame(
            "Portal", "2007-10-10", "Valve", "Puzzle",
            "PC, Xbox 360, PlayStation 3", 5, 46,
            "Two holes in the world, a test chamber and a promise of cake."),
        DemoGame(
            "Portal 2", "2011-04-19", "Valve", "Puzzle",
            "PC, Xbox 360, PlayStation 3", 5, 48,
            "Back into the laboratory, deeper down, with a sphere that means well."),
        DemoGame(
            "The Witness", "2016-01-26", "Thekla", "Puzzle, Adventure",
            "PC, PlayStation 4, Xbox One", 2, 40,
            "An island of panels that teach a language without a word."),
        DemoGame(
            "Baba Is You", "2019-03-13", "Hempuli", "Puzzle",
            "PC, Nintendo Switch", 3, 45,
            "The rules lie around as blocks, and can be pushed."),
        DemoGame(
            "Tetris Effect", "2018-11-09", "Monstars", "Puzzle",
            "PlayStation 4, PC, Xbox One", 2, 44,
            "The old blocks with music that listens to them."),
        DemoGame(
            "Tetris", "1989-06-14", "Nintendo R&D1", "Puzzle",
            "Game Boy", 3, 45,
            "Seven shapes fall. That is all, and it is enough."),
        DemoGame(
            "Braid", "2008-08-06", "Number None", "Puzzle, Platform",
            "PC, Xbox 360, PlayStation 3", 2, 41,
            "Time runs back, stands still and depends on where one walks."),
        DemoGame(
            "Papers, Please", "2013-08-08", "3909", "Simulation, Puzzle",
            "PC", 3, 43,
            "A booth at the border, a rule book and a family to feed."),
        DemoGame(
            "The Talos Principle", "2014-12-11", "Croteam", "Puzzle",
            "PC, PlayStation 4, Xbox One", 2, 43,
            "A robot among ruins solves rooms and is asked what a person is."),
        DemoGame(
            "Inside", "2016-06-29", "Playdead", "Puzzle, Platform",
            "PC, Xbox One, PlayStation 4, Nintendo Switch", 4, 43,
            "A boy runs to the right, away from everything and towards something worse."),
        DemoGame(
            "Limbo", "2010-07-21", "Playdead", "Puzzle, Platform",
            "PC, Xbox 360, PlayStation 3", 3, 40,
            "Black and white, a spider, and a great many ways to die."),
        DemoGame(
            "Untitled Goose Game", "2019-09-20", "House House", "Puzzle, Simulation",
            "PC, Nintendo Switch, PlayStation 4", 3, 40,
            "It is a lovely morning in the village, and you are a horrible goose."),
        DemoGame(
            "Fez", "2012-04-13", "Polytron", "Puzzle, Platform",
            "PC, Xbox 360, PlayStation 4", 2, 40,
            "A flat world that turns out to have four sides."),
        DemoGame(
            "Lumines", "2004-12-12", "Q Entertainment", "Puzzle",
            "PSP, Nintendo Switch", 1, 41,
            "Squares of two colours and a line that comes with the beat."),
    ]
}
