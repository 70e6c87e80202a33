import Art
import FanfareModels

extension BuiltInLeague {
    static let clubsCToE: [BuiltInClub] = [
        BuiltInClub(
            "cumbaya", "Cumbayá FC", city: "Quito",
            crest: Crest(.bend, ["#1d1d20", "#ffffff"]),
            squad: """
                248745|G|1|EC|Alexi Lemos
                1186312|G|23|AR|Felipe San Juan
                1656408|D|3|EC|Kevin Hurtado
                1654663|D|28|AR|Franco Suárez
                925452|D|37|EC|Gorman Estacio
                1654141|M|2|EC|Fernando Delgado
                47668|M|4|EC|Juan Carlos Paredes
                932888|M|5|AR|Alejandro Altuna
                1495658|M|8|EC|Maikel Valencia
                1391980|M|10|EC|Rommel Tapia
                1495656|M|16|EC|Luis Gustavino
                1474739|M|17|EC|Elian Carabali
                1495599|M|18|EC|Ariel Almagro
                1069637|M|19|EC|Melvin Diaz
                1004135|M|22|BR|Thiago Serpa
                1094962|M|29|EC|Kevin Rivera
                1156400|M|60|-|David Ortiz
                1651700|F|9|AR|Augusto Magoia
                976016|F|27|EC|Jaime Ortiz
                1805474|F|66|EC|José Angulo
                """),
        BuiltInClub(
            "delfin", "Delfín SC", city: "Manta",
            crest: Crest(.waves, ["#ffd21f", "#1f4fa3"]),
            squad: """
                955084|G|1|EC|Pierre Bellolio
                868739|G|33|EC|Edisson Recalde
                1092353|D|2|AR|Nicolás Goitea
                993481|D|3|AR|Juan Manuel Elordi
                1473025|D|4|EC|Jefferson Nazareno
                1142359|D|13|EC|Josué Cuero
                1087004|D|14|AR|Ignacio Gariglio
                1123147|D|30|EC|Luis Becerra
                1105564|D|55|EC|Maikel Reyes
                943177|M|5|AR|Cristian García
                932714|M|7|AR|Mariano Miño
                882666|M|8|AR|Enzo Gaggi
                928507|M|15|EC|Kevin Sambonino
                1473028|M|16|EC|Luis Castro
                1156172|M|20|EC|Michael Mieles
                1407865|M|22|EC|Gianni Cagua
                938611|M|25|EC|Jean Humanante
                1473027|M|51|EC|Jordano Zambrano
                1473024|M|54|EC|Erick Zuniga
                590176|F|9|EC|Jose Enrique Angulo
                860004|F|11|AR|Nicolás Messiniti
                976964|F|18|EC|Mejia Marcos
                925478|F|19|EC|Jostin Alman
                """),
        BuiltInClub(
            "nacional", "El Nacional", city: "Quito",
            crest: Crest(.tierce, ["#1b2f7d", "#d8232a", "#ffffff"]),
            squad: """
                886492|G|12|EC|David Cabezas
                1807741|D|2|-|César Vélez
                922095|D|23|EC|Daniel Patino
                869788|D|26|EC|Kevin Peralta
                1807743|D|51|-|Josué Chala
                1807747|D|66|-|Wilder Estupiñan
                1543590|D|70|EC|Jordy Burbano
                1807744|M|39|-|Luis Benalcazar
                1807742|M|52|-|Jonathan Zambrano
                1807740|M|53|-|Anthony Piloso
                1804686|M|55|EC|Teddye Lara
                1804685|M|58|EC|Mateo Lozano
                1807746|M|74|-|Tommy Acurio
                1807739|M|75|-|Anthony Espinoza
                1807745|M|78|-|Sebastián Zumba
                868743|F|11|EC|Gustavo Asprilla
                1800047|F|80|EC|Jhon Caicedo
                """),
        BuiltInClub(
            "emelec", "CS Emelec", city: "Guayaquil",
            crest: Crest(.stripes, ["#1f52a5", "#ffffff", "#9aa3ad"]),
            squad: """
                1002442|G|1|EC|Gilmar Napa
                905632|G|12|EC|Pedro Ortiz
                858239|D|14|EC|Romario Caicedo
                846662|D|15|EC|Gustavo Cortez
                108152|D|21|VE|Alexander González
                339967|D|27|EC|Luis Fernando León
                1470458|D|32|EC|Diogo Bagui
                939465|D|88|EC|Joao Quinones
                842925|M|5|AR|Cristian Erbes
                592088|M|8|AR|Marcelo Meli
                285527|M|10|CO|Andrés Ricaurte
                896857|M|19|AR|Juan Ruiz Gómez
                1018168|M|20|EC|Jackson Rodríguez
                869783|M|25|EC|Roberto Garcés
                922846|M|28|EC|Maicon Solís
                1404583|M|30|EC|Tommy Chamba
                1197424|M|31|EC|Dixon Vera
                1525502|M|55|EC|Ronny Borja
                822721|F|7|EC|Washington Corozo
                895229|F|9|AR|Facundo Castelli
                975544|F|13|EC|Jhon Sánchez
                106458|F|17|EC|Jaime Ayoví
                """),
    ]
}
