extension DemoReviewTemplates {
    /// Templates of reviews and comments in English.
    static let english = DemoReviewTemplates(
        openings: englishOpenings, praise: englishPraise, doubts: englishDoubts, closings: englishClosings,
        asides: [
            "{who} came in and asked what that was on the screen.",
            "It ran on {device}, which deserves a medal.",
            "My tea went cold somewhere near {place}.", "{who} now says “{part}” for anything good.",
            "I apologise to {who} for the noise.",
            "Somebody on here told me about {part}, and you were right.",
            "To those who come to {place}: take your time.", "I drew {place} on the back of a receipt.",
            "I am writing this instead of going back to {place}.", "My phone is full of pictures of {place}.",
            "I tried to explain {part} to {who} and gave up.", "I had promised {who} to be in bed by ten.",
            "I have hummed to myself since {place}.", "This was going to be a short review, but then {part}.",
        ],
        agreeing: englishAgreement, doubting: englishDisagreement,
        times: [
            .evening: [
                "one evening", "two evenings", "a rainy afternoon", "one Sunday", "one sleepless night",
                "one evening and a breakfast",
            ],
            .week: [
                "three evenings", "one long weekend", "a whole rainy week", "five nights", "two weekends",
                "eleven sittings", "seven mornings before work",
            ],
            .months: [
                "forty hours", "an entire summer", "half a winter", "two months", "a month of lunch breaks",
                "a whole autumn", "eight weekends",
            ],
            .endless: [
                "an entire summer", "a month of lunch breaks", "two years of Fridays", "half a winter",
                "a month of Sundays", "a hundred evenings",
            ],
        ],
        people: [
            "my sister", "my brother", "my flatmate", "my father", "my mother", "a colleague",
            "my grandmother", "my best friend", "my partner", "my cousin", "my aunt", "an old friend",
        ],
        devices: [
            .computer: ["a borrowed laptop", "the family computer"],
            .console: ["a borrowed console", "the big television at my parents’"],
            .handheld: ["a second-hand handheld", "a handheld under the blanket"],
        ],
        feelings: [
            "grinning", "wide awake", "strangely calm", "out of excuses", "proud of myself for no reason",
            "humming", "late for everything", "suspiciously happy",
        ])

    private static let englishOpenings = [
        [
            "I gave it {time}, and I would like that back.",
            "Everybody praises {part}, and I simply do not see it.",
            "Not for me, and {flaw} is why.", "{who} warned me about {flaw}, and I did not listen.",
            "After {time} I still could not say what {game} wants from me.",
        ],
        [
            "There is a good game somewhere behind {flaw}.", "It starts well, then {flaw} takes over.",
            "I wanted to like {game} more than I did.", "Fine for {time}, tiring after that.",
            "{who} enjoyed watching it more than I enjoyed playing it.",
            "{part} deserves a better game around it.", "{place} is lovely, and {flaw} is not.",
            "I kept waiting for {part} to make up for {flaw}.", "Half an idea, stretched over {time}.",
        ],
        [
            "Solid, with one wonderful hour around {place}.",
            "Half of {game} is wonderful, and the other half is {flaw}.",
            "I am glad that I saw {place}, and I will not go back.",
            "{part} carries it further than it should.",
            "Three stars, and one of them is only for {part}.",
            "It took me {time} to get along with {flaw}.",
            "Better on {device} than it has any right to be.", "I liked {part}, and I put up with {flaw}.",
            "Neither here nor there, but {part} stays with me.", "{who} loves it, and I only like it.",
            "For every minute of {part} there is one of {flaw}.",
            "It is never again as good as on the way to {place}.", "I respect {game} more than I enjoy it.",
            "{studio} knew what to do with {part}, and less so with {flaw}.",
            "A good game in which I mostly remember {flaw}.", "I see what they meant by {part}.",
            "Fun with {who} beside me, and only fair without.",
        ],
        [
            "Very nearly great, if it were not for {flaw}.",
            "I played it for {time} and dreamt of {place} afterwards.",
            "{game} knows exactly what it wants, and {part} is the proof.",
            "Better than I remembered, and {part} above all.",
            "There are rough edges, like {flaw}, and I mind none of them.",
            "{who} borrowed it, and it has not come back yet.", "The evening was worth it for {part}.",
            "I came for {part} and stayed for {place}.", "I played it on {device}, to the very end{ends}.",
            "{time} with it, and I was {feeling}.", "I left {place} {feeling}.",
            "I forgave it {flaw} as soon as I saw {place}.", "Somebody at {studio} clearly loves {part}.",
            "One star off for {flaw}, and I feel petty about it.", "It had me as soon as I reached {place}.",
            "Not perfect, since there is {flaw}, but I have told {who} about it already.",
            "I meant to play for ten minutes, and then there was {part}.",
            "I had heard about {part}, and it is all true.", "So much of it is good that {flaw} stands out.",
            "I would have given five stars before {flaw}.", "{who} and I fought over whose turn it was.",
            "Even on {device} I could not stop.", "Warmly recommended, above all for {part}.",
            "I slept badly after {place}, in the best way.", "A whole lot of heart, most of it in {part}.",
        ],
        [
            "I would give a lot to see {place} for the first time again.",
            "I finished it and started over the same night{ends}, {feeling}.",
            "There are games before {game} and games after it.",
            "If you play one thing from {year}, make it this.",
            "I own it twice, once for {platform}, and regret nothing.",
            "{who} asked what I was smiling at, and it was {part}.", "{time}, and not one minute too many.",
            "Whoever at {studio} came up with {part}, thank you.", "Everything fits, even {flaw}.",
            "I have bought {game} for four people, and {who} was the first.",
            "{who} and I still talk about {part}.", "I think of {place} on the bus.",
            "There is nothing quite like {part}, and I have looked.",
            "I would play it again just for {part}.",
            "I had to get up and walk around after {place}.",
            "Nobody had told me about {part}, and I will not tell you either.",
            "A game this good should not have {part} as well.",
            "Even {who}, who never plays, wanted to see {place}.", "Days later {part} is still in my head.",
            "I have looked for another {game} since {year} and found none.",
            "I played the end very slowly{ends}, because I did not want it to be over.",
            "It is {place} that I think of when people say that games are a waste of time.",
            "{time} on {device}, and I was {feeling}.",
            "Nothing in it is there by accident, least of all {part}.",
            "I stayed in {game} long after I was done{ends}.", "I got up from it {feeling}.",
            "{studio} could stop here, and I would still be grateful for {part}.",
            "{who} gave it to me, and I owe them more than I can say.",
        ],
    ]

    private static let englishPraise = [
        "There could be more of {part}.", "I took more pictures of {place} than on my last holiday.",
        "I went back to {place} more often than I had to.", "I never got tired of {part}.",
        "{who} watched from the sofa and asked about {part}.", "{who} will not hear a word against {part}.",
        "I had read nothing about {place}, and I am glad.",
        "I talked about {part} at dinner, to people who had not asked.",
        "I tried to describe {place} to {who} and failed.", "I could talk about {part} for {time}.",
        "I would visit {place} if there were trains.", "My notes say “{part}”, underlined twice.",
        "I could find the way to {place} in my sleep.", "I forgot dinner somewhere around {place}.",
        "I have opinions about {flaw}, but they can wait.", "Even {flaw} grew on me in the end.",
        "It was two in the morning, and I was {feeling}.", "{part} makes up for {flaw} twice over.",
        "{studio} never did anything better than {part}.", "I kept a save just before {place}.",
        "When I close my eyes I am near {place}.", "I was not ready for {part}.",
        "After {time} I still found something new near {place}.",
        "People who skip {part} miss the best of it.",
        "I only noticed {flaw} when {who} pointed it out.",
    ]

    private static let englishDoubts = [
        "{flaw} wears you down in the end.", "I wanted more of {part} and got more of {flaw}.",
        "{who} lasted longer than I did.", "I kept going for {part}.",
        "By the time I reached {place} I was looking at the clock.",
        "After {time} I had seen what there is.", "I do see why people love {part}.",
        "It is not {part} that is the problem, it is {flaw}.",
        "I wanted to love {place} as much as others do.",
        "A patient person may forgive {flaw}, and I am not one.", "{place} nearly changed my mind.",
        "{who} says that I am too strict about {flaw}.", "I would have stopped without {part}.",
        "I took a break after {place}, and the break is still going on.",
    ]

    private static let englishClosings = [
        ["My copy lives with {who} now.", "I will not be back.", "Somebody else may have {place}."],
        [
            "Wait for a sale.", "Borrow it first, and see whether you mind {flaw}.",
            "Watch somebody else get to {place} instead.", "Maybe I will try again on {device}.",
        ],
        [
            "Worth {time}, then pass it on.", "Borrow it from somebody, for {part}.",
            "Good for {time}, no longer.", "Go as far as {place} and decide then.",
            "Try it, but know about {flaw}.", "Fine on {device}, between other things.",
            "{who} can have mine.",
        ],
        [
            "Recommended, with a little patience for {flaw}.", "Take an evening off for {part}.",
            "Do not read about {place}, just go.", "Give it {time} before you judge.",
            "I hope that {who} plays it next.", "You will know what I mean when you reach {place}.",
            "Go for {part}, and stay for the rest.", "Turn the lights off before {place}.",
        ],
        [
            "Go in blind, and say hello to {place} for me.", "Keep {time} free.",
            "Play it late and alone, for {part}.",
            "Tell me when you get to {place}.", "I am buying it for {who} as well.",
            "Start today, and look nothing up about {place}.", "Play it for {part}, if you need one reason.",
            "If {flaw} is all that I can complain about, so be it.", "Give {part} my regards.",
            "Envy is what I feel for anybody who has not seen {place}.",
        ],
    ]

    private static let englishAgreement = [
        "{said}, yes, a thousand times.", "Thank you for mentioning {said}.",
        "I had forgotten {said}, thank you.", "{said} got me as well.", "You convinced me, {game} is next.",
        "You left out {part}, or were you saving it?", "Thank you for not giving away {place}.",
        "Did you go back to {place} afterwards?", "{who} and I took turns, and it was the same for us.",
        "Which version was it, the one for {platform}?", "I read this to {who}, who agrees.",
        "Now I want {time} for {game} again.", "I would add {part}, but yes.",
        "Not a word about {flaw}, you are kinder than I am.", "I was {feeling} after it, too.",
        "I had it on {device}, and it was the same there.", "This is exactly how I felt about {said}.",
        "For me it was {place}, but I know what you mean.", "Nobody says enough about {part}, so thank you.",
        "{who} sent me this because I never stop talking about {part}.",
        "I came here to write about {place}, and now I need not.", "Five stars for {said} from me as well.",
    ]

    private static let englishDisagreement = [
        "I could not disagree more about {blamed}, and I enjoyed reading this.",
        "Too harsh, it gets a star more from me for {part}.", "Did {place} do nothing for you?",
        "{who} says the same of {blamed}, and we argue about it.", "Try it again in a year, for {part}.",
        "Fair about {blamed}, but {part} makes up for it.", "Give it {time} and look again.",
        "You are not wrong about {blamed}.", "I would have said the same before {place}.",
        "Fair enough, though {flaw} bothers me more.", "At least we agree on {said}.",
        "{game} and I had the same trouble at first.", "I will defend {part} to anybody.",
        "{blamed} is the reason why {who} gave up, too.", "More stars for {place}, please.",
    ]
}
