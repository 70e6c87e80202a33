// The entry module. Every page works without JavaScript; modules enhance it.
import "./avatar.js";
import "./theme.js";
import "./dialog.js";
import "./follow.js";
import "./menu.js";
import "./more.js";
import "./place.js";
import "./search.js";
import "./form.js";
import "./fields.js";
import "./time.js";
import "./share.js";
import "./back.js";
import "./rings.js";
import "./live.js";
import "./like.js";
import "./comments.js";
import "./prepared.js";
import "./favourite.js";
import "./waiting.js";
import "./offline.js";
import "./install.js";
import { complain } from "./toast.js";

if (document.querySelector("#games, .posters, .reviews, article[data-game]")) {
    import("./games.js").catch(complain);
    import("./vote.js").catch(complain);
}
if (document.querySelector("[data-board]")) import("./rankings.js").catch(complain);
if (document.querySelector("form[data-draft]")) import("./drafts.js").catch(complain);
if (document.querySelector("[data-crop]")) import("./crop.js").catch(complain);
if (document.querySelector("[data-player]")) import("./player.js").catch(complain);
if (document.querySelector("[data-sheets]")) import("./sheet.js").catch(complain);
if (document.querySelector("[data-awaiting]")) import("./awaiting.js").catch(complain);
if (document.querySelector("[data-recorder]")) import("./recorder.js").catch(complain);
if (document.querySelector("[data-live]")) import("./live-page.js").catch(complain);
if (document.querySelector("[data-cast]")) import("./live-cast.js").catch(complain);
if (document.querySelector("[data-key-box]")) import("./live-key.js").catch(complain);
addEventListener("unhandledrejection", event => complain(event.reason));
