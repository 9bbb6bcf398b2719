import Foundation
import SpeechClient
import SpeechProtocol
import TestSupport
import Testing

@testable import LearningService

@Suite("How each language says numbers with signs")
struct SpokenNumbersTests {
    private static let book = SpokenReadingBook.load(languages: Checkout.root.appending(path: "languages"))

    private static func said(_ text: String, _ language: String) -> [String] {
        book.0.readings(voice: language).ways(of: text).map(\.said)
    }

    @Test("every language's file is read")
    func loads() { #expect(Self.book.1.isEmpty) }

    @Test(
        "the usual way comes first",
        arguments: [
            ("es", "Mide 1,75 m.", "Mide un metro 75."), ("es", "Pesa 2,5 kg.", "Pesa 2,5 kilos."),
            ("es", "a 1.000 m de aquí", "a 1.000 metros de aquí"), ("es", "1 m y 21 cm", "un metro y 21 centímetros"),
            ("es", "80 km/h", "80 kilómetros por hora"), ("es", "3 mesas", "3 mesas"), ("es", "5 meses", "5 meses"),
            ("es", "3/4 de taza", "3 cuartos de taza"), ("es", "½ kilo", "medio kilo"),
            ("es", "el 3/4/2024", "el 3/4/2024"), ("es", "24/7", "24/7"),
            ("es", "el siglo XX", "el siglo 20"), ("es", "Felipe II y Carlos V", "Felipe segundo y Carlos quinto"),
            ("es", "Alfonso XIII.", "Alfonso 13."), ("es", "Vi a Tom y X", "Vi a Tom y X"), ("es", "Mi CV", "Mi CV"),
            ("es", "el 1 de mayo de 1987", "el primero de mayo de 1987"), ("es", "el 2 de mayo", "el 2 de mayo"),
            ("es", "1 de cada 3", "1 de cada 3"),
            ("en", "on May 1, 1987", "on May first, 1987"), ("en", "on 21 June", "on the twenty-first of June"),
            ("en", "Henry VIII", "Henry the eighth"), ("en", "World War II", "World War 2"),
            ("en", "Tom I know", "Tom I know"),
            ("en", "6 ft tall and 1.8 m", "6 feet tall and 1.8 metres"), ("en", "2/3 of them", "2 thirds of them"),
            ("fr", "au XIXe siècle", "au dix-neuvième siècle"), ("fr", "Louis XIV", "Louis 14"),
            ("fr", "François Ier", "François premier"),
            ("fr", "le 2e étage", "le deuxième étage"), ("fr", "1,75 m", "un mètre 75"),
            ("fr", "à 9 h 15", "à 9 heures 15"),
            ("de", "Ludwig XIV. war König.", "Ludwig der Vierzehnte war König."),
            ("de", "Er sah Ludwig XIV.", "Er sah Ludwig der Vierzehnte."),
            ("de", "im 2. Weltkrieg", "im zweiten Weltkrieg"), ("de", "1,5 l", "1,5 Liter"),
            ("it", "il 1 maggio", "il primo maggio"), ("it", "2 kg di mele", "2 chili di mele"),
            ("pt", "D. Pedro II", "dona Pedro segundo"), ("pt", "o século XX", "o século 20"),
            ("pt", "1 de abril", "primeiro de abril"),
            ("ja", "1.75mです", "いちメートル75センチです"), ("ja", "5kgの米", "5キロの米"),
        ])
    func usual(language: String, written: String, said: String) {
        #expect(Self.said(written, language).first == said)
    }

    @Test(
        "other ways count too",
        arguments: [
            ("es", "1,75 m", "1 75"), ("es", "1,75 m", "1,75 metros"), ("es", "1,5 kg", "un kilo y medio"),
            ("es", "0,5 l", "medio litro"), ("es", "1,5 m", "un metro 50"), ("es", "½ hora", "media hora"),
            ("es", "Isabel II", "Isabel segunda"), ("es", "1 de mayo", "uno de mayo"),
            ("en", "on 2 May", "on second of May"), ("en", "May 2", "May the second"), ("en", "3/4", "3 fourths"),
            ("en", "in 1987", "in nineteen eighty seven"), ("de", "1,5 kg", "eineinhalb Kilo"),
            ("de", "2,5 kg", "2einhalb Kilo"),
            ("de", "von Ludwig XIV.", "von Ludwig dem Vierzehnten."), ("fr", "1,5 km", "un kilomètre et demi"),
        ])
    func others(language: String, written: String, said: String) {
        #expect(Self.said(written, language).contains(said))
    }
}
