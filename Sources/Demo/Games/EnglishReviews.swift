/// Templates of reviews and comments in English.
enum EnglishReviews {
    static let slots: [String: [String]] = [
        "time": [
            "three evenings", "one long weekend", "a whole rainy week", "nine hours", "forty hours",
            "an entire summer",
            "two train rides", "a month of lunch breaks", "five nights", "one feverish Sunday",
            "eleven sittings", "half a winter",
            "the length of a flu", "seven mornings before work", "a very long flight",
        ],
        "who": [
            "my sister", "my flatmate", "my father", "a colleague", "my grandmother", "the neighbour’s son",
            "my best friend",
            "my partner", "a cousin who never plays", "my old teacher", "my brother-in-law", "the barber",
            "my landlord",
        ],
        "part": [
            "the opening", "the second act", "the last two hours", "the music", "the writing", "the map",
            "the third boss",
            "the tutorial", "the lighting", "the way it saves", "the pacing", "the menu", "the side stories",
            "the controls",
            "the ending", "the first hour", "the sound of footsteps", "the final stretch",
        ],
        "place": [
            "the flooded level", "the first town", "the bridge", "the tower", "the snow", "the market",
            "the cave behind the waterfall",
            "the night level", "the lift", "the desert", "the roof", "the old station", "the garden",
            "the last door",
        ],
        "device": [
            "my nine-year-old laptop", "a borrowed console", "a screen the size of a postcard",
            "headphones in the dark",
            "the big television at my parents’", "a controller with a loose stick", "a train table",
            "a second-hand handheld",
            "the office projector", "a mattress on the floor",
        ],
        "feeling": [
            "grinning", "holding my breath", "quietly furious", "a little homesick", "wide awake",
            "out of excuses",
            "proud of myself for no reason", "late for everything", "ready to begin again",
            "suspiciously happy",
        ],
    ]

    static let opening: [[String]] = [
        [
            "I gave {game} {time}, which was too much.",
            "Everybody praises {part} and I simply do not see it.",
            "It crashed at {place} twice and took {time} of mine with it.", "Not for me, and {part} is why.",
            "{who} warned me about {part} and I did not listen.",
            "After {time} I still could not say what {game} wants from me.",
            "I played it on {device} and blamed the device until {place}.",
        ],
        [
            "There is a good game somewhere behind {part}.", "It starts well, then {part} takes over.",
            "I wanted to like {game} more than I did.", "Fine for {time}, tiring after that.",
            "{who} enjoyed watching it more than I enjoyed playing it.",
            "{studio} can do better than {part}.",
            "{place} is lovely and {part} is not.", "Half an idea, stretched over {time}.",
        ],
        [
            "Solid, with one wonderful hour around {place}.",
            "Half of {game} is wonderful, and the other half is {part}.",
            "Good in company: {who} and I needed {time} for it.",
            "I am glad that I saw {place}, and I will not go back.",
            "{part} carries it further than it should.", "Three stars, one of which is only for {place}.",
            "It took {time} until I got along with {part}.",
            "Better on {device} than it has any right to be.",
            "You can tell that {studio} ran out of time before {place}.",
            "Neither here nor there, but {part} stays with me.",
        ],
        [
            "Very nearly great, if it were not for {part}.",
            "I played it for {time} and dreamt of {place} afterwards.",
            "{game} knows exactly what it wants, down to {part}.",
            "Better than I remembered from {year}, above all {part}.",
            "A few rough edges around {place}, none of which I mind.",
            "{who} borrowed it and it has not come back yet.",
            "{part} alone is worth the evening.", "I came for {part} and stayed for {place}.",
            "On {device} it ran well and looked even better.", "{time} with it and I was {feeling}.",
            "{studio} at its best, apart from {place}.", "I left {place} {feeling}.",
            "Clever, warm, and only once unfair, at {place}.",
            "It respects your time and then, at {place}, it asks for more of it.",
            "Somebody at {studio} clearly loves {part}.",
        ],
        [
            "I would give a lot to see {place} for the first time again.",
            "I finished it and started over the same night, {feeling}.",
            "There are games before {game} and games after it.",
            "Perfect pace, from the first minute to {place}.",
            "If you play one thing from {year}, make it this.",
            "I own it three times, once for {platform}, and regret nothing.",
            "{who} asked what I was smiling at, and it was {part}.", "{time}, and not one minute too many.",
            "Whoever at {studio} made {part}: thank you.", "It had me at {place} and never let go.",
            "I played {place} on {device}, {feeling}.", "{part} made me call {who}.",
            "Nothing since {year} has left me so {feeling}.",
            "I have bought {game} for four people, and {who} was the first.",
            "I stood still at {place} and just listened.",
            "Everything fits, even {part}.", "Ten years on, {place} still gets me.",
            "{game} taught {who} and me to be quiet together.",
        ],
    ]

    static let middle = [
        "The sound alone, with {device}, is worth it.", "Every hour around {place} has its own idea.",
        "{part} never outstays its welcome.",
        "At {place} I forgot that I was holding anything.", "It took {who} to show me how {part} works.",
        "After {time} the rules were simply in my hands.",
    ]

    static let by: [String: [String]] = [
        "Adventure": [
            "The writing trusts you to keep up, most of all at {place}.",
            "Nobody explains {part}, and that is the point.",
            "I still think about one conversation near {place}.",
            "{who} and I argue to this day about {part}.",
            "I talked to everybody at {place}, and then again.",
            "I drew a map of {place} on the back of a receipt.",
        ],
        "Role-playing": [
            "After {time} I was still reading every book on every shelf.",
            "The story around {place} is better than the main one.",
            "I spent {time} dressing my party and was {feeling}.",
            "My party was hopeless, and I would not change one of them, thanks to {part}.",
            "I sided with the wrong people at {place} and never reloaded.",
        ],
        "Action": [
            "Once {part} is in your hands, it feels like music.",
            "Hard at {place}, but it was my own fault every single time.",
            "{place} took me {time}.", "I beat it on {device} and told {who} at once.",
            "I died at {place} until it was funny.",
        ],
        "Platform": [
            "Jumping feels right, even at {place}, and everything follows from that.",
            "You die a lot at {place} and it costs nothing.",
            "My thumbs remember {place} better than I do.", "One more try at {place} became {time}.",
        ],
        "Puzzle": [
            "The moment when {place} clicks is worth the hour before.",
            "I filled half a notebook with {place}.",
            "Never unfair, even when I was sure of it at {place}.",
            "{who} saw the answer at {place} at once, of course.",
            "I slept on {place} and woke up with it solved.",
        ],
        "Simulation": [
            "I looked up after {time} and was {feeling}.", "One more day, and then {time} were gone.",
            "My plans for {place} never survived breakfast.",
            "{who} thinks that this is work, and {who} may be right.",
        ],
        "Strategy": [
            "I lost for {time} and learned something each evening.",
            "Every turn near {place} is a small disaster of one’s own making.",
            "I had a plan for {place}; so did everybody else.",
            "{who} beat me in silence, and I was {feeling}.",
        ],
        "Sports": [
            "{who} and I shout at each other because of it, in the best way.",
            "The last minute is always too short, and I was {feeling}.",
            "I lost a final on {device} and demand a replay.",
        ],
        "Racing": [
            "Nothing else feels this fast on {device}.", "The lap times of {who} hang on our fridge.",
            "I still miss the turn at {place}.",
        ],
        "Shooter": [
            "It never stops moving, not even at {place}.", "Every room before {place} is an idea.",
            "I finished {place} with one bullet, {feeling}.",
        ],
    ]

    static let closing: [[String]] = [
        [
            "I sold it to {who}.", "My copy lives with {who} now.", "{place} may keep it.",
            "I asked for my {time} back.",
        ],
        [
            "Wait for a sale, and skip {place}.", "Let {who} play it first.",
            "Watch somebody else at {place} instead.", "Maybe on {device}, maybe.",
        ],
        [
            "Worth it for {time}, then pass it on.", "Borrow it from {who}.", "Good for {time}, no longer.",
            "Bring {who}, or leave it.", "See {place} and stop there.",
        ],
        [
            "Recommended, with patience at {place}.", "Play it on {device}.",
            "Do not read about {place}, just go.",
            "Give it {time} before you judge.", "Take {who} along.", "Keep a light on for {place}.",
        ],
        [
            "Go in blind and say hello to {place} for me.", "Take {time} off.",
            "Play it on {device}, at night.",
            "Tell me when you get to {place}.", "Buy it for {who} as well.",
            "Start today, and do not look up {place}.",
            "Clear {time} in your calendar.",
        ],
    ]

    static let asides = [
        "{who} came in at {place} and asked what that music was.",
        "It ran on {device}, which deserves a medal.",
        "I took more pictures of {place} than on my last holiday.",
        "For those who are stuck at {place}: look up.",
        "I had not bought a game in {time}, until this.",
        "Somebody on here sent me to {place}, and you were right.",
        "I named a plant after {place}.", "{who} now says good night to the characters.",
        "My tea went cold at {place}.",
        "I apologise to {who} for the noise at {place}.", "I hummed {part} for {time}.",
    ]

    static let agreeing = [
        "Same here, down to {place}.", "You convinced me about {game}; buying it tonight.",
        "I had forgotten {part}, thank you.",
        "Did you go back to {place} afterwards?", "Thank you for not spoiling {place}.",
        "With {device} it is another game, I swear.",
        "I played {game} with {who}, and it was the same for us.",
        "{part} made me say that out loud as well.",
        "Which version of {game} was it, the one for {platform}?", "I read this to {who}, who agrees.",
        "{place}, yes, a thousand times.", "I left {place} {feeling} too.",
        "Now I want {time} off for {game}.",
    ]

    static let doubting = [
        "I could not disagree more about {part}, and I enjoyed reading this.",
        "Too harsh: {game} gets a star more from me for {place}.",
        "Did you get as far as {place}, where it turns?",
        "{who} says the same of {game}, and we argue about it.",
        "Try it again on {device}, maybe.", "Fair about {part}, unfair about {place}.",
        "I stopped at {place} as well.",
        "Give it {time} and look again.", "You are not wrong about {part} in {game}.",
    ]
}
