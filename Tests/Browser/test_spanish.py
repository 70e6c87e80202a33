"""In Spanish nothing is left in English, and the words of headings and controls are whole."""

import re

import pytest

from screens import MISSING, SCREENS, address

# What is said to people, in the page and in its attributes, without what they wrote themselves.
SAID = """() => {
    const own = ".answer-text h2, .answer-question, .asked h2, .question-text, .comment-text, .name, .profile-name, .about, .asked-about, .game-title, .game-card > .quiet, .game-facts > .quiet, .game-text, .review-text, .report-text, .reported, .chips, .facts, .live-title, .message-text, .bubble, .sticker, .notice-text, q, bdi, b, textarea, script, style, template, .brand, [lang]:not(html)";
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const said = [];
    while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(own)) said.push(walk.currentNode.data);
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title]"))
        for (const name of ["aria-label", "placeholder", "title"]) said.push(element.getAttribute(name) ?? "");
    const islands = [...document.querySelectorAll("script[data-words]")];
    const words = [globalThis.words ?? {}, ...islands.map(island => JSON.parse(island.textContent))].flatMap(Object.values);
    // Where a name stands inside a sentence, its row has it alone.
    const names = [...document.querySelectorAll(".name, .row-link b")].map(name => name.textContent);
    const nameless = text => names.reduce((rest, name) => rest.replace(name, ""), text);
    return said.map(text => nameless(text).trim()).filter(Boolean).concat(words);
}"""

# Words of headings, tabs and buttons that are broken, or of which a part is outside of the screen or of their box.
CUT = """() => [...document.querySelectorAll(".title, .heading > h2, .tabs a, .segments a, .people-filters a, .rail a, .button")]
    .filter(element => element.checkVisibility() && !element.closest(".menu-items, .suggested"))
    .flatMap(element => {
        const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), cut = [];
        while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(".visually-hidden")) for (const word of walk.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(walk.currentNode, word.index);
            range.setEnd(walk.currentNode, word.index + word[0].length);
            const lines = [...range.getClientRects()].filter(box => box.width > 0);
            const isBroken = new Set(lines.map(box => Math.round(box.top))).size > 1;
            if (isBroken || lines.some(box => box.left < 0 || box.right > innerWidth)) cut.push(word[0]);
        }
        return cut;
    })"""

ENGLISH = re.compile(
    r"\b(the|and|you|your|who|is|are|of|with|what|this|that|here|back|search|people|follow|following|followers|save|"
    r"settings|log|new|more|show|close|password|name|email|language|light|dark|choose|delete|end|share|report|"
    r"unfollow|account|for|to|from|by|nobody|everyone|badges|reputation|earned|times|times|switch|member|unknown)\b",
    re.IGNORECASE)
ALLOWED = re.compile(r"English|Nintendo Switch|Español|Fanfare|@\S+|Email|email|Chrom\w+, Linux|HeadlessChrome\S*|Reputación|WebP|{name}")


@pytest.mark.parametrize("name, path, viewer", SCREENS, ids=[name for name, _, _ in SCREENS])
def test_a_screen_speaks_spanish(visit, everybody, name, path, viewer):
    page = visit(member=viewer and getattr(everybody, viewer), language="es-ES")
    if name in MISSING:
        page.watch.expect(MISSING[name])
    page.goto(address(path, everybody))
    assert page.locator("html").get_attribute("lang") == "es"
    people = [person.name for person in [*everybody.crowd, everybody.ada, everybody.bob, everybody.root]]
    # An answer's page is called what was asked.
    said = page.evaluate(SAID) + ([] if page.locator(".answer-question").count() else [page.title()])
    for person in people:
        said = [text.replace(person, "") for text in said]
    english = [text for text in said if ENGLISH.search(ALLOWED.sub("", text))]
    assert not english, english
    # A person's name may be longer than a line.
    names = {word for person in people for word in person.split()}
    cut = [word for word in page.evaluate(CUT) if word not in names]
    assert not cut, cut


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("path", ["/", "/rankings", "/games", "/leagues"])
def test_the_title_of_a_tab_is_whole_beside_the_buttons_of_a_guest(visit, everybody, path, width):
    page = visit(language="es-ES", width=width)
    page.goto(path)
    lines, isCut = page.locator("h1.title").evaluate("""title => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return [range.getClientRects().length, title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight];
    }""")
    assert (lines, isCut) == (1, False)
