import Art
import FanfareModels

extension BuiltInLeague {
    static let clubsIToL: [BuiltInClub] = [
        BuiltInClub(
            "imbabura", "Imbabura SC", city: "Ibarra",
            crest: Crest(.hoops, ["#7fb4e6", "#ffffff", "#1d8a4a"]),
            squad: """
                1630798|G|90|EC|Patrik Minda
                588654|D|1|EC|Mario Valero Sanchez
                1066553|D|3|-|Edilson Cabeza
                1649356|D|4|-|Edison Caicedo
                869781|D|13|EC|Michael Chala
                1630799|D|15|EC|Roni Chávez
                925469|D|18|EC|Wilson Alfredo Folleco Morales
                1177429|D|33|EC|Guillermo Rendón
                1630787|M|5|EC|Gilmar Cevallos
                877437|M|7|EC|Leandro Pantoja
                1630800|M|8|EC|Rony Caicedo
                1630782|M|11|EC|Danny Burbano
                1630796|M|19|EC|Óscar Pepinos
                1117729|M|21|EC|Maicol Mina
                1630784|M|22|EC|Erick Mendoza
                1652364|M|25|EC|Julián Ariel Yar Burbano
                975055|M|26|EC|Alexis Santacruz
                1649358|M|31|-|Jerson Guisamano
                1630789|M|34|EC|Juan Alcivar
                1017436|M|80|EC|Xavier Pineda
                1630786|F|9|AR|Federico Paz
                387730|F|29|EC|Jacson Pita Mina
                1630779|F|70|EC|Alexis Villamil
                """),
        BuiltInClub(
            "independiente", "Independiente del Valle", city: "Sangolquí",
            crest: Crest(.stripes, ["#16161a", "#2f5fc4"]),
            squad: """
                871807|G|22|AR|Guido Villar
                1470452|G|40|EC|Cristhian Loor
                1065601|D|2|PY|Luis Felipe Zárate
                826831|D|4|EC|Anthony Landázuri
                877436|D|5|AR|Richard Schunke
                896623|D|14|AR|Mateo Carabajal
                875822|D|15|EC|Beder Caicedo
                1482446|D|56|EC|Elkin Ruiz
                1215084|M|7|EC|Patrik Mercado
                925740|M|8|EC|Jordy Alcivar
                805170|M|13|CL|Matías Fernández
                1464025|M|16|EC|Kendry Páez
                971172|M|18|AR|Cristian Zabala
                158395|M|30|EC|Renato Ibarra
                1106546|M|51|EC|Yaimar Medina
                1381953|M|52|EC|Orlando Herrera
                1470454|M|58|EC|Michael Ayovi
                588630|M|80|EC|Joao Ortíz
                926513|F|9|UY|Renzo López
                155786|F|10|EC|Junior Sornoza
                105717|F|11|AR|Michael Hoyos
                1482431|F|50|EC|Keny Arroyo
                """),
        BuiltInClub(
            "ldu", "LDU de Quito", city: "Quito",
            crest: Crest(.quarters, ["#ffffff", "#b3202c", "#22346f"]),
            squad: """
                925484|G|1|EC|Gonzalo Valle
                33567|G|22|EC|Alexander Domínguez
                937863|D|3|EC|Richard Mina
                839638|D|4|HT|Ricardo Adé
                980485|D|6|AR|Facundo Rodríguez
                1066555|D|13|EC|Daykol Romero
                805485|D|14|EC|José Quintero
                872138|D|24|AR|Andres Zanini
                1459658|D|29|EC|Bryan Ramirez
                922853|D|33|EC|Leonel Quiñónez
                1145130|M|5|EC|Óscar Zambrano
                897059|M|9|AR|Lisandro Alzugaray
                826826|M|10|EC|Alexander Alvarado
                964296|M|15|BO|Gabriel Villamil
                359098|M|18|AR|Ezequiel Piovi
                1116579|M|21|EC|Sebastián González
                975528|M|25|EC|Jefferson Valverde
                868777|F|7|VE|Jan Hurtado
                975090|F|8|EC|Luis Estupiñan
                860561|F|11|EC|Michael Estrada
                340247|F|16|EC|Andrés Parrales
                1167312|F|19|PY|Alex Arce
                1116608|F|35|-|Jairon Charcopa
                """),
        BuiltInClub(
            "libertad", "Libertad FC", city: "Loja",
            crest: Crest(.chevron, ["#17171a", "#d9a441"]),
            squad: """
                848617|G|1|AR|Juan Bolado
                1466876|G|90|EC|Eduardo Bores
                846669|D|4|EC|Cesar Obando
                921961|D|8|CO|Andrés Felipe Ávila
                885589|D|15|EC|José Hernández
                984019|D|25|EC|Denilson Bolanos
                340551|D|27|AR|Juan Alvacete
                339929|D|33|PY|Cristian Enciso
                793430|M|5|EC|Pedro Larrea
                925612|M|7|EC|Ivan Zambrano
                974744|M|11|AR|Lautaro Disanto
                981344|M|12|AR|Gonzalo Valenzuela
                1474796|M|16|EC|Jose Caicedo
                1015290|M|26|EC|Nixon Molina
                1649359|M|70|EC|Jhon Huilca
                877434|F|9|EC|Diego Ávila
                155783|F|10|EC|Jonny Uchuari
                1086968|F|22|AR|Tobías Donsanti
                1396090|F|29|AR|Leandro Basan
                1185458|F|32|EC|Richard Farias
                """),
    ]
}
