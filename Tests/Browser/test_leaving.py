"""What a member leaves in a browser that others use too."""

import requests
from playwright.sync_api import expect

HELD = """async () => {
    let rows = 0;
    for (const { name } of await indexedDB.databases()) {
        const database = await new Promise(done => { const opening = indexedDB.open(name); opening.onsuccess = () => done(opening.result); });
        for (const store of database.objectStoreNames) {
            rows += await new Promise(done => {
                const counting = database.transaction(store).objectStore(store).count();
                counting.onsuccess = () => done(counting.result);
            });
        }
        database.close();
    }
    return rows + Object.keys(localStorage).filter(key => /^(draft|outbox)-/.test(key)).length;
}"""

RECORD = """() => new Promise(done => {
    const opening = indexedDB.open("fanfare-takes", 1);
    opening.onupgradeneeded = () => {
        opening.result.createObjectStore("takes", { keyPath: "id" });
        opening.result.createObjectStore("pieces", { keyPath: ["take", "number"] });
        opening.result.createObjectStore("drafts", { keyPath: "draft" });
    };
    opening.onsuccess = () => {
        const writing = opening.result.transaction("takes", "readwrite");
        writing.objectStore("takes").put({ id: "1", draft: "question-1", place: 0 });
        writing.oncomplete = () => { opening.result.close(); done(); };
    };
})"""


def test_back_after_logging_out_shows_nothing_of_who_left(visit, community):
    member = community.join("Somebody", "Leaving")
    page = visit(member=member)
    for path in ["/people", "/profile", "/activity", "/questions", "/settings/account"]:
        page.goto(path)
        expect(page.locator("body[data-me]")).to_be_visible()
    page.goto("/settings")
    page.get_by_role("button", name="Log out").click()
    expect(page.locator("body:not([data-me])")).to_be_visible()
    for _ in range(6):
        page.go_back()
        expect(page.locator("body:not([data-me])")).to_be_visible()
        text = page.content()
        assert "@example.org" not in text and "Leaving" not in page.title()
    assert page.evaluate(HELD) == 0


def test_logging_out_asks_before_it_deletes_what_was_not_sent(visit, community):
    page = visit(member=community.join("Somebody", "Forgetful"))
    page.goto("/people")
    page.evaluate(RECORD)
    page.goto("/settings")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("dialog")).to_contain_text("only on this device")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate(HELD) == 1
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("dialog").get_by_role("button", name="Log out").click()
    expect(page.locator("body:not([data-me])")).to_be_visible()
    page.wait_for_function(f"({HELD})().then(held => held === 0)")


def test_what_another_member_left_is_deleted(visit, community):
    member = community.join("Somebody", "Gone")
    page = visit(member=member)
    page.goto("/people")
    page.evaluate(RECORD)
    page.evaluate(f"localStorage.setItem('draft-{member.id}-comment-answer-1', '{{}}')")
    assert page.evaluate(HELD) == 2
    page.context.add_cookies([community.join("The", "Next").cookie])
    page.goto("/people")
    expect(page.locator("body[data-me]")).to_be_visible()
    page.wait_for_function(f"({HELD})().then(held => held === 0)")


def test_pages_that_only_their_owner_sees_are_kept_by_no_browser(community):
    member = community.join("Private", "Pages")
    for path in ["/settings", "/settings/account", "/activity", "/questions", "/people", "/profile"]:
        response = requests.get(community.url + path, cookies={"session": member.token}, headers={"Accept": "text/html"}, timeout=10)
        assert response.ok and f'data-me="{member.id}"' in response.text
        stored = path in ["/people", "/profile"]
        assert response.headers["Cache-Control"] == ("private, no-cache" if stored else "no-store"), path
