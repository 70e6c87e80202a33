extension DemoStream {
    /// Short ones, which were recorded.
    static let past: [DemoStream] = [
        DemoStream(
            "leo.streams", "One lap, one breath", .garage, daysAgo: 0.6,
            spoken: """
                All right, one lap, and I am holding my breath for the whole of the middle sector.
                First corner, wide, wider, and there is that pigeon again.
                Now I am holding it, so from here on you talk and I drive.
                And out, and breathe, and that was a tenth faster than yesterday.
                Beau, you owe me a coffee, and you know which size.
                """,
            chat: """
                beau: No way you hold it through the chicane.
                ada: The pigeon! It waits for you.
                priya: He is turning red, this is excellent.
                beau: Fine. A small one.
                leo.streams: I heard that. A large one, please.
                quilla: Timing screen says a tenth and a half, by the way.
                """),
        DemoStream(
            "haruka", "Opening the box from Osaka", .arcade, daysAgo: 1.4,
            spoken: """
                It came this morning, and the tape has little fish on it.
                I promised to open it with you, so please do not laugh if it is empty.
                Inside there is a newspaper from nineteen ninety-one, and inside that, a smaller box.
                And here it is, with the manual, and somebody has written a name in it.
                Kenji, whoever you are, I will take good care of it.
                """,
            chat: """
                minh.anh: The fish tape alone was worth the postage.
                xiaoyu: It is always a box in a box.
                grace: Kenji! Now we have to find Kenji.
                thiago: I had that one. I was terrible at it.
                haruka: I will look in the manual for more names.
                ada: Please let there be a high score on the last page.
                """),
        DemoStream(
            "valentina.b", "Sound check with the neighbour's dog", .studio, daysAgo: 2.5,
            spoken: """
                Testing, one, two, and the dog says three.
                I wanted to play you the new piano, but the dog wants to sing first.
                Listen, he comes in on the beat, every time I touch this key.
                So I think I will keep him in the mix, and pay him in biscuits.
                That is all for tonight, thank you from the two of us.
                """,
            chat: """
                mateo: El perro afina mejor que yo.
                chiara: He has a better ear than our choir.
                valentina.b: His fee is four biscuits an hour.
                kezia: Send me the stem with the dog, I have a steelpan for that.
                thiago: Final boss: the dog.
                """),
        DemoStream(
            "freya", "The harbour freezes over, live", .winter, isUpright: false, daysAgo: 4.3,
            spoken: """
                You can hear it before you see it, there, that long singing sound.
                The water goes quiet first, and then it draws a line from one boat to the next.
                In the game I built it the same way, from the shore inwards.
                My fingers are too cold for the buttons, so we simply look at it together.
                There, it has reached the red boat, and now it is winter.
                """,
            chat: """
                kiri: I had no idea that ice sings.
                tuuli: Ours sang last week already.
                freya: You always win, Tuuli.
                chidi: A frontier, moving. I could watch this for hours.
                siobhan: The red boat! Good night, little boat.
                """),
    ]

    /// Those that go on now, one after the other, again and again.
    static let onAir: [DemoStream] = [
        DemoStream(
            "leo.streams", "Night laps and bad jokes", .garage,
            spoken: """
                Welcome back, it is wet out there, and I am on the wrong tyres on purpose.
                Whoever guesses my lap time to the second chooses the next car.
                Here comes the hairpin, and here comes the joke, so hold on to something.
                Why did the racing driver bring a ladder, no, wait, I have to brake first.
                Because he wanted to start from a higher place on the grid, thank you.
                My mother just knocked on the wall, so that was either applause or a complaint.
                All right, next lap, and this time with the lights off.
                """,
            chat: """
                beau: One minute fifty-two. Put it in writing.
                priya: Fifty-four, he is on slicks.
                ada: The ladder joke again? I missed it last time, go on.
                leo.streams: Brake first, joke second. House rules.
                mateo: Aplauso o queja, igual cuenta.
                quilla: The wall has better comic timing than all of us.
                rizal: Lights off?! In the rain?
                grace: I can hear the wipers judging him.
                beau: It was fifty-three. Nobody wins, so I choose: the pickup.
                leo.streams: Not the pickup.
                chiara: Pickup, pickup, pickup.
                facu: Desde Rosario con lluvia también.
                leo.streams: Buenos Aires just sent me better weather. Thank you.
                minh.anh: The dashboard light has been on since Tuesday.
                leo.streams: That light is family now.
                rizal: If he hits the cone again I go to bed.
                ada: He hit the cone.
                rizal: I did not say which bed.
                jurgen: The camber is wrong by half a degree. It is beautiful.
                priya: My tea went cold during that corner.
                thiago: Do the tunnel with the radio on!
                leo.streams: Tunnel, radio, no hands. One of these is a lie.
                quilla: Sector two, your best tonight.
                catalina: ¿Y el chiste del túnel? Falta el chiste del túnel.
                leo.streams: The tunnel joke is too dark for this hour.
                noemie: I walked into that one at ninety an hour.
                beau: Tyres look tired. So do you.
                siobhan: First time here, is it always raining?
                leo.streams: Only on the inside of the screen. Welcome, Siobhan.
                mateo: Esa curva se llama ahora la curva de Mateo.
                june: Somebody write down who owes whom a coffee.
                grace: I keep the list. Beau owes four.
                """),
        DemoStream(
            "valentina.b", "Writing a theme for your worst boss", .studio,
            spoken: """
                Hello, tonight you describe your worst boss, and I write the music for him.
                It may be one from a game, or the one from your office, I do not ask.
                The first one says that he is slow, polite, and always behind you.
                So I would begin with a clarinet, very soft, and a step that is a little too late.
                Do you hear it, he is smiling, and you do not know why.
                Now the drums, but only the edge of them, like somebody tapping on a desk.
                Next boss, please, and be honest.
                """,
            chat: """
                catalina: Slow, polite and always behind you. That is my landlord.
                thiago: The tapping on the desk gave me a shiver.
                kezia: May I have that clarinet line in C?
                valentina.b: In C it smiles less. Try it.
                noemie: My worst boss was a swarm of bees with a health bar.
                seojun: The bees need eleven eighths.
                ada: What does a boss hum when nobody is there?
                valentina.b: Ada, you and your banjo.
                mateo: El mío era un árbitro.
                marisol: Politely terrifying, I love it.
                jurgen: The desk needs a lower desk under it. A bass desk.
                valentina.b: A bass desk. Sold to the man in the apron.
                thiago: Can he be in five four? He never lets anybody finish.
                kezia: Steelpan version by Friday, I promise nothing.
                noemie: The clarinet smiled again. I saw it.
                june: My boss says good morning like a door closing.
                valentina.b: A door, then. In F minor, with one hinge.
                catalina: Esa bisagra soy yo los lunes.
                seojun: The silence before the drum is the scariest note.
                ada: Please never resolve that chord.
                priya: It resolves when he retires.
                chiara: Our choir would need a rest after two bars.
                valentina.b: Two bars are all he pays you for.
                siobhan: Add a fax machine. Trust me.
                thiago: The fax is the final form.
                mateo: ¿Puede entrar el perro del vecino?
                valentina.b: He is asleep. He gets the encore.
                rizal: I would fight this boss just for the music.
                marisol: Otra vez desde el clarinete, por favor.
                """),
        DemoStream(
            "haruka", "Repairing your handhelds, number by number", .arcade,
            spoken: """
                Good evening, this is patient number three hundred and one.
                It was dropped into a pond, in the summer, by somebody called Noodle.
                First I open it, slowly, because the pond may still be inside.
                Yes, there is a leaf, and I will send the leaf back as well.
                Now I clean every contact, and you may count with me if you like.
                The screen is fine, the sound is fine, only the button for jumping is tired.
                So was I, at the end of that summer, so I understand.
                """,
            chat: """
                minh.anh: Poor Noodle. Poor pond.
                xiaoyu: Please frame the leaf.
                haruka: The leaf has its own envelope already.
                lani: Counting with you: eleven, twelve...
                wei.ling: A tired jump button. I feel that in my knees.
                grace: Mine is in a sock, whenever you have time.
                haruka: I have always time for the sock.
                june: Does it still have the save from that summer?
                haruka: We will know in a minute. Hold your thumbs.
                minh.anh: Is that the original screw? It has a little hat.
                haruka: All four hats are here. I counted twice.
                thiago: My cousin fixed his with a toothbrush and hope.
                haruka: The toothbrush I have. The hope is in the other drawer.
                wei.ling: The sound of that switch is my whole childhood.
                lani: Thirty-six, thirty-seven. I lost count at the leaf.
                grace: Noodle should visit and say sorry to it.
                siobhan: What do you do with the ones nobody fetches?
                haruka: They get a shelf by the window, and a name.
                xiaoyu: Who is at the window today?
                haruka: Kenji, Mrs. Blue, and a calculator that is shy.
                june: I need to know more about the calculator.
                ada: Does Mrs. Blue still play?
                haruka: Only on Sundays, and never the hard mode.
                rizal: The soldering is so neat I feel judged.
                minh.anh: It turned on! It turned on!
                haruka: Quiet now. It is remembering.
                beau: I am a grown man and I am holding my thumbs.
                lani: The save is there. June, the save is there!
                june: I am crying over somebody else's pond.
                """),
    ]
}
