import FanfareModels

extension DemoPerson {
    static let asia = [
        DemoPerson(
            "haruka", "遥", "小鳥遊", "京都市", "レトロゲームを集めています。質問は日本語でも英語でもどうぞ。"
        ).likes("Platform", "Super Mario World").withType(.creator).withOpening(
            12_600, gold: 9, silver: 77, bronze: 260),
        DemoPerson("seojun", "서준", "황보", "부산", "리듬 게임만 십 년째.").likes("Music", "DJMAX Respect V"),
        DemoPerson(
            "priya", "Priya", "Venkataraghavan", "Chennai, India", "Cricket sims are a real genre. Ask me."
        )
        .likes("Sports", "Cricket 24"),
        DemoPerson("minh.anh", "Minh Anh", "Nguyễn", "Đà Nẵng", "Cà phê sữa đá và game giải đố.").likes(
            "Puzzle", "Baba Is You"),
        DemoPerson("xiaoyu", "晓雨", "欧阳", "成都", "喜欢慢节奏的游戏，也喜欢辣。").likes("Simulation", "Stardew Valley"),
        DemoPerson("arjun", "अर्जुन", "चतुर्वेदी", "वाराणसी", "सवाल पूछो, जवाब वीडियो में दूँगा।").withType(.creator).likes(
            "Action"),
        DemoPerson("lani", "Lani", "Kahananui", "Hilo, Hawaiʻi", "Slow internet, fast thumbs.").likes(
            "Fighting", "Tekken 8"),
        DemoPerson("wei.ling", "Wei Ling", "Tan", "Penang, Malaysia", "Reviews with snacks rated separately.")
            .likes(
                "Role-playing", "Persona 5"
            ).withOpening(5_215, gold: 2, silver: 36, bronze: 111),
        DemoPerson("bayar", "Баярмаа", "Ганболд", "Улаанбаатар", "Морь, уул, стратеги тоглоом.").likes(
            "Strategy"),
        DemoPerson("nattapong", "ณัฐพงศ์", "ศรีสุวรรณ", "เชียงใหม่", "เล่นทุกอย่างที่มีแมว").likes("Adventure", "Stray"),
        DemoPerson("kiri", "Kiri", "Te Whetū", "Rotorua, Aotearoa", "Haka before every match.").likes(
            "Sports"),
        DemoPerson("archive.7", "Tomasine", "Blackwood-Achterberg", "Hobart, Tasmania").withType(.unclaimed)
            .withOpening(
                1_760, gold: 1, silver: 12, bronze: 55),
        DemoPerson(
            "rizal", "José Andrés", "Macaraeg", "Baguio, Philippines", "Karaoke champion, platinum hunter."
        ).likes(
            "Action", "Bloodborne"),
        DemoPerson("oyun", "Sarnai", "Oyunbileg", "", "").likes("Adventure"),
    ]
}
