// Requests to our own server. Whatever goes wrong comes out as one Refusal that says in words what happened.
import { word } from "./words.js";

export class Refusal extends Error {
    constructor(message, status = 0, fields = {}) {
        super(message);
        this.status = status;
        this.fields = fields;
    }
}

export async function send(url, options = {}) {
    const { method = "GET", accept = "application/json", headers = {}, ...rest } = options;
    const unsafe = method !== "GET";
    const csrf = document.querySelector('meta[name="csrf"]')?.content;
    let response;
    try {
        response = await fetch(url, {
            method,
            credentials: "same-origin",
            headers: {
                Accept: accept,
                ...(unsafe && { "Idempotency-Key": newKey() }),
                ...(unsafe && csrf && { "X-CSRF-Token": csrf }),
                ...headers,
            },
            ...rest,
        });
    } catch (error) {
        if (error.name === "AbortError") throw error;
        throw new Refusal(word("offline"));
    }
    if (!response.ok && response.status !== 304) throw await refusal(response);
    return response;
}

/// The page behind a link, as a document of its own, with what another server is still being asked for.
export async function fetchPage(url, signal) {
    const page = await fetchDocument(url, signal);
    const awaited = page.querySelector("[data-awaiting]")?.dataset.awaiting;
    return awaited ? fetchDocument(awaited, signal) : page;
}

async function fetchDocument(url, signal) {
    // A page that is come back to would take its requests from the HTTP cache until it has loaded.
    const response = await send(url, { accept: "text/html", cache: "no-cache", signal });
    return new DOMParser().parseFromString(await response.text(), "text/html");
}

export async function refusal(response) {
    const isJSON = response.headers.get("Content-Type")?.includes("json");
    const body = isJSON ? await response.json().catch(() => ({})) : {};
    const { detail, ...fields } = body.errors ?? {};
    // A page that says what went wrong, for where it can be shown instead.
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    const page = isPage ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
    const said = page?.querySelector("main .failure p")?.textContent;
    const plain = { 401: "login_needed", 429: "slow_down" }[response.status] ?? "failed";
    const [reason] = Object.values(fields).flat();
    return Object.assign(new Refusal(detail || reason || said || word(plain), response.status, fields), { page });
}

// crypto.randomUUID exists over HTTPS only; a community on a home network may not have that.
export function newKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
}
