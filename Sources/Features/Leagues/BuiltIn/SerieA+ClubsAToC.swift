import Art
import FanfareModels

extension BuiltInLeague {
    static let clubsAToC: [BuiltInClub] = [
        BuiltInClub(
            "aucas", "SD Aucas", city: "Quito",
            crest: Crest(.halves, ["#ffd21f", "#d8232a"]),
            squad: """
                789923|G|1|AR|Federico Lanzillota
                1018578|G|12|EC|Bismar Castro
                818405|G|24|MX|Edson Resendez
                826814|G|30|EC|Diego Espinosa
                989402|D|3|EC|Jhon Ontaneda
                1019932|D|15|EC|Jonnathan Mina
                892451|D|18|AR|Juan Gonzalez
                1464255|D|31|EC|Byron Carabalí
                832468|M|7|EC|Edison Vega
                989217|M|8|EC|Angelo Mina
                1108522|M|14|EC|Ronald Briones
                975548|M|22|EC|Luis Cano
                1457531|M|23|-|Jordán Mohor
                588640|M|25|EC|Renny Jaramillo
                1018554|M|27|EC|Michael Carcelén
                1385490|M|32|AR|Mario Sanabria
                1807246|F|4|-|Asamoa Caicedo
                925147|F|9|CO|Jeison Medina
                1464817|F|10|EC|Cristian Tobar
                869785|F|11|EC|Adolfo Muñoz
                873887|F|17|EC|Hancel Batalla
                1199361|F|19|CO|Jean Carlos Blanco
                """),
        BuiltInClub(
            "barcelona", "Barcelona SC", city: "Guayaquil",
            crest: Crest(.chief, ["#ffd21f", "#c8102e", "#16161a"]),
            squad: """
                174421|G|1|EC|Javier Burrai
                991138|G|12|EC|Victor Mendoza
                789668|D|3|AR|Luca Sosa
                849170|D|4|UY|Carlos Rodríguez
                827140|D|6|EC|Anibal Chalá
                1109883|D|14|EC|Alex Rangel
                928506|D|27|EC|William Vargas
                1805536|D|34|EC|Jandry Gómez
                1461225|D|44|EC|Jhonnier Chala
                924855|M|5|UY|Jesús Trindade
                1090134|M|8|EC|Gabriel Cortez
                42454|M|10|EC|Damián Díaz
                868275|M|13|EC|Janner Corozo
                106461|M|17|EC|Fernando Gaibor
                842348|M|20|UY|Bruno Piñatares
                1021850|M|22|BR|Leonai Souza de Almeida
                158407|M|23|EC|Dixon Arroyo
                1119725|M|25|EC|Cristhian Solano
                1805539|M|31|EC|Dylan Luque
                985108|M|70|EC|Jefferson Arce
                1394753|F|9|EC|Allen Obando
                873890|F|16|EC|Djorkaeff Reasco
                594430|F|18|AR|Francisco Fydriszewski
                """),
        BuiltInClub(
            "catolica", "Universidad Católica", city: "Quito",
            crest: Crest(.sash, ["#38a9dd", "#ffffff"]),
            squad: """
                1002422|G|1|EC|Elías Valencia
                108832|G|22|VE|Rafael Romo
                1002950|D|3|EC|Joshue Quinonez
                877584|D|15|EC|Exon Gustavo Vallecilla
                1184983|D|18|EC|Layan Loor
                985109|D|20|EC|Luis Castillo
                1104157|D|25|EC|Ignacio Mosquera
                931382|D|29|EC|Gregori Anangonó
                553508|D|37|AR|Fausto Grillo
                822718|M|4|EC|Kevin Minda
                903650|M|8|EC|Daniel Clavijo
                33308|M|10|AR|Facundo Martinez
                789678|M|21|AR|Luciano Nieto
                876929|M|27|PE|Kevin Quevedo
                1518765|M|52|-|Luis Moreno
                1604235|M|53|EC|Daniel Mejia
                1482436|M|55|EC|Rooney Troya
                1011412|F|7|EC|Arón Rodríguez
                936184|F|9|PA|José Fajardo
                822722|F|11|EC|Janus Vivar
                846663|F|16|EC|Jhon Cifuente
                796328|F|30|PA|Ismael Díaz
                """),
        BuiltInClub(
            "cuenca", "Deportivo Cuenca", city: "Cuenca",
            crest: Crest(.chevron, ["#c8202f", "#f0b323", "#ffffff"]),
            squad: """
                967113|G|1|EC|Eduardo Jiménez
                794921|G|31|EC|Hamilton Piedra
                975707|D|3|EC|Sixto Mina
                965873|D|4|EC|Ronny Biojo
                977089|D|6|AR|Rodrigo Ivan Diaz
                1416329|D|16|EC|Yerlin Quinonez
                805244|D|19|UY|Guillermo Fratta
                846671|D|25|EC|Marcos Andrés López
                1597202|D|26|EC|Yorkaeff Caicedo
                1116595|D|32|AR|Nazareno Romero
                971199|M|5|AR|Rodrigo Melo
                174935|M|7|AR|Lucas Mancinelli
                873889|M|8|EC|Esteban Davila
                1190984|M|10|EC|Vilinton Branda
                588596|M|13|EC|David Noboa
                1106598|M|17|EC|Bryan Corozo
                1459664|M|20|EC|Mayer Mendez
                158417|M|30|EC|Danny Luna
                915158|M|40|EC|Francisco Mera
                1517846|F|9|EC|Luis Aldair Arroyo Cabeza
                146608|F|11|EC|Walter Chalá
                249347|F|12|AR|Pablo Daniel Magnin
                340415|F|21|AR|Raúl Becerra
                """),
    ]
}
