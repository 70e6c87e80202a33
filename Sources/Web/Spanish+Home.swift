let spanishHome: [String: String] = [
    "A picture and a few words bring followers.": "Una foto y unas palabras traen seguidores.",
    "A place for fans": "Un lugar para fans",
    "Everyone": "Todos",
    "Find people by name, or see who has the most reputation.":
        "Busca a alguien por su nombre o mira quién tiene más reputación.",
    "Follow someone": "Sigue a alguien",
    "Follow the people you like, earn reputation and see what is new.":
        "Sigue a quien te gusta, gana reputación y entérate de lo nuevo.",
    "Followers, badges and answers arrive here.": "Aquí llegan seguidores, insignias y respuestas.",
    "Home": "Inicio",
    "Say who you are": "Di quién eres",
    "See what is new": "Mira lo nuevo",
    "Top people": "Los primeros",
    "Welcome": "Te damos la bienvenida",
]
