import FanfareModels

extension DemoPerson {
    /// A member with a bit of everything.
    public static let ada = DemoPerson(
        "ada", "Ada", "Quiñónez", "Guayaquil, Ecuador",
        "Platformers before breakfast, Barcelona on Sundays. I ask the questions nobody else asks."
    ).likes("Platform", "Celeste").withOpening(2_140, gold: 2, silver: 11, bronze: 34)

    /// A creator whom many follow.
    public static let leo = DemoPerson(
        "leo.streams", "Leo", "Castellanos-Wu", "Lima, Perú",
        "Live on Tuesdays and Fridays, 8 pm. Racing sims, bad jokes, good coffee.\nSend me your hardest questions."
    ).likes("Racing", "Gran Turismo 7").withType(.creator)

    /// A moderator.
    public static let grace = DemoPerson(
        "grace", "Grace", "Okonjo", "Bristol, United Kingdom",
        "I keep the peace here. When I am off duty I play puzzle games, slowly and out loud."
    ).likes("Puzzle", "The Witness").withType(.moderator).withOpening(980, silver: 4, bronze: 19)

    /// The one who runs the demo community.
    public static let quilla = DemoPerson(
        "quilla", "Quilla", "Yupanqui", "Quito, Ecuador",
        "I look after this place. Write to me when something breaks."
    ).likes("Strategy", "Into the Breach").withType(.admin)
}
