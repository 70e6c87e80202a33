/// Recording an answer and sending it.
let spanishRecorder: [String: String] = [
    "asks": "pregunta",
    "At most 2 minutes and 500 MB.": "Como mucho 2 minutos y 500 MB.",
    "Thumbnail (if you like)": "Miniatura (si quieres)",
    "Send answer": "Enviar la respuesta",
    "What the camera sees": "Lo que ve la cámara",
    "Record your answer in as many parts as you like.": "Graba tu respuesta en todas las partes que quieras.",
    "Turn on the camera": "Encender la cámara",
    "Record": "Grabar",
    "This browser keeps nothing: what you record is gone when you leave this page.":
        "Este navegador no guarda nada: lo que grabes se pierde al salir de esta página.",
    "Camera": "Cámara",
    "Microphone": "Micrófono",
    "Choose video files": "Elegir archivos de vídeo",
    "Parts": "Partes",
    "Length of all parts": "Duración de todas las partes",
    "All parts together are longer than 2 minutes. Delete one.":
        "Todas las partes juntas duran más de 2 minutos. Borra una.",
    "Drag, or press the arrow keys, to move this part.":
        "Arrastra o pulsa las flechas para mover esta parte.",
    "Play all": "Reproducir todo",
    "Start over": "Empezar de nuevo",
    "Thumbnail": "Miniatura",
    "The picture that stands for your answer.": "La imagen que representa tu respuesta.",
    "Layout": "Fotograma",
    "Nothing is lost if the line is cut or you leave: your parts stay in this browser until they are sent.":
        "Nada se pierde si se corta la conexión o sales: tus partes quedan en este navegador hasta que se envíen.",
    "Go on": "Continuar",
    "The camera is refused. Allow camera and microphone for this site in your browser, then turn it on again. Or choose video files.":
        "La cámara está denegada. Permite la cámara y el micrófono para este sitio en tu navegador y enciéndela otra vez. O elige archivos de vídeo.",
    "There is no camera here. Choose video files instead.": "Aquí no hay cámara. Elige archivos de vídeo.",
    "The camera does not answer. Another program may be using it. Close that and try again, or choose video files.":
        "La cámara no responde. Quizá la usa otro programa. Ciérralo y vuelve a intentarlo, o elige archivos de vídeo.",
    "Browsers give the camera to safe (https) addresses only. Choose video files instead.":
        "Los navegadores solo dan la cámara a direcciones seguras (https). Elige archivos de vídeo.",
    "The camera is gone. Turn it on again; what you recorded is still here.":
        "La cámara se ha ido. Enciéndela otra vez; lo que grabaste sigue aquí.",
    "No camera": "Sin cámara",
    "No microphone": "Sin micrófono",
    "There is no microphone here: your answer will be silent.":
        "Aquí no hay micrófono: tu respuesta será muda.",
    "Stop": "Parar",
    "Recording.": "Grabando.",
    "The recording broke off. What there is of it is kept.":
        "La grabación se ha cortado. Lo que hay se conserva.",
    "{time} left": "Quedan {time}",
    "{length} of {limit}": "{length} de {limit}",
    "Part {number}": "Parte {number}",
    "All parts": "Todas las partes",
    "Part {number}, {length}, recorded.": "Parte {number}, {length}, grabada.",
    "{count} parts from before are still here.": "Siguen aquí {count} partes de antes.",
    "Play part {number}": "Reproducir la parte {number}",
    "Move part {number}": "Mover la parte {number}",
    "Move part {number} earlier": "Adelantar la parte {number}",
    "Move part {number} later": "Retrasar la parte {number}",
    "Delete part {number}": "Borrar la parte {number}",
    "Now at place {number} of {count}.": "Ahora en el lugar {number} de {count}.",
    "Delete part {number}?": "¿Borrar la parte {number}?",
    "Delete all parts?": "¿Borrar todas las partes?",
    "Part {number} is deleted.": "La parte {number} está borrada.",
    "“{name}” isn’t a video.": "«{name}» no es un vídeo.",
    "“{name}” is too large: all parts together may have 500 MB.":
        "«{name}» es demasiado grande: todas las partes juntas pueden tener 500 MB.",
    "“{name}” is too long: {time} are left.": "«{name}» es demasiado largo: quedan {time}.",
    "This answer is open in another window. Go on there, or close it and load this page anew.":
        "Esta respuesta está abierta en otra ventana. Sigue allí, o ciérrala y carga de nuevo esta página.",
    "Sending your answer": "Enviando tu respuesta",
    "Sent. One moment…": "Enviado. Un momento…",
    "{count} %": "{count} %",
    "The line was cut. What arrived is kept: go on when you are back.":
        "Se ha cortado la conexión. Lo que llegó se conserva: continúa cuando vuelvas.",
    "Cancelled. Your parts are still here.": "Cancelado. Tus partes siguen aquí.",
    "Your answer was not sent to its end": "Tu respuesta no se envió entera",
]
