import FanfareModels

extension DemoPerson {
    static let europe = [
        DemoPerson(
            "freya", "Freya", "Sølvberg", "Tromsø, Norway",
            "Dark months, bright screens. I review what I finish."
        ).likes("Simulation", "Valheim").withType(.creator).withOpening(
            9_870, gold: 8, silver: 60, bronze: 204),
        DemoPerson("lukasz", "Łukasz", "Źródlak", "Łódź, Poland", "Strategie turowe i zimna herbata.").likes(
            "Strategy", "Heroes III"),
        DemoPerson(
            "siobhan", "Siobhán", "Ní Mháille", "Galway, Ireland",
            "Point and click, then think, then click again."
        ).likes("Adventure", "Thimbleweed Park"),
        DemoPerson(
            "jurgen", "Jürgen", "Großkreutz-Öhler", "Köln", "Baue Modellbahnen, in echt und in Spielen."
        ).likes(
            "Simulation", "Transport Fever 2"
        ).withOpening(1_205, silver: 7, bronze: 40),
        DemoPerson("zoe", "Zoé", "Delacroix", "Lyon, France", "Questions bêtes, réponses sérieuses.")
            .withType(
                .creator
            )
            .likes("Strategy", "Among Us"),
        DemoPerson("marisol", "Marisol", "Etxeberria", "Donostia", "Surf, sidra y shooters.").likes(
            "Shooter", "Doom"),
        DemoPerson("niko", "Νίκος", "Παπαθανασίου", "Θεσσαλονίκη", "Παίζω ό,τι έχει καλή μουσική.").likes(
            "Music"),
        DemoPerson("olena", "Олена", "Кравчук", "Львів", "Граю вночі, пишу відгуки вранці.").likes(
            "Role-playing", "The Witcher 3"
        ).withOpening(4_760, gold: 3, silver: 30, bronze: 102),
        DemoPerson("eszter", "Eszter", "Kővágó", "Pécs, Hungary", "Chess on the board, chaos on the screen.")
            .likes(
                "Strategy", "Civilization VI"),
        DemoPerson(
            "ibrahim.s", "İbrahim", "Şahinoğlu", "İzmir, Türkiye", "Galatasaray ve gece yarısı maçları."
        ).likes(
            "Sports"),
        DemoPerson("tuuli", "Tuuli", "Yrjölä", "Oulu, Finland", "Sauna, then sims.").likes("Racing", "WRC"),
        DemoPerson("bram", "Bram", "van der Hoeven", "Utrecht", "Ik speel alles uit, ook de slechte.").likes(
            "Adventure"),
        DemoPerson("chiara", "Chiara", "D'Ambrosio", "Napoli, Italy", "Napoli, sfogliatelle, roguelike.")
            .likes(
                "Action", "Hades"),
        DemoPerson("old.account", "Rémi", "Fauconnier").withType(.unclaimed).withOpening(
            31_950, gold: 41, silver: 233, bronze: 598),
        DemoPerson("petra", "Petra", "Novotná", "Brno", "Deskovky i jejich digitální sestry.").likes(
            "Strategy"),
        DemoPerson("alexandru", "Alexandru", "Ștefănescu", "Iași, România").likes("Shooter"),
    ]
}
