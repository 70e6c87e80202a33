let spanishHome: [String: String] = [
    "A picture and a few words bring followers.": "Una foto y unas palabras traen seguidores.",
    "Find people by name, or see who has the most reputation.":
        "Busca a alguien por su nombre o mira quién tiene más reputación.",
    "Follow someone": "Sigue a alguien",
    "Say who you are": "Di quién eres",
]
