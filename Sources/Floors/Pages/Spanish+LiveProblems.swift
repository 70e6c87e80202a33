/// Error messages of live streams.
let spanishLiveProblems: [String: String] = [
    "This is not your stream.": "Este no es tu directo.",
    "You are live already.": "Ya estás en directo.",
    "As many people are live as this server can carry. Try again later.":
        "Hay tantos directos como este servidor puede llevar. Vuelve a probar más tarde.",
    "Nothing was sent for 15 seconds.": "No se ha enviado nada durante 15 segundos.",
    "A moderator ended this stream.": "Un moderador ha terminado este directo.",
    "The host has sent you out of this stream.": "Quien emite te ha echado de este directo.",
    "The host has muted you in this stream.": "Quien emite te ha silenciado en este directo.",
    "You cannot cheer for yourself.": "No puedes aplaudirte a ti.",
    "Cheer 1 to 10 times at once.": "Aplaude de 1 a 10 veces seguidas.",
    "This is your own stream.": "Este es tu propio directo.",
    "This is not your message.": "Este mensaje no es tuyo.",
    "This is not your recording.": "Esta grabación no es tuya.",
    "This stream key does not hold.": "Esta clave de emisión no vale.",
    "There is no such stream.": "No existe ese directo.",
    "There is no such message.": "No existe ese mensaje.",
    "There is no such recording.": "No existe esa grabación.",
    "There is no such segment.": "No existe ese segmento.",
    "Begin a new recording: its first piece is awaited.":
        "Empieza una grabación nueva: se espera su primera parte.",
    "What was sent could not be read.": "No se ha podido leer lo que se ha enviado.",
    "Nothing in it can be played.": "No hay nada que se pueda reproducir.",
    "This is no stream that can be played: WebM, MP4 in fragments, MPEG-TS or FLV are.":
        "Esto no se puede reproducir en directo: WebM, MP4 en fragmentos, MPEG-TS o FLV sí.",
    "The picture of this stream is too large or too small.":
        "La imagen de este directo es demasiado grande o demasiado pequeña.",
    "Another server takes this stream.": "Otro servidor recibe este directo.",
]
