/// Notifications and their pages.
let spanishActivity: [String: String] = [
    "Activity": "Actividad",
    "Activity, {} new": "Actividad, {} nuevas",
    "Notifications": "Notificaciones",
    "Choose which": "Elegir cuáles",
    "When somebody follows you or likes what you do, it stands here.":
        "Cuando alguien te siga o le guste lo que haces, aparecerá aquí.",
    "Find people": "Buscar personas",
    "Show more": "Ver más",
    "Questions to you": "Preguntas para ti",
    "Answer": "Responder",
    "Somebody": "Alguien",
    "follows you now": "ahora te sigue",
    "likes your answer": "le gusta tu respuesta",
    "wrote a comment": "escribió un comentario",
    "answered your question": "respondió a tu pregunta",
    "voted on your review": "votó tu reseña",
    "is live now": "está en directo",
    "asks you something": "te pregunta algo",
    "You earned a badge:": "Has ganado una insignia:",
]
