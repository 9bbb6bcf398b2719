"""The checks of scripts/test-libreoffice: ADDRESS PIPE. Runs in Debian's own Python, which has UNO."""
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import Locale

ADDRESS, PIPE = sys.argv[1:]
TEXT = "Yo va al parque 😀 y las casa es grande."
CLEAN = "Yo voy al parque 😀 y las casas son rojas."


def office():
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    for _ in range(120):
        try:
            return resolver.resolve(f"uno:pipe,name={PIPE};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.5)
    sys.exit("LibreOffice does not answer.")


def use(context):
    """What Tools › Options › Language Settings › LanguageTool Server writes."""
    provider = context.ServiceManager.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", context)
    path = PropertyValue(Name="nodepath", Value="/org.openoffice.Office.Linguistic/GrammarChecking/LanguageTool")
    settings = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", (path,))
    settings.replaceByName("BaseURL", ADDRESS)
    settings.replaceByName("IsEnabled", True)
    settings.commitChanges()


def findings(checker, text):
    """Each as what is marked, and what stands in its menu. LibreOffice counts in UTF-16, as the wire does."""
    units = text.encode("utf-16-le")
    found = checker.doProofreading("1", text, Locale(Language="es", Country="ES"), 0, len(units) // 2, ())
    return [(units[2 * error.nErrorStart:2 * (error.nErrorStart + error.nErrorLength)].decode("utf-16-le"),
             error.aSuggestions, error.aShortComment) for error in found.aErrors]


def main():
    context = office()
    use(context)
    checker = context.ServiceManager.createInstanceWithContext("org.openoffice.lingu.LanguageToolGrammarChecker", context)
    assert ("es", "ES") in {(locale.Language, locale.Country) for locale in checker.getLocales()}
    found = findings(checker, TEXT)
    assert ("va", ("voy",)) in [(marked, suggestions) for marked, suggestions, _ in found], found
    # Behind a character of two units.
    assert any(marked in ("las", "casa", "las casa") for marked, *_ in found), found
    assert all(comment for *_, comment in found), found
    print(f"ok  LibreOffice marks {', '.join(marked for marked, *_ in found)}")
    assert findings(checker, CLEAN) == [], findings(checker, CLEAN)
    print("ok  LibreOffice marks nothing in a text without faults")


main()
