import functools
import os
import pathlib
import re
import typing
import urllib.request

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from clips import CAPTIONS, clip
from community import Community, Member, PASSWORD, png
from provider import Provider
from watch import Watch

ROOT = pathlib.Path(__file__).parent.parent.parent
PROGRAM = os.environ.get("FANFARE_PROGRAM", str(ROOT / ".build/debug/fanfare"))
CHROMIUM = os.environ.get("FANFARE_CHROMIUM", "/usr/bin/chromium")

FIRST = "Grace Alan Edsger Barbara Donald Margaret Ken Radia Linus Frances Niklaus Hedy".split()
LAST = "Hopper Turing Dijkstra Liskov Knuth Hamilton".split()

expect.set_options(timeout=10_000)


@pytest.fixture(scope="session")
def provider():
    """The other servers that communities of these tests ask."""
    provider = Provider()
    yield provider
    provider.end()


@pytest.fixture(scope="session")
def community(provider):
    community = Community(PROGRAM, *provider.directory)
    yield community
    community.end()


@pytest.fixture
def empty():
    """A community of nobody."""
    community = Community(PROGRAM)
    yield community
    community.end()


@pytest.fixture(scope="session")
def everybody(community):
    return people(community)


class Cast(typing.NamedTuple):
    """A crowd, a member with everything a profile can have, one of whom nothing is known, and an admin."""

    crowd: list
    ada: Member
    bob: Member
    root: Member
    #: Ada's answer that has everything, and a question that waits for her.
    answer: int
    question: int
    #: A game with everything, and Ada's review of it that people talk about.
    game: int
    review: int
    #: A stream that has ended, and the first message of its chat.
    stream: int
    message: int
    #: Ada's comment under her answer, her report, and another session of hers.
    comment: int
    report: int
    session: int
    #: The token of a link with which somebody sets a new password.
    reset: str


def people(community):
    # Enough for three pages of the directory, some of them hard to set.
    crowd = [community.join(FIRST[at % 12], LAST[at % 6] + " " + "ⅠⅡⅢⅣ"[at // 12]) for at in range(48)]
    crowd.append(community.join("نازنین", "رضایی", location="تهران"))
    crowd.append(community.join("さくら", "田中", location="札幌市"))
    crowd.append(community.join("Wolfeschlegelsteinhausenbergerdorff", "Adolph-Blaine-Charles-David-Earl-Frederick"))
    ada = community.join(
        "Ada", "Lovelace", username="ada", about="Notes on the engine.\nSecond line.", location="Quito, Ecuador",
        top_genre="Puzzle", top_game="Celeste")
    for other in crowd[:25]:
        other.follow(ada)
    for other in crowd[:4]:
        ada.follow(other)
    bob = community.join("Bob", "Bare", username="bob")
    root = community.join("Rosa", "Admin", username="root")
    community.run("user", "promote", "root", "--to", "admin")
    report = community.call(
        "POST", "/reports", {"subject_type": "person", "subject_id": bob.id, "reason": "Too bare."}, ada.token)[0]["id"]
    answer, question, comment = answers(community, crowd, ada, bob)
    game, review = games(community, crowd, ada, root)
    reset = re.search(r"/reset/(\S+)", community.run("user", "reset", bob.username)).group(1)
    return Cast(
        crowd, ada, bob, root, answer, question, game, review, *stream(community, crowd), comment, report,
        another_session(community, ada), reset)


def another_session(community, member):
    community.call("POST", "/sessions", {"email": member.username, "password": PASSWORD})
    request = urllib.request.Request(
        f"{community.url}/settings/sessions", headers={"Cookie": f"{member.cookie['name']}={member.cookie['value']}"})
    with urllib.request.urlopen(request, timeout=30) as page:
        return int(re.search(r"/settings/sessions/(\d+)/end", page.read().decode()).group(1))


def stream(community, crowd):
    host, fan = crowd[6], crowd[7]
    stream = community.call("POST", "/live", {"title": "Compilers over breakfast"}, host.token)[0]["id"]
    messages = [
        community.call("POST", f"/live/{stream}/messages", {"text": text}, person.token)[0]["id"]
        for person, text in ((fan, "Good morning!"), (host, "Good morning to you all."), (fan, "What is a linker? " * 20))]
    community.call("DELETE", f"/live/{stream}", token=host.token)
    return stream, messages[0]


def games(community, crowd, ada, root):
    """More than a page of games; one of them with reviews of every kind, one with a picture."""
    new = lambda title, **facts: community.call("POST", "/games", {"title": title, **facts}, root.token)[0]["id"]
    for number in range(22):
        new(f"Endless Corridor {number + 1}", genres="Puzzle", released=f"{1990 + number}", developer="Walls & Sons")
    new("NieR:Automata™ — Become as Gods Edition: The Complete Soundtrack and Everything Else", genres="Role-playing")
    new("ゼルダの伝説 時のオカリナ", developer="任天堂", released="1998-11-21")
    pictured = new("Portal", genres="Puzzle", platforms="PC", developer="Valve", released="2007-10-10")
    community.upload_poster(pictured, png(400, 600, (90, 60, 160)), root.token)
    game = new(
        "Celeste", genres="Platform, Adventure", platforms="PC, Nintendo Switch, PlayStation 4, Xbox One",
        released="2018-01-25", developer="Extremely OK Games", description="A climb up a mountain.\n\nOne screen at a time.")
    for place, fan in enumerate(crowd[:8]):
        fan.review(game, [5, 4, 4, 5, 3, 1, 4, 5][place], "Jumping feels right.\nWonderful. " * (1 + place * 12 % 37))
    review = ada.review(
        game, 5, "See https://example.org/celeste for more.", aspects={"gameplay": 5, "sound": 4, "story": 4})
    for fan in crowd[:5]:
        community.call("PUT", f"/reviews/{review}/vote", {"value": 1}, fan.token)
    first = crowd[2].remark(review, "I could not agree more.")
    ada.remark(review, "Thank you!", reply_to=first)
    for favourite in (game, pictured):
        community.call("PUT", f"/games/{favourite}/favourite", token=ada.token)
    return game, review


def answers(community, crowd, ada, bob):
    """A feed with a tall video, a long question, comments, a reply and captions."""
    tall = crowd[1].answer(bob.ask(crowd[1], "Tea or coffee?"), clip("olive", 2, "360x640"))
    long = "If you could play one game only for the rest of your life, which would it be, with whom, and on what kind of evening? " * 3
    crowd[0].answer(ada.ask(crowd[0], long), clip("navy", 2))
    answer = ada.answer(crowd[0].ask(ada, "What is the first program you ever wrote?"), clip("teal", 4))
    first = crowd[2].comment(answer, "That is the best answer I have heard.\nThank you!")
    comment = ada.comment(answer, "Glad you like it.", reply_to=first)
    crowd[3].comment(answer, "👏" * 40)
    for fan in crowd[2:9]:
        fan.like(answer)
    ada.like(tall)
    community.call("PUT", f"/answers/{answer}/captions", {"captions": CAPTIONS}, ada.token)
    bob.ask(ada, "Do you still have the notes?")
    question = crowd[4].ask(ada, "How would you explain loops to a child?")
    ada.ask(bob, "Where do you come from?")
    declined = ada.ask(crowd[5], "What is your salary?")
    community.call("PUT", f"/questions/{declined}/decline", token=crowd[5].token)
    return answer, question, comment


@pytest.fixture(scope="session")
def crowd(everybody):
    return everybody.crowd


@pytest.fixture(scope="session")
def ada(everybody):
    return everybody.ada


@pytest.fixture(scope="session")
def bob(everybody):
    return everybody.bob


@pytest.fixture
def member(community, everybody):
    """Somebody whom no other test knows."""
    return community.join("Mary", "Newcomer")


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
            "--autoplay-policy=document-user-activation-required"])
    yield browser
    browser.close()


# Told in the console: a question to the page would be a person's gesture to the browser.
MODULES_LOADED = "modules-loaded"
TELL_OF_MODULES = """
    const tell = () => console.debug("modules-loaded");
    document.addEventListener("modules-loaded", tell);
    addEventListener("load", () => { if (!document.querySelector("script[type=module]")) tell(); });
"""


def follow_modules(page):
    """Keeps noting whether the modules of the page's document have run."""
    def begin(request):
        # A request of a worker has no frame.
        if request.is_navigation_request() and request.frame == page.main_frame:
            page.have_modules_run = False

    def hear(message):
        if message.text == MODULES_LOADED:
            page.have_modules_run = True

    page.have_modules_run = False
    page.on("request", begin)
    page.on("console", hear)


def await_modules(page):
    """Waits until the page's modules have run: before, the browser sends forms by itself, and a person's next tap comes later."""
    if not getattr(page, "have_modules_run", True):
        page.wait_for_event("console", lambda message: message.text == MODULES_LOADED)


def with_modules(go):
    """A method of pages that also waits for the page's modules, unless it is told what to wait for."""
    @functools.wraps(go)
    def awaiting(page, *arguments, **options):
        response = go(page, *arguments, **options)
        if "wait_until" not in options:
            await_modules(page)
        return response
    return awaiting


def with_followed_modules(new_context):
    @functools.wraps(new_context)
    def following(browser, **options):
        context = new_context(browser, **options)
        if options.get("java_script_enabled", True):
            context.add_init_script(TELL_OF_MODULES)
            context.on("page", follow_modules)
        return context
    return following


for name in ("goto", "reload", "wait_for_url"):
    setattr(Page, name, with_modules(getattr(Page, name)))
Browser.new_context = with_followed_modules(Browser.new_context)


def go_offline(page):
    """Takes the network away once the page's modules have run."""
    await_modules(page)
    page.context.set_offline(True)


@pytest.fixture
def visit(chromium, community, request):
    """Opens a browser of its own, as a guest or as a member; when the test ends, nothing may have gone wrong in it."""
    # A server ends after the browsers that ask it.
    if "empty" in request.fixturenames:
        request.getfixturevalue("empty")
    contexts, watches = [], []

    def open(member=None, width=390, theme="light", language="en-US", javascript=True, motion="no-preference"):
        context = chromium.new_context(
            base_url=community.url, viewport={"width": width, "height": 844}, color_scheme=theme, locale=language,
            java_script_enabled=javascript, reduced_motion=motion, has_touch=width < 600,
            # What a worker asks for, a test cannot see or change; test_offline has browsers with one.
            service_workers="block")
        contexts.append(context)
        if member:
            context.add_cookies([member.cookie])
        page = context.new_page()
        page.watch = Watch(page)
        watches.append(page.watch)
        return page

    yield open
    for context in contexts:
        context.close()
    problems = [problem for watch in watches for problem in watch.problems]
    assert not problems, "\n".join(problems)
