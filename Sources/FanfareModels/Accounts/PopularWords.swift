/// Words that fans put into passwords, of which lists of leaked passwords are full: `manchesterunited`,
/// `cristianoronaldo7`, `youneverwalkalone`.
///
/// The rule by which they are chosen: of each club in the first leagues of England, Spain, Italy, Germany, France,
/// Portugal, the Netherlands, Argentina, Brazil, Mexico and Ecuador in 2025, and of each team of the NFL, the NBA and MLB, the
/// words of its name and what its fans call it; surnames, and first names where they are used alone, of players who
/// were among the first three for a Ballon d'Or since 1995, and a few before; chants; titles, figures and machines of the
/// games sold or played most; words of streaming; the 20 most given first names in English and Spanish; pets, colours,
/// seasons, months and days in both. Words of fewer than four letters are left out.
enum PopularWords {
    /// All of them, in the letters that ``PasswordPatterns`` compares.
    static let all = Set(
        [clubs, teams, players, chants, games, names, others].flatMap { list in
            list.split { $0 == " " || $0 == "\n" }.map { $0.map(PasswordPatterns.plain) }
        })

    private static let clubs = """
        arsenal astonvilla aston villa bournemouth brentford brighton albion burnley chelsea crystalpalace crystal
        palace everton fulham leeds leedsunited liverpool manchester manchestercity mancity manutd united city
        newcastle nottingham forest sunderland tottenham hotspur spurs westham hammers wolves wolverhampton gunners
        toffees magpies reddevils villans athletic bilbao atletico madrid atleti barcelona barca visca celta vigo elche
        espanyol getafe girona levante mallorca osasuna oviedo rayo vallecano realmadrid betis sevilla sociedad
        valencia villarreal alaves halamadrid culers merengues colchoneros atalanta bologna cagliari como cremonese
        fiorentina genoa verona inter internazionale intermilan juventus juve lazio lecce milan acmilan napoli parma
        pisa roma asroma sassuolo torino udinese rossoneri nerazzurri bayern munich munchen augsburg bremen werder
        dortmund borussia eintracht frankfurt freiburg gladbach hamburg hamburger heidenheim hoffenheim koeln cologne
        leipzig leverkusen mainz stuttgart wolfsburg schalke unionberlin stpauli angers auxerre brest lehavre lens
        lille lorient lyon marseille metz monaco nantes nice paris saintgermain rennes strasbourg toulouse ajax
        alkmaar feyenoord eindhoven twente utrecht heerenveen groningen sparta benfica porto sporting braga guimaraes
        boavista riverplate river boca bocajuniors racing independiente sanlorenzo estudiantes velez huracan lanus
        newells rosario millonarios xeneize flamengo fluminense palmeiras corinthians santos botafogo gremio
        internacional vasco cruzeiro mineiro bahia fortaleza mengao america aguilas chivas guadalajara cruzazul
        pumas tigres monterrey rayados toluca santoslaguna pachuca atlas necaxa leon puebla tijuana xolos
        barcelonasc emelec ligadequito delfin aucas macara catolica nacional independientedelvalle celtic rangers
        glasgow galatasaray fenerbahce besiktas olympiacos panathinaikos redstar steaua
        """

    private static let teams = """
        dallas cowboys dallascowboys patriots steelers packers eagles giants raiders broncos chiefs niners dolphins
        bears saints seahawks vikings ravens bengals browns texans colts jaguars titans chargers cardinals rams
        falcons panthers buccaneers commanders redskins lions bills jets lakers celtics bulls warriors heat knicks
        spurs mavericks rockets clippers suns blazers nuggets jazz thunder timberwolves pelicans grizzlies hawks
        hornets magic wizards raptors bucks pacers pistons cavaliers sixers nets yankees redsox dodgers cubs mets
        astros braves phillies padres brewers twins royals tigers guardians orioles rays bluejays mariners angels
        rangers athletics rockies marlins nationals pirates reds whitesox newyork chicago boston philadelphia
        pittsburgh denver seattle miami houston atlanta detroit cleveland oakland minnesota losangeles
        """

    private static let players = """
        messi leomessi lionel lionelmessi ronaldo cristiano cristianoronaldo siuu siuuu neymar neymarjr mbappe kylian
        haaland erling bellingham vinicius vinijr modric benzema lewandowski salah mosalah mane debruyne kevin kane
        harrykane griezmann suarez luissuarez iniesta xavi puyol pique busquets ramos sergioramos casillas torres
        fernandotorres villa ibrahimovic zlatan rooney beckham gerrard lampard drogba henry thierry bergkamp giggs
        scholes cantona shearer zidane zizou ronaldinho rivaldo kaka romario pele maradona diego eldiego cruyff
        vanbasten gullit beckenbauer muller klose neuer kroos ozil ballack matthaus buffon pirlo totti delpiero
        baggio maldini cannavaro nesta inzaghi figo eusebio deco nedved shevchenko weah owen robben sneijder vanpersie
        ribery pogba kante hazard courtois lukaku bale dybala lautaro dimaria aguero kunaguero batistuta riquelme
        tevez higuain falcao james jamesrodriguez valderrama chicharito cuauhtemoc hugosanchez yamal lamine lamineyamal
        pedri gavi rodri raphinha dembele kvaratskhelia bonmati putellas alexiaputellas rapinoe alexmorgan marta
        caicedo moisescaicedo ennervalencia hincapie pacho guardiola mourinho klopp ferguson wenger ancelotti lebron
        lebronjames jordan michaeljordan kobe kobebryant curry shaq brady mahomes federer nadal djokovic verstappen
        hamilton
        """

    private static let chants = """
        youneverwalkalone neverwalkalone ynwa gloryglory glorygloryman blueisthecolour comeonyou cometogether
        vamos vamosvamos dalebo dale campeon campeones campeonesdelmundo golgolgol goool golazo goal goals worldcup
        mundial champions championsleague premierleague laliga seriea bundesliga libertadores futbol football
        footballer futbolista soccer striker goalkeeper portero delantero hattrick offside penalty penalti balon
        ballondor derbi derby clasico ultras hooligan hooligans fansclub forever parasiempre lamejor elmejor number
        """

    private static let games = """
        minecraft fortnite roblox pokemon pikachu charizard mewtwo zelda hyrule link ganon mario supermario luigi
        yoshi peach bowser nintendo switch gamecube gameboy playstation xbox xboxlive steam valve twitch youtube
        streamer gamer gamergirl gaming progamer noob pwned headshot sniper killer ninja shadow slayer assassin
        assassinscreed callofduty warzone blackops modernwarfare battlefield counterstrike csgo valorant overwatch
        apexlegends apex leagueoflegends legends league dota diablo warcraft worldofwarcraft starcraft hearthstone
        blizzard sims halo masterchief gearsofwar godofwar kratos metalgear solidsnake snake residentevil
        silenthill finalfantasy cloud sephiroth kingdomhearts sonic tails knuckles tekken streetfighter mortalkombat
        subzero scorpion skyrim oblivion elderscrolls fallout witcher geralt cyberpunk eldenring darksouls souls
        bloodborne grandtheft grandtheftauto vicecity sanandreas redemption rockstar fifa easports gamerscore
        trophies destiny titanfall terraria stardew amongus impostor hollowknight portal halflife freeman gordon
        tetris pacman doom quake lara laracroft tombraider uncharted spiderman batman superman ironman avengers
        marvel deadpool starwars jedi sith skywalker darthvader yoda gandalf frodo hobbit naruto sasuke goku vegeta
        dragonball onepiece luffy
        """

    private static let names = """
        james john robert michael david william richard joseph thomas charles daniel matthew anthony mark steven
        andrew joshua kevin brian george mary patricia jennifer linda elizabeth barbara susan jessica sarah karen
        lisa nancy betty sandra ashley emily kimberly michelle amanda melissa antonio manuel jose francisco juan
        javier carlos miguel alejandro rafael pedro angel pablo fernando sergio jorge alberto alvaro diego maria
        carmen ana isabel laura cristina marta lucia elena raquel sara paula andrea pilar mercedes rosa sofia
        valentina camila daniela gabriela alexander nicholas charlie jackson jordan taylor hunter maggie
        """

    private static let others = """
        buster ginger pepper cookie chocolate coffee banana cheese summer winter spring autumn verano invierno
        primavera january february march april june july august september october november december enero febrero
        marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre monday tuesday wednesday thursday
        friday saturday sunday lunes martes miercoles jueves viernes sabado domingo black white green yellow orange
        purple silver golden blue negro blanco verde amarillo rojo azul azulgrana rojiblanco computer internet
        samsung apple google freedom liberty family familia friends amigos jesus christ jesucristo angels lovers
        lover lovely baby babygirl babyboy bebe corazon hermosa hermoso bonita bonito mivida vida loco loca cabron
        flower butterfly mariposa rainbow unicorn tiger leon lion gato perro kitty kitten puppy         fuckyou fuck asshole bitch test temp demo default access pass qazwsx money lucky happy smile summertime
        matrix mustang ferrari porsche mercedes corvette harley yamaha toyota honda music guitar metallica nirvana
        eminem slipknot
        """
}
