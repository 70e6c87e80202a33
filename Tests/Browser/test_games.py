"""Finding a game, saying what one thinks of it, and what others do meanwhile."""

import re
import time

from playwright.sync_api import expect

from community import png
from conftest import go_offline
from scrolling import scroll_to_end

STARS = {1: "1 star", 2: "2 stars", 3: "3 stars", 4: "4 stars", 5: "5 stars"}


def rate(page, stars, legend="Your rating"):
    star = page.get_by_role("group", name=legend).get_by_role("radio", name=STARS[stars], exact=True)
    star.click()
    expect(star).to_be_checked()


def open_form(page):
    page.get_by_text("What do you think?").click()


def add_game(community, root, title, **facts):
    return community.call("POST", "/games", {"title": title, **facts}, root.token)[0]["id"]


def test_games_are_found_as_one_types_errors_forgiven(visit, everybody):
    page = visit()
    page.goto("/games")
    expect(page.locator(".game-card").first).to_be_visible()
    page.get_by_label("Search games").press_sequentially("cleeste", delay=20)
    expect(page.locator(".game-card")).to_have_count(1)
    expect(page.locator(".game-card")).to_contain_text("Celeste")
    expect(page).to_have_url(re.compile("q=cleeste"))
    page.locator(".game-link").click()
    expect(page.get_by_role("heading", name="Celeste")).to_be_visible()


def test_a_genre_and_an_order_are_chosen(visit, everybody):
    page = visit()
    page.goto("/games")
    page.get_by_label("Filters").first.click()
    page.get_by_label("Genre").select_option("platform")
    expect(page.locator(".game-card")).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Title").click()
    expect(page).to_have_url(re.compile("sort=title.*genre=platform"))
    expect(page.locator(".game-card")).to_have_count(1)


def test_the_grid_goes_on_by_itself(visit, everybody):
    page = visit()
    page.goto("/games?sort=title")
    expect(page.locator(".game-card:not(.skeleton)")).to_have_count(20)
    page.mouse.wheel(0, 6000)
    page.wait_for_function("() => document.querySelectorAll('.game-card:not(.skeleton)').length > 25")
    keys = page.locator(".game-card").evaluate_all("cards => cards.map(card => card.dataset.key)")
    assert len(keys) == len(set(keys))


def test_a_review_is_written_kept_as_a_draft_changed_deleted_and_brought_back(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Draft Dodger")
    page = visit(member=member)
    page.goto(f"/games/{game}")
    open_form(page)
    rate(page, 4)
    page.get_by_label("Your review").fill("First thoughts.\nhttps://example.org/more")
    page.reload()
    expect(page.get_by_label("Your review")).to_have_value("First thoughts.\nhttps://example.org/more")
    expect(page.get_by_role("group", name="Your rating").get_by_role("radio", name="4 stars")).to_be_checked()
    page.get_by_role("button", name="Publish review").click()
    mine = page.locator("#mine .review")
    expect(mine).to_contain_text("First thoughts.")
    expect(mine.get_by_role("link", name="https://example.org/more")).to_have_attribute("rel", re.compile("nofollow"))
    expect(page.locator("#rating b")).to_have_text("4.0")
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('draft-')).length") == 0

    mine.get_by_label("More").click()
    mine.get_by_role("link", name="Edit").click()
    page.wait_for_url("**/edit")
    rate(page, 2)
    page.get_by_label("Your review").fill("Second thoughts.")
    page.get_by_role("button", name="Save").click()
    expect(mine).to_contain_text("Second thoughts.")
    expect(mine).to_contain_text("edited")
    expect(page.locator("#rating b")).to_have_text("2.0")

    mine.get_by_label("More").click()
    mine.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("You deleted your review.")).to_be_visible()
    expect(page.locator("#rating b")).to_have_text("–")
    page.get_by_role("button", name="Bring it back").click()
    expect(mine).to_contain_text("Second thoughts.")
    page.goto(f"/people/{member.id}?tab=games")
    expect(page.locator(".review")).to_contain_text("Draft Dodger")


def test_a_review_without_stars_is_refused_at_its_field(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Starless")
    page = visit(member=member)
    page.goto(f"/games/{game}")
    open_form(page)
    page.evaluate("document.querySelectorAll('[name=rating]').forEach(field => field.required = false)")
    page.get_by_label("Your review").fill("No stars.")
    page.watch.expect(422)
    page.get_by_role("button", name="Publish review").click()
    expect(page.locator("#rating-error")).to_have_text("Give 1 to 5 stars.")
    expect(page.get_by_label("Your review")).to_have_value("No stars.")


def test_votes_show_at_once_and_are_taken_back(visit, member, everybody):
    page = visit(member=member)
    page.goto(f"/reviews/{everybody.review}")
    up, count = page.get_by_role("button", name="Vote up"), page.locator("[data-count=votes]")
    before = int(count.inner_text())
    up.click()
    expect(up).to_have_attribute("aria-pressed", "true")
    expect(count).to_have_text(str(before + 1))
    page.wait_for_timeout(300)
    page.reload()
    expect(up).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Vote down").click()
    expect(count).to_have_text(str(before - 1))
    page.wait_for_timeout(600)  # The second of two quick taps is none.
    page.get_by_role("button", name="Vote down").click()
    expect(count).to_have_text(str(before))


def test_a_refused_vote_is_taken_back(visit, member, everybody):
    page = visit(member=member)
    page.goto(f"/reviews/{everybody.review}")
    count = page.locator("[data-count=votes]")
    before = count.inner_text()
    page.watch.expect(500)
    page.route("**/api/v1/reviews/*/vote", lambda route: route.fulfill(status=500, body="{}"))
    page.get_by_role("button", name="Vote up").click()
    expect(page.locator(".toast")).to_be_visible()
    expect(count).to_have_text(before)
    expect(page.get_by_role("button", name="Vote up")).to_have_attribute("aria-pressed", "false")


def test_a_favourite_is_one_tap_and_has_a_screen(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Heartfelt")
    page = visit(member=member)
    page.goto(f"/games/{game}")
    heart = page.get_by_role("button", name="Favourite")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(300)
    page.goto("/games?q=heartfelt")
    expect(page.locator(".my-heart")).to_be_visible()
    page.get_by_role("link", name="Favourites").click()
    expect(page.locator(".game-card")).to_contain_text("Heartfelt")
    page.locator(".game-link").click()
    page.get_by_role("button", name="Favourite").click()
    page.wait_for_timeout(300)
    page.goto(f"/people/{member.id}/favourites")
    expect(page.locator(".game-card")).to_have_count(0)


def test_what_others_write_arrives_while_one_looks(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Live Wire")
    page = visit(member=member)
    page.goto(f"/games/{game}")
    page.wait_for_timeout(800)
    fan, other = everybody.crowd[10], everybody.crowd[11]
    review = fan.review(game, 5, "Just now.")
    card = page.locator(f"#review-{review}")
    expect(card).to_contain_text("Just now.", timeout=10_000)
    expect(page.locator("#rating b")).to_have_text("5.0")
    community.call("PUT", f"/reviews/{review}/vote", {"value": 1}, other.token)
    expect(card.locator("[data-count=votes]")).to_have_text("1", timeout=10_000)
    community.call("PUT", f"/reviews/{review}", {"rating": 1, "text": "On second thought."}, fan.token)
    expect(card).to_contain_text("On second thought.", timeout=10_000)
    expect(page.locator("#rating b")).to_have_text("1.0", timeout=10_000)
    community.call("DELETE", f"/reviews/{review}", token=fan.token)
    expect(card).to_have_count(0, timeout=10_000)
    expect(page.locator("#rating b")).to_have_text("–", timeout=10_000)


def test_an_average_in_the_grid_changes_while_one_looks(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Grid Watcher")
    page = visit(member=member)
    page.goto("/games?q=grid+watcher")
    score = page.locator(f'[data-score="{game}"] [data-average]')
    expect(score).to_have_text("–")
    page.wait_for_timeout(800)
    everybody.crowd[12].review(game, 4)
    expect(score).to_have_text("4.0", timeout=10_000)


def test_a_guest_sees_what_changes_as_well(visit, community, everybody):
    game = add_game(community, everybody.root, "Guest Watcher")
    fan, other, third = everybody.crowd[13:16]
    first = fan.review(game, 5, "The first word.")
    grid, page = visit(), visit()
    for shown, path in ((grid, "/games?q=guest+watcher"), (page, f"/games/{game}")):
        shown.clock.install()
        shown.goto(path)
        shown.wait_for_load_state("networkidle")
    second = other.review(game, 2, "The second.")
    community.call("PUT", f"/reviews/{first}/vote", {"value": 1}, third.token)
    for shown in (grid, page):
        shown.clock.run_for(16_000)
    expect(grid.locator(f'[data-score="{game}"] [data-average]')).to_have_text("3.5")
    expect(page.locator("#rating b")).to_have_text("3.5")
    expect(page.locator(f"#review-{second}")).to_contain_text("The second.")
    expect(page.locator(f"#review-{first} [data-count=votes]")).to_have_text("1")
    community.call("DELETE", f"/reviews/{second}", token=other.token)
    page.clock.run_for(16_000)
    expect(page.locator(f"#review-{second}")).to_have_count(0)
    expect(page.locator(f"#review-{first}")).to_be_visible()


def test_a_review_beyond_the_first_page_changes_too(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Long Tail")
    reviews = [fan.review(game, 3, "Number.") for fan in everybody.crowd[:23]]
    page = visit(member=member)
    page.goto(f"/games/{game}?sort=newest")
    scroll_to_end(page)
    changed, gone = page.locator(f"#review-{reviews[0]}"), page.locator(f"#review-{reviews[1]}")
    expect(changed).to_be_visible()
    expect(gone).to_be_visible()
    page.wait_for_timeout(800)
    community.call("PUT", f"/reviews/{reviews[0]}", {"rating": 5, "text": "Changed."}, everybody.crowd[0].token)
    expect(changed).to_contain_text("Changed.")
    page.watch.expect(404)
    community.call("DELETE", f"/reviews/{reviews[1]}", token=everybody.crowd[1].token)
    expect(gone).to_have_count(0)
    expect(changed).to_be_visible()
    expect(page.locator("#reviews [data-key]")).to_have_count(22)


def test_reviews_are_talked_about(visit, member, everybody):
    page = visit(member=member)
    page.goto(f"/reviews/{everybody.review}")
    count = page.locator("#comments-title [data-count]")
    before = int(count.inner_text())
    page.get_by_label("Your comment").fill("Well put.")
    page.get_by_role("button", name="Post").click()
    comment = page.locator(".comment").filter(has_text="Well put.")
    expect(comment).to_be_visible()
    expect(count).to_have_text(str(before + 1))
    comment.get_by_label("More").click()
    comment.get_by_role("button", name="Delete").click()
    expect(comment).to_have_count(0)

    def later(route):
        # The event that tells of the comment comes before the response.
        response = route.fetch()
        time.sleep(2)
        route.fulfill(response=response)

    # As by the event of the comment itself, on a slow line.
    count.evaluate("(count, value) => { count.dataset.value = value }", before + 1)
    page.route("**/restore", later)
    page.get_by_role("button", name="Undo").click()
    expect(comment).to_be_visible()
    expect(count).to_have_text(str(before + 1))


def test_an_admin_adds_a_game_with_a_poster(visit, everybody):
    page = visit(member=everybody.root)
    page.goto("/admin/games")
    page.get_by_role("link", name="Add a game").click()
    page.get_by_label("Title").fill("Made by Hand")
    page.get_by_label("Genres").fill("Puzzle, Craft")
    page.get_by_label("Released").fill("soon")
    page.set_input_files("#poster", {"name": "p.png", "mimeType": "image/png", "buffer": png(200, 300)})
    page.watch.expect(422)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#released-error")).to_be_visible()
    page.get_by_label("Released").fill("2021-03")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Made by Hand")).to_be_visible()
    expect(page.locator(".game > .poster img")).to_have_attribute("src", re.compile(r"/posters/\d+-480\.jpg"))
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Title").fill("Made by Two Hands")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Made by Two Hands")).to_be_visible()


def test_all_of_it_works_without_javascript(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Plain Paper", genres="Puzzle")
    page = visit(member=member, javascript=False)
    page.goto("/games")
    page.get_by_label("Search games").fill("plain paper")
    page.get_by_label("Search games").press("Enter")
    page.locator(".game-link").first.click()
    page.get_by_role("button", name="Favourite").click()
    expect(page.get_by_role("button", name="Favourite")).to_have_attribute("aria-pressed", "true")
    open_form(page)
    rate(page, 3)
    page.get_by_label("Your review").fill("By hand.")
    page.get_by_role("button", name="Publish review").click()
    expect(page.locator("#mine .review")).to_contain_text("By hand.")
    page.goto(f"/reviews/{everybody.review}")
    page.get_by_role("button", name="Vote up").click()
    expect(page.get_by_role("button", name="Vote up")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Your comment").fill("Without scripts.")
    page.get_by_role("button", name="Post").click()
    comment = page.locator(".comment").filter(has_text="Without scripts.")
    expect(comment).to_be_visible()
    comment.get_by_label("More").click()
    comment.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Bring it back").click()
    expect(comment).to_be_visible()
    page.goto(f"/games/{game}")
    page.locator("#mine").get_by_label("More").click()
    page.locator("#mine").get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("#mine .review")).to_contain_text("By hand.")


def test_stars_save_on_a_tap_and_words_come_after_them(visit, community, member, everybody):
    game = add_game(community, everybody.root, "One Tap")
    page = visit(member=member)
    page.goto(f"/games/{game}")
    stars = page.get_by_role("group", name="Rate with one tap")
    stars.get_by_role("button", name="4 stars").click()
    expect(stars.get_by_role("button", name="4 stars")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#rating b")).to_have_text("4.0")
    page.get_by_text("Say why, or rate single aspects").click()
    page.get_by_label("Your review").fill("The ending explains it all.")
    page.get_by_text("It gives away the story").click()
    page.get_by_role("button", name="Publish review").click()
    expect(page.locator(".toast")).to_contain_text("Your review is published.")
    mine = page.locator("#mine .review")
    expect(mine.get_by_text("The ending explains it all.")).to_be_hidden()
    mine.get_by_text("Tap to read").click()
    expect(mine.get_by_text("The ending explains it all.")).to_be_visible()
    stars.get_by_role("button", name="2 stars").click()
    expect(page.locator("#rating b")).to_have_text("2.0")
    expect(mine).to_contain_text("Gives away the story")
    page.get_by_role("button", name="Remove my rating").click()
    expect(page.locator("#rating b")).to_have_text("–")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("#rating b")).to_have_text("2.0")


def test_a_rating_that_is_refused_is_taken_back(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Refuser")
    page = visit(member=member)
    page.goto(f"/games/{game}")
    page.watch.expect(500)
    page.route("**/api/v1/games/*/rating", lambda route: route.fulfill(status=500, body="{}"))
    star = page.get_by_role("group", name="Rate with one tap").get_by_role("button", name="3 stars")
    star.click()
    expect(page.locator(".toast")).to_be_visible()
    expect(star).to_have_attribute("aria-pressed", "false")


def test_what_one_plays_is_said_with_one_tap_and_has_a_list(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Backlog")
    page = visit(member=member)
    page.goto(f"/games/{game}")
    want = page.locator(".statuses").get_by_role("button", name="Want to play")
    want.click()
    expect(want).to_have_attribute("aria-pressed", "true")
    expect(want.locator("b")).to_have_text("1")
    playing = page.locator(".statuses").get_by_role("button", name="Playing")
    playing.click()
    expect(playing.locator("b")).to_have_text("1")
    expect(want.locator("b")).to_have_text("")
    page.goto(f"/people/{member.id}/games?status=playing")
    expect(page.locator(".game-card")).to_contain_text("Backlog")
    page.get_by_role("link", name="Played").click()
    expect(page.locator(".game-card")).to_have_count(0)
    page.goto(f"/games/{game}")
    playing.click()
    expect(playing).to_have_attribute("aria-pressed", "false")


def test_stars_and_lists_work_without_javascript(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Bare Hands")
    page = visit(member=member, javascript=False)
    page.goto(f"/games/{game}")
    page.get_by_role("group", name="Rate with one tap").get_by_role("button", name="5 stars").click()
    expect(page.locator("#rating b")).to_have_text("5.0")
    page.locator(".statuses").get_by_role("button", name="Played").click()
    expect(page.locator(".statuses").get_by_role("button", name="Played")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Remove my rating").click()
    expect(page.locator("#rating b")).to_have_text("–")


def test_reviews_of_people_one_follows_come_first_and_are_marked(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Crowded")
    friend = everybody.crowd[20]
    reviews = [fan.review(game, 3, "So so.") for fan in everybody.crowd[20:26]]
    for fan in everybody.crowd[:3]:
        community.call("PUT", f"/reviews/{reviews[5]}/vote", {"value": 1}, fan.token)
    member.follow(friend)
    page = visit(member=member)
    page.goto(f"/games/{game}")
    first = page.locator("#reviews .review").first
    expect(first).to_have_id(f"review-{reviews[0]}")
    expect(first).to_contain_text("You follow")
    expect(page.locator("#reviews .review")).to_have_count(6)


def test_platform_and_year_narrow_the_grid(visit, community, everybody):
    add_game(community, everybody.root, "Amiga One", platforms=["Amiga"], released="1987")
    add_game(community, everybody.root, "Amiga Two", platforms=["Amiga", "PC"], released="1989-03")
    page = visit()
    page.goto("/games?platform=amiga")
    expect(page.locator(".game-card")).to_have_count(2)
    page.get_by_label("Filters").first.click()
    page.get_by_label("Year").select_option("1989")
    expect(page.locator(".game-card")).to_have_count(1)
    expect(page.locator(".game-card")).to_contain_text("Amiga Two")
    page.keyboard.press("Escape")
    page.locator(".chosen").get_by_role("link", name="1989").click()
    expect(page.locator(".game-card")).to_have_count(2)


def test_genres_and_platforms_are_translated(visit, community, everybody):
    game = add_game(community, everybody.root, "Traducido", genres=["Puzzle"], platforms=["Web browser"])
    page = visit(language="es-EC")
    page.goto(f"/games/{game}")
    expect(page.locator(".chips")).to_contain_text("Rompecabezas")
    expect(page.locator(".platforms")).to_contain_text("Navegador")
    page.goto("/games")
    expect(page.locator("#genre option").filter(has_text="Rompecabezas")).to_have_count(1)


def test_few_controls_stand_above_the_first_poster(visit, everybody):
    page = visit()
    page.goto("/games")
    top = page.locator(".search-row").bounding_box()["y"]
    poster = page.locator(".game-card .poster").first.bounding_box()["y"]
    assert poster - top <= 100, poster - top


def test_admins_merge_and_delete_games(visit, community, member, everybody):
    old = add_game(community, everybody.root, "Twin Peak")
    new = add_game(community, everybody.root, "Twin Peaks")
    everybody.crowd[1].review(old, 4, "From the other one.")
    page = visit(member=everybody.root)
    page.goto(f"/admin/games/{old}/edit")
    page.get_by_role("link", name="Merge with another game").click()
    page.get_by_role("link", name="Twin Peaks").click()
    page.get_by_role("button", name="Merge", exact=True).click()
    expect(page).to_have_url(re.compile(f"/games/{new}$"))
    expect(page.locator("#reviews")).to_contain_text("From the other one.")
    page.goto(f"/games/{old}")
    expect(page).to_have_url(re.compile(f"/games/{new}$"))
    page.goto(f"/admin/games/{new}/edit")
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Delete").click()
    expect(page).to_have_url(re.compile("/admin/games$"))
    page.watch.expect(404)
    page.goto(f"/games/{new}")
    expect(page.locator("main")).to_contain_text("There is no such game.")


def test_a_missing_game_is_suggested_decided_and_told(visit, community, member, everybody):
    page = visit(member=member)
    page.goto("/games?q=zzyzx+road")
    page.get_by_role("link", name="Suggest a missing game").last.click()
    expect(page.get_by_label("Title")).to_have_value("zzyzx road")
    page.get_by_label("Title").fill("Zzyzx Road")
    page.get_by_label("Year").fill("2006")
    page.get_by_role("button", name="Suggest").click()
    expect(page.locator("main")).to_contain_text("Waiting for a moderator")
    admin = visit(member=everybody.root)
    admin.goto("/games/suggestions")
    admin.locator("li").filter(has_text="Zzyzx Road").get_by_role("button", name="Add this game").click()
    expect(admin.locator("main")).not_to_contain_text("Zzyzx Road")
    page.goto("/activity")
    page.get_by_role("link", name="A game you suggested is here now: Zzyzx Road").click()
    expect(page.get_by_role("heading", name="Zzyzx Road")).to_be_visible()


def test_the_top_game_of_a_profile_leads_to_it(visit, everybody):
    page = visit()
    page.goto(f"/people/{everybody.ada.id}?tab=games")
    page.locator(".top-game").click()
    expect(page).to_have_url(re.compile(f"/games/{everybody.game}$"))


def test_a_review_written_without_a_network_waits_in_its_place_and_becomes_real(visit, community, member, everybody):
    game = add_game(community, everybody.root, "Tunnel Vision")
    page = visit(member=member)
    page.watch.is_offline_expected = True
    page.goto(f"/games/{game}")
    open_form(page)
    rate(page, 4)
    page.get_by_label("Your review").fill("Written in a tunnel.")
    go_offline(page)
    page.get_by_role("button", name="Publish review").click()
    waiting = page.locator("#mine .review.waiting")
    expect(waiting).to_contain_text("Written in a tunnel.")
    expect(waiting).to_contain_text("Will be sent when you are online again.")
    page.context.set_offline(False)
    expect(page.locator("#mine .review[data-key]")).to_contain_text("Written in a tunnel.")
    expect(waiting).to_have_count(0)
    expect(page.locator("#rating b")).to_have_text("4.0")
