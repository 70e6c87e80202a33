import FanfareModels

extension DemoPerson {
    static let americas = [
        DemoPerson(
            "mateo", "Mateo", "Villacís", "Quito, Ecuador",
            "Hincha de toda la vida. Veo cada partido dos veces."
        ).likes("Sports", "Football Manager 2024"),
        DemoPerson(
            "valentina.b", "Valentina", "Benítez", "Montevideo, Uruguay",
            "Hago música para juegos que todavía no existen. Creo en los jefes finales justos."
        ).likes("Music", "Rhythm Heaven").withType(.creator),
        DemoPerson(
            "maria.del.carmen", "María del Carmen Guadalupe", "Fernández-Villavicencio y Ruiz de Alarcón",
            "San Miguel de Allende, Guanajuato, México",
            "Sí, es mi nombre completo. No, no cabe en la camiseta."
        ).likes("Adventure", "Grim Fandango"),
        DemoPerson(
            "thiago", "Thiago", "Amaral", "Recife, Brazil", "Jogo de luta é xadrez com reflexos. Me desafie."
        ).likes("Fighting", "Street Fighter 6").withType(.creator).withOpening(
            18_420, gold: 14, silver: 96, bronze: 311),
        DemoPerson("isa", "Isabel", "Ñahui", "Cusco, Perú", "Juego con mi abuela. Ella gana.").likes(
            "Puzzle", "Tetris"),
        DemoPerson(
            "june", "June", "Whitfield-Ortega", "Tucson, Arizona",
            "Speedruns of games nobody remembers. Personal best: 14 minutes late to my own wedding."
        ).likes("Platform", "Croc").withOpening(6_310, gold: 5, silver: 41, bronze: 120),
        DemoPerson("beau", "Beau", "Thibodeaux", "Lafayette, Louisiana", "Co-op or nothing.").likes("Action"),
        DemoPerson(
            "noemie", "Noémie", "Lavallée", "Trois-Rivières, Québec", "Je lis les crédits jusqu'à la fin."
        ).likes("Adventure", "Outer Wilds"),
        DemoPerson("dashiell", "Dashiell", "Marsh", "Halifax, Nova Scotia").withType(.unclaimed).withOpening(
            412, silver: 1, bronze: 9),
        DemoPerson(
            "catalina", "Catalina", "Restrepo", "Medellín, Colombia", "Reseñas cortas, opiniones largas."
        ).likes("Role-playing", "Disco Elysium").withOpening(3_300, gold: 1, silver: 22, bronze: 80),
        DemoPerson("facu", "Facundo", "Iriarte", "Rosario, Argentina", "Central o nada.").likes(
            "Sports", "FIFA 10"),
        DemoPerson("yuyo", "Amaru", "Condori", "El Alto, Bolivia", "Pixel art a 3.600 metros.").likes(
            "Simulation"),
        DemoPerson("kezia", "Kezia", "Baptiste", "Port of Spain", "Steelpan covers of boss themes.").withType(
            .creator),
        DemoPerson(
            "el.profe", "Washington", "Caicedo", "Esmeraldas, Ecuador", "Táctica, pizarra y paciencia."
        ).likes(
            "Sports"),
    ]
}
