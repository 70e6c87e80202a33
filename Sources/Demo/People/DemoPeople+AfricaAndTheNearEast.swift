import FanfareModels

extension DemoPerson {
    static let africaAndTheNearEast = [
        DemoPerson(
            "chidi", "Chidi", "Eze-Nwachukwu", "Enugu, Nigeria",
            "I talk about games the way my uncles talk about football: loudly and with charts."
        ).likes("Strategy", "Crusader Kings III").withType(.creator).withOpening(
            7_045, gold: 6, silver: 38, bronze: 149),
        DemoPerson("amina", "أمينة", "البغدادي", "بيروت", "أحب الألغاز والقصص الطويلة، وأسأل كثيرًا.").likes(
            "Puzzle", "Return of the Obra Dinn"),
        DemoPerson("yael", "יעל", "בן־חורין", "חיפה", "משחקת, כותבת, ומפסידה בכבוד.").likes("Role-playing"),
        DemoPerson("thandeka", "Thandeka", "Mabuza", "Durban, South Africa", "Waves, kwaito, kart racing.")
            .likes(
                "Racing", "Mario Kart 8"),
        DemoPerson("kwabena", "Kwabena", "Asante-Boateng", "Kumasi, Ghana", "Black Stars until I die.").likes(
            "Sports"),
        DemoPerson("leila", "Leïla", "Ben Saâda", "Sfax, Tunisie", "Traductrice le jour, archère la nuit.")
            .likes(
                "Role-playing", "Skyrim"
            ).withOpening(655, silver: 2, bronze: 14),
        DemoPerson("selam", "ሰላም", "ተስፋዬ", "Addis Ababa", "Coffee ceremony, then co-op.").likes(
            "Simulation", "Overcooked 2"),
        DemoPerson("tariq", "طارق", "الحسيني", "عمّان", "كرة القدم أولًا، ثم كل شيء آخر.").likes("Sports"),
        DemoPerson("wanjiru", "Wanjirũ", "Kamande", "Nyeri, Kenya").withType(.unclaimed).withOpening(
            118, bronze: 3),
        DemoPerson("shirin", "شیرین", "فرهادی", "شیراز", "بازی‌های مستقل و چای.").likes("Platform", "Gris"),
        DemoPerson("moussa", "Moussa", "Ndiaye", "Saint-Louis, Sénégal", "Lutte, surf, jeux de plateforme.")
            .likes(
                "Platform"),
        DemoPerson("njara", "Njara", "Rakotondrainibe", "Antananarivo", "Longest last name in my league.")
            .likes("Sports"),
    ]
}
