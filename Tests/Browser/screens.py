"""Every screen there is: its name, its address, and who can see it."""

GUEST = {
    "feed as a guest": "/",
    "answer as a guest": "/answers/{answer}",
    "likes": "/answers/{answer}/likes",
    "answers of somebody": "/people/{ada}/answers",
    "comments of somebody": "/people/{ada}/comments",
    "games": "/games",
    "games by title": "/games?sort=title",
    "games of a genre": "/games?genre=puzzle&sort=newest",
    "games found": "/games?q=celest",
    "no games found": "/games?q=zzzzzz",
    "game as a guest": "/games/{game}",
    "review as a guest": "/reviews/{review}",
    "reviews of somebody": "/people/{ada}/reviews",
    "favourites of somebody": "/people/{ada}/favourites",
    "no favourites": "/people/{bob}/favourites",
    "people": "/people",
    "people by name": "/people?sort=name",
    "people by age": "/people?sort=newest",
    "people found": "/people?q=gra",
    "nobody found": "/people?q=zzzz",
    "profile": "/people/{ada}",
    "bare profile": "/people/{bob}",
    "followers": "/people/{ada}/followers",
    "following": "/people/{ada}/following",
    "no followers": "/people/{bob}/followers",
    "rules": "/rules",
    "log in": "/login",
    "register": "/register",
    "forgotten password": "/forgot",
    "leagues": "/leagues",
    "teams": "/leagues/trd6vSd3",
    "league without a provider": "/leagues/EC2L",
    "squad": "/teams/ec-barcelona",
    "player": "/players/ec-789923?team=ec-aucas",
    "search": "/search",
    "found": "/search?q=ba",
    "nothing found": "/search?q=zzzz",
    "other people": "/directories/stackoverflow",
    "other people found": "/directories/stackoverflow?q=outsider+4",
    "no other people": "/directories/stackoverflow?q=zzzz",
    "offline": "/offline",
    "nothing there": "/nowhere",
}

MEMBER = {
    "feed": "/",
    "answer": "/answers/{answer}",
    "tall answer": "/answers/1",
    "long question": "/answers/2",
    "games as a member": "/games",
    "game": "/games/{game}",
    "game to be reviewed": "/games/1",
    "review": "/reviews/{review}",
    "new review": "/games/1/review",
    "changing a review": "/reviews/{review}/edit",
    "own reviews": "/people/{ada}/reviews",
    "own favourites": "/people/{ada}/favourites",
    "report a review": "/report/review/1",
    "ask": "/people/{other}/ask",
    "record": "/questions/{question}/answer",
    "replace": "/answers/{answer}/replace",
    "captions": "/answers/{answer}/captions",
    "questions asked": "/questions",
    "report an answer": "/report/answer/1",
    "people as a member": "/people",
    "leagues as a member": "/leagues",
    "teams as a member": "/leagues/trd6vSd3",
    "squad as a member": "/teams/ec-emelec",
    "profile as a member": "/people/{other}",
    "own profile": "/profile",
    "own followers": "/people/{ada}/followers",
    "activity": "/activity",
    "unfollow question": "/people/{other}/unfollow?back=/people",
    "report": "/people/{other}/report",
    "settings": "/settings",
    "profile settings": "/settings/profile",
    "account settings": "/settings/account",
    "password settings": "/settings/password",
    "display settings": "/settings/display",
    "notification settings": "/settings/notifications",
    "sessions": "/settings/sessions",
    "data settings": "/settings/data",
}

ADMIN = {
    "settings as an admin": "/settings",
    "administration": "/admin",
    "reports": "/admin/reports",
    "closed reports": "/admin/reports?state=dismissed",
    "people for admins": "/admin/people",
    "nobody for admins": "/admin/people?q=zzzz",
    "deletion question": "/admin/people/{bob}/delete",
    "games for admins": "/admin/games",
    "new game": "/admin/games/new",
    "changing a game": "/admin/games/{game}/edit",
    "jobs": "/admin/jobs",
}

MISSING = {"nothing there"}


SCREENS = [
    (name, path, viewer)
    for screens, viewer in ((GUEST, None), (MEMBER, "ada"), (ADMIN, "root")) for name, path in screens.items()
]


def address(path, cast):
    return path.format(
        answer=cast.answer, question=cast.question, game=cast.game, review=cast.review, ada=cast.ada.id, bob=cast.bob.id, other=cast.crowd[0].id)
