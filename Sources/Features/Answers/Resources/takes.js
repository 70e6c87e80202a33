// Stores recorded segments in IndexedDB until the server has them: a reload or a crash loses nothing.
// A take is one segment, its pieces are what the recorder gave so far, a draft is what belongs to the whole answer.
const stores = { takes: { keyPath: "id" }, pieces: { keyPath: ["take", "number"] }, drafts: { keyPath: "draft" } };

let opening;

function database() {
    opening ??= new Promise((resolve, reject) => {
        const request = indexedDB.open("fanfare-takes", 1);
        request.onupgradeneeded = () => {
            for (const [name, options] of Object.entries(stores)) request.result.createObjectStore(name, options);
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    return opening;
}

async function work(names, mode, deed) {
    const transaction = (await database()).transaction(names, mode);
    let result;
    const done = new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(result instanceof IDBRequest ? result.result : undefined);
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
    result = deed(...names.map(name => transaction.objectStore(name)));
    return done;
}

/// The takes of a draft in their order, those included that a crash or a reload cut off.
export async function kept(draft) {
    const all = await work(["takes"], "readonly", takes => takes.getAll());
    return all.filter(take => take.draft === draft).sort((one, other) => one.place - other.place);
}

export function keep(take) {
    return work(["takes"], "readwrite", takes => takes.put(take));
}

export function keepPiece(take, number, blob) {
    return work(["pieces"], "readwrite", pieces => pieces.put({ take, number, blob }));
}

/// The pieces of a take that never came to its end.
export async function pieces(take) {
    const found = await work(["pieces"], "readonly", pieces => pieces.getAll(range(take)));
    return found.map(piece => piece.blob);
}

export function dropPieces(take) {
    return work(["pieces"], "readwrite", pieces => { pieces.delete(range(take)); });
}

export function drop(take) {
    return work(["takes", "pieces"], "readwrite", (takes, pieces) => {
        takes.delete(take);
        pieces.delete(range(take));
    });
}

export async function draft(name) {
    return await work(["drafts"], "readonly", drafts => drafts.get(name)) ?? { draft: name };
}

export function keepDraft(draft) {
    return work(["drafts"], "readwrite", drafts => drafts.put(draft));
}

/// The server has it all.
export async function forget(name) {
    for (const take of await kept(name)) await drop(take.id);
    await work(["drafts"], "readwrite", drafts => { drafts.delete(name); });
}

function range(take) {
    return IDBKeyRange.bound([take, 0], [take, Number.MAX_SAFE_INTEGER]);
}
