/// Error messages of questions, answers and comments; `{}` is a number.
let spanishAnswering: [String: String] = [
    "There is no such question.": "No existe esa pregunta.",
    "There is no such answer.": "No existe esa respuesta.",
    "There is no such comment.": "No existe ese comentario.",
    "There is no such upload.": "No existe ese envío.",
    "You cannot ask yourself.": "No puedes preguntarte a ti.",
    "The question is answered already.": "La pregunta ya tiene respuesta.",
    "is not for you to answer": "No te toca a ti responderla.",
    "is already answered": "Ya tiene respuesta.",
    "was declined": "Se rechazó.",
    "is out of range": "Está fuera de rango.",
    "are not there": "No están.",
    "are not complete": "No están completos.",
    "is not a comment here": "No es un comentario de aquí.",
    "The comments are closed.": "Los comentarios están cerrados.",
    "These uploads were used already.": "Estos envíos ya se usaron.",
    "This upload is part of an answer already.": "Este envío ya es parte de una respuesta.",
    "You have begun too many uploads. Finish or drop some.":
        "Has empezado demasiados envíos. Termina o cancela alguno.",
    "This answer is still being made.": "Esta respuesta aún se está preparando.",
    "There is nothing to try again.": "No hay nada que reintentar.",
    "The video is too large; at most {} MB.": "El vídeo es demasiado grande; como mucho {} MB.",
    "The video is too long; at most {} minutes.": "El vídeo es demasiado largo; como mucho {} minutos.",
    "should be at most {} different segments": "Puede haber como mucho {} partes distintas.",
    "The video could not be made. Try again later.":
        "No se ha podido preparar el vídeo. Vuelve a probar más tarde.",
    "It took longer than {} seconds.": "Ha tardado más de {} segundos.",
    "It was begun several times and never ended.": "Se empezó varias veces y nunca terminó.",
    "The captions may have at most {} KB of text.":
        "Los subtítulos pueden tener como mucho {} KB de texto.",
]
