let spanishHome: [String: String] = [
    "Find people by name, or see who has the most reputation.":
        "Busca a alguien por su nombre o mira quién tiene más reputación.",
    "Follow someone": "Sigue a alguien",
    "Its squad is at hand then, also without a network.": "Así tienes su plantilla a mano, también sin red.",
    "Pick a team": "Elige un equipo",
]
