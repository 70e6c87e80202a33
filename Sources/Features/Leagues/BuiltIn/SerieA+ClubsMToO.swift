import Art
import FanfareModels

extension BuiltInLeague {
    static let clubsMToO: [BuiltInClub] = [
        BuiltInClub(
            "macara", "CSD Macará", city: "Ambato",
            crest: Crest(.halves, ["#2aa5dd", "#ffffff"]),
            squad: """
                932882|G|1|AR|Cristian Correa
                822715|G|22|EC|Jose Cevallos
                983530|D|2|AR|Gino Barbieri
                1102039|D|4|-|John Jiménez
                359108|D|14|VE|José Luis Marrufo
                974048|D|18|CO|Ronaldo Lora
                1185465|D|23|EC|Edwin Mesa
                964878|D|31|EC|Glendys Mina
                860048|M|5|AR|Leonel Álvarez
                1630792|M|6|EC|Martin Tello
                155706|M|11|AR|Jorge Valdez
                805324|M|15|UY|Emiliano Romero
                962038|M|17|EC|Kevin Valencia
                1004138|M|28|EC|Miguel Perea
                1194272|M|50|EC|Cristopher Angulo
                905554|M|70|EC|Janpol Morales
                885539|F|7|EC|Joffré Escobar
                947212|F|9|AR|Facundo Pons
                932246|F|10|EC|Freddy Mina
                588626|F|25|EC|Daniel Porozo
                """),
        BuiltInClub(
            "mushuc-runa", "Mushuc Runa SC", city: "Ambato",
            crest: Crest(.chief, ["#1f8a3d", "#ffffff", "#d8232a"]),
            squad: """
                925598|G|30|EC|Jorge Pinos
                923195|G|92|EC|Wilman Pabón
                340445|D|2|AR|Juan Cruz Randazzo
                1466377|D|3|EC|Jerry Parrales
                1117831|D|5|EC|Rody Zambrano
                827138|D|25|EC|Marco Montaño
                789917|D|29|EC|Dennis Quintero
                339961|M|6|EC|Luis Ayala
                998401|M|8|EC|Arnaldo Zambrano
                975813|M|10|EC|Bagner Delgado
                896840|M|11|UY|Mauricio Alonso
                1020186|M|14|CO|Steven Tapiero
                1141759|M|15|EC|Ariel Fernando Alcivar
                925611|M|17|EC|Charles Vélez
                921388|M|21|EC|William Ocles
                932247|M|26|EC|Jean Carlos Estacio
                789939|M|27|UY|Joaquín Vergés
                1479175|M|37|EC|José Luis Quiñones
                1479176|F|9|AR|Diego Ledesma
                976958|F|20|EC|Daniel Segura
                877598|F|50|UY|Jonathan Dos Santos
                """),
        BuiltInClub(
            "orense", "Orense SC", city: "Machala",
            crest: Crest(.bend, ["#1d6b35", "#ffffff", "#f2c230"]),
            squad: """
                869729|G|1|EC|José Cárdenas
                1020039|G|12|EC|Rolando David Silva
                923903|D|3|AR|Nicolas Del Grecco
                1133763|D|4|EC|Marlon Quiñónez
                37047|D|24|EC|Gabriel Achilier
                925620|D|25|EC|Jose Luis Monaga Quinonez
                146300|D|31|EC|Pedro Velasco
                1191418|M|5|AR|Marcelo Eggel
                1091719|M|6|UY|Emiliano Sosa
                990143|M|7|UY|Cristian Barros
                827122|M|8|EC|Richard Calderón
                339557|M|10|EC|Robert Burbano
                1134650|M|14|EC|Erick Plúas
                964923|M|15|EC|Bryan Elian Vinan Rodriguez
                1119710|M|29|AR|Santiago Kubiszyn
                1473448|M|50|EC|Sergio Vasquez
                1194015|M|52|EC|Bryan Quinonez
                1517847|M|54|EC|Erick Zambrano
                1475219|F|9|EC|Dany Coronel
                1108656|F|11|MX|Walter Agustin Herrera
                913609|F|39|AR|Agustin Maziero
                1438526|F|57|EC|Ariel Suarez
                """),
        BuiltInClub(
            "tecnico", "Técnico Universitario", city: "Ambato",
            crest: Crest(.stripes, ["#d8232a", "#ffffff"]),
            squad: """
                155764|G|1|EC|Walter Chavez
                155766|G|22|EC|Darwin Cuero
                827127|D|2|EC|Eddie Guevara
                1020037|D|26|EC|Marlon Medranda
                790859|D|27|EC|Tito Valencia
                846828|D|31|EC|Edison Carcelen
                829983|D|32|CO|Carlos Pérez
                925605|M|8|EC|Diego Armas
                932255|M|10|PY|Milton Maciel
                844615|M|13|EC|Edison Caicedo
                588628|M|17|EC|Elvis Patta
                1634018|M|19|EC|Jason Folleco
                922048|M|21|CO|Juan Jimenez
                909664|M|37|EC|Carlos Arboleda
                975696|M|40|EC|Willian Cevallos
                1805479|M|70|EC|Emmanuel Torres
                873816|F|7|UY|Gastón Poncet
                877519|F|9|PY|Rodrigo Ruiz Díaz
                927271|F|61|EC|Jefferson Caicedo
                340243|F|77|EC|Jeison Chalá
                """),
    ]
}
