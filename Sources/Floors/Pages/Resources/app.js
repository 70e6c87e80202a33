// Every page works without this; what is here makes it quicker. The modules that pages import follow.
import { complain } from "./toast.js";

addEventListener("unhandledrejection", event => complain(event.reason));
