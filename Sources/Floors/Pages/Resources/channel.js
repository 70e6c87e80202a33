// Messages between the tabs of one browser. The channel is open only while the page is shown: an open one keeps a page out of
// the back/forward cache, or evicts it with the next message.

/// @param hear called with what another tab sent
/// @returns a function that sends to the other tabs
export function channel(name, hear) {
    if (!("BroadcastChannel" in window)) return () => {};
    let current = null;
    const open = () => {
        current ??= new BroadcastChannel(name);
        current.onmessage = ({ data }) => hear(data);
    };
    addEventListener("pageshow", open);
    addEventListener("pagehide", () => {
        current?.close();
        current = null;
    });
    open();
    return message => current?.postMessage(message);
}
