import FanfareModels
import JSON
import Testing

@testable import Pages

struct TranslationsTests {
    private func parts(_ texts: String...) -> [TranslationFiles] {
        texts.map { TranslationFiles([.spanish: Array($0.utf8)]) }
    }

    @Test func `the texts of all parts are one, and what has no translation stays English`() throws {
        let translations = try Translations(
            parts(#"{"Save": "Guardar"}"#, #"{"at most {} MB": "como máximo {} MB"}"#))
        let (spanish, english) = (Localizer(.spanish, translations), Localizer(.english, translations))
        #expect(spanish("Save") == "Guardar" && english("Save") == "Save")
        #expect(spanish("Open") == "Open")
        #expect(spanish("at most {} MB", 7) == "como máximo 7 MB")
        #expect(spanish.sentence("at most 10 MB") == "como máximo 10 MB")
        let problem = spanish.localized(.invalid("file", "at most 5 MB"))
        #expect(problem.fields["file"] == ["como máximo 5 MB"])
        let fragment = english.localized(.invalid("first_name", "can't be blank"))
        #expect(fragment.fields["first_name"] == ["The first name can't be blank."])
        #expect(fragment.detail == "The first name can't be blank.")
        let choice = english.localized(.invalid("theme", "is not one of system, light"))
        #expect(choice.detail == "Choose one from the list.")
        #expect(spanish.localized(.invalid("x", "has no translation")).detail == "This cannot be used.")
    }

    @Test(arguments: [#"["Save"]"#, #"{"Save": 1}"#])
    func `a file of something else than texts is refused`(text: String) {
        #expect(throws: DamagedTranslations.self) { try Translations(parts(text)) }
    }

    @Test func `a file that is no JSON is refused`() {
        #expect(throws: JSONFault.self) { try Translations(parts("Save: Guardar")) }
    }
}
