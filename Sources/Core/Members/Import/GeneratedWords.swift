/// Names and places of generated people.
enum GeneratedWords {
    static let first = words(
        """
        Ada Aisha Alba Alejandro Amara Ana Anders Andrés Anja Antonio Ariadna Astrid Ayumi Beatriz Benjamin Björn Bruno \
        Camila Carlos Carmen Caroline Chen Chidi Chloé Clara Daniel David Diego Dimitri Ebony Edu Eirik Elena Eliška Elif \
        Emilia Emma Enzo Erik Eva Fatima Felipe Femke Finn Frida Gabriela Gaël Giulia Grace Hana Hannah Haruto Hassan \
        Helena Hugo Ibrahim Ida Ines Ingrid Ioana Isabel Ivan Jakub Jasmine Javier Jelena João Jonas Josefina Juan Julia \
        Kai Karim Katarina Kenji Khalid Kofi Lara Lars Laura Leila Leo Lin Linnea Louis Lucía Luka Magnus Maja Malik Mara \
        Marcus María Marta Mateo Matilda Mei Mia Milan Mira Mohamed Nadia Naomi Natalia Nia Nils Nina Noah Nora Nuno \
        Ōtarō Olga Oliver Omar Oscar Pablo Paula Pedro Petra Priya Rafael Ravi Renata Rosa Ruth Sakura Samir Samuel Sara \
        Sebastián Selma Silvia Sofia Søren Stefan Sunita Tamar Tariq Teresa Theo Thiago Tomás Valentina Vera Víctor Wei \
        Ximena Yara Yasmin Yuki Yusuf Zainab Zoé
        """)

    static let last = words(
        """
        Abe Acosta Adeyemi Aguilar Ahmed Alonso Alvarado Andersson Aoki Arslan Ávila Bakker Banerjee Bauer Becker Benítez \
        Berg Bianchi Bondar Bravo Cabrera Çelik Cárdenas Carvalho Castillo Cevallos Chowdhury Cohen Conti Costa Cruz Dahl \
        Delgado Diallo Díaz Diop Dlamini Dubois Dvořák Eriksen Espinoza Fernández Ferrari Fischer Flores Fontaine Fuentes \
        Fujita Gallo García Gomes González Greco Guerrero Gupta Guzmán Haddad Hansen Hashimoto Hernández Herrera Hoang \
        Holm Horváth Ibarra Ibrahim Ionescu Ivanova Jansen Jensen Jiménez Johansson Kamara Kaplan Katō Kaya Keller Khan \
        Kim Kovač Kowalska Kruger Kumar Larsen Lefebvre Leroy Levi Lima Lindqvist López Lund Maier Maldonado Mancini \
        Martín Martínez Medina Mehta Mendes Mensah Meyer Molina Mora Moreau Moreno Moretti Mori Müller Nakamura Navarro \
        Nguyen Nielsen Novak Núñez O'Brien Okafor Okonkwo Oliveira Ortega Ortiz Osei Owens Özdemir Palma Park Pereira \
        Pérez Petrov Popescu Prieto Quispe Ramírez Ramos Rao Reyes Ricci Ríos Rojas Romano Romero Rossi Ruiz Sàrközi \
        Sánchez Santos Sasaki Schmidt Schneider Serrano Shah Silva Singh Smit Solberg Soto Suárez Svensson Takahashi \
        Tanaka Torres Traoré Tran Vargas Vega Velasco Vera Vidal Villacís Visser Vlasák Weber Wójcik Wong Yamada Yıldız \
        Zambrano Zhang Zimmermann
        """)

    static let places = [
        "Quito, Ecuador", "Guayaquil, Ecuador", "Cuenca", "Bogotá, Colombia", "Lima, Perú", "Buenos Aires",
        "Montevideo, Uruguay", "São Paulo, Brazil", "Ciudad de México", "Madrid, Spain", "Sevilla",
        "Lisboa, Portugal",
        "Porto", "Paris, France", "Lyon", "Bruxelles", "Rotterdam, NL", "Berlin, Germany", "Köln",
        "Zürich, Switzerland",
        "Wien, Austria", "Praha", "Kraków, Poland", "Budapest", "București", "Beograd, Serbia",
        "Athens, Greece",
        "İstanbul, Türkiye", "Oslo, Norway", "Göteborg, Sweden", "København", "Helsinki, Finland",
        "Reykjavík",
        "Dublin, Ireland", "Glasgow, UK", "Leeds", "Lagos, Nigeria", "Accra, Ghana", "Dakar, Sénégal",
        "Nairobi, Kenya",
        "Cape Town, South Africa", "Cairo, Egypt", "Rabat", "Beirut, Lebanon", "Tel Aviv", "Mumbai, India",
        "Kolkata",
        "Dhaka, Bangladesh", "Hà Nội, Vietnam", "Manila", "Taipei, Taiwan", "Seoul, South Korea",
        "Tōkyō, Japan",
        "Ōsaka", "Sydney, Australia", "Wellington, New Zealand", "Toronto, Canada", "Montréal, QC",
        "Chicago, IL",
        "Austin, Texas", "Portland, OR", "Brooklyn, NY", "Earth", "Somewhere with good coffee",
    ]

    static let topics = [
        "old platformers", "speedruns", "Ecuadorian football", "puzzle games", "fighting games",
        "co-op evenings",
        "soundtracks", "pixel art", "racing sims", "strategy games", "the Sunday league", "rhythm games",
        "role-playing games", "questions nobody asks", "watching streams while cooking", "board games",
    ]

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
