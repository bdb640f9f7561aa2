import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { KeptTexts } from "./kept-texts.ts";
import { MessageDraft, type Save } from "./message-draft.ts";

/** Sequences tried. */
const TIMES = 300;
/** Acts of one. */
const ACTS = 30;

const USER = "camille";
const KEY = "0f".repeat(32);
const ACTION = "action";
const FORM = "action/sms";
const CONTACT = "contact";

/** Locks of pages that are open, as a browser's: who asks for one that is held gets none. */
const held = new Set<string>();
const before = Object.getOwnPropertyDescriptor(navigator, "locks");
beforeAll(() => {
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: {
      request: async (name: string, options: unknown, act?: (lock: object | null) => unknown) =>
        typeof options === "function" ? undefined : act?.(held.has(name) ? null : {}),
    },
  });
});
afterAll(() => {
  if (before === undefined) Reflect.deleteProperty(navigator, "locks");
  else Object.defineProperty(navigator, "locks", before);
});

/** A random number from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The server's one message, saved over the version that a save names, by whoever is signed in. */
class Server {
  text = "Bonjour";
  editedAt: Date | null = null;
  isOnline = true;
  isSignedIn = true;
  /** Every text that it ever held: who wrote over it had it before their eyes. */
  readonly stored = new Set<string>();

  save(text: string, basedOn: Date | null | undefined): Date {
    const refused = (status: number, code: ApiError["code"], details = {}) =>
      new ApiError({ code, message: code, status, details });
    if (!this.isOnline) throw refused(0, "network");
    if (!this.isSignedIn) throw refused(401, "unauthenticated");
    if (basedOn !== undefined && basedOn?.getTime() !== this.editedAt?.getTime()) {
      const editedAt = this.editedAt === null ? {} : { editedAt: this.editedAt.toISOString() };
      throw refused(409, "conflict", { ai_iceBreakingMessage: this.text, ...editedAt });
    }
    this.editedAt = new Date(Math.max(Date.now(), (this.editedAt?.getTime() ?? 0) + 1));
    this.text = text;
    this.stored.add(text);
    return this.editedAt;
  }
}

let pages = 0;

/** A page of one browser: the list, or the contact's letter. Once it has ended, nothing it waits for happens. */
class Page {
  readonly name = `page-${(pages += 1)}`;
  readonly texts = new KeptTexts(USER, KEY, this.name);
  readonly #server: Server;
  draft = this.#made();
  isOpen = true;
  stop: (() => void) | undefined;
  form: string | null = null;
  note: string | null = null;

  constructor(server: Server) {
    this.#server = server;
    held.add(`relance-page:${this.name}`);
  }

  #made(): MessageDraft {
    const save: Save = (text, { basedOn }) =>
      new Promise((resolve, reject) => {
        setTimeout(() => {
          try {
            const editedAt = this.#server.save(text, basedOn);
            if (this.isOpen) resolve(editedAt);
          } catch (error) {
            if (this.isOpen) reject(error instanceof Error ? error : new Error("not saved"));
          }
        }, 40);
      });
    return new MessageDraft(save, {
      keep: (unsaved) => this.texts.put({ actionId: ACTION, contactId: CONTACT, unsaved }),
      forget: () => this.texts.drop(ACTION),
    });
  }

  /** As `resume.ts` does when a page opens, comes back into sight, and each ten seconds. */
  async look(): Promise<void> {
    for (const { name, unsaved } of await this.texts.takeLeft()) {
      if (this.isOpen) this.draft.resume(unsaved, () => this.texts.forget(name));
    }
    await this.draft.flush();
  }

  show(): void {
    this.stop ??= this.draft.subscribe(() => undefined);
    this.draft.hold({ text: this.#server.text, editedAt: this.#server.editedAt });
    this.form ??= this.texts.form(FORM)?.text ?? null;
    this.note ??= this.texts.note(CONTACT)?.text ?? null;
  }

  /** As `leaveDraft` does. */
  back(): void {
    this.stop?.();
    this.stop = undefined;
    const { draft } = this;
    void draft.flush({ keepalive: true }).then((saved) => {
      if (saved && !draft.watched() && this.draft === draft && draft.view().left === null)
        this.draft = this.#made();
    });
  }

  end(): void {
    if (this.stop !== undefined) this.draft.flushForGood();
    this.isOpen = false;
    held.delete(`relance-page:${this.name}`);
  }

  /** As `sign-out.ts` does of somebody who was told that a message is unsaved. */
  async signOut(): Promise<void> {
    this.stop?.();
    this.stop = undefined;
    this.draft = this.#made();
    this.form = null;
    this.note = null;
    await this.texts.erase();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  held.clear();
});
afterEach(() => vi.useRealTimers());

/** What was left and waits in a draft; it is forgotten by that. */
function leftIn(draft: MessageDraft): string[] {
  const found: string[] = [];
  for (let { left } = draft.view(); left !== null; { left } = draft.view()) {
    found.push(left);
    draft.forgetLeft();
  }
  return found;
}

/** One sequence of acts in two tabs; answers the texts that are neither stored nor offered at its end. */
async function lostIn(seed: number): Promise<string[]> {
  const random = randomOf(seed);
  // Never beyond its end: the number is below 1.
  const pick = <One>(of: readonly One[]): One => of[Math.floor(random() * of.length)] as One;
  const server = new Server();
  const open = [new Page(server), new Page(server)];
  const did: string[] = [];
  /** What a page let go of because somebody typed over it, or left, with it before their eyes. */
  const told = new Set<string>();
  /** The text that stands in each field of each page as its person left it; what they let go of is theirs to lose. */
  const standing = new Map<string, string>();
  let texts = 0;
  const acts = {
    type: (page: Page) => {
      page.show();
      const text = `texte ${(texts += 1)}`;
      page.draft.edit(text);
      standing.set(page.name, text);
    },
    typeForm: (page: Page) => {
      page.show();
      page.form = `sms ${(texts += 1)}`;
      page.texts.putForm(FORM, { text: page.form });
      standing.set(`${page.name} form`, page.form);
    },
    typeNote: (page: Page) => {
      page.show();
      page.note = `note ${(texts += 1)}`;
      page.texts.putNote(CONTACT, { id: crypto.randomUUID(), text: page.note, sent: false });
      standing.set(`${page.name} note`, page.note);
    },
    show: (page: Page) => page.show(),
    back: (page: Page) => page.back(),
    wait: () => vi.advanceTimersByTimeAsync(600),
    aMoment: () => vi.advanceTimersByTimeAsync(30),
    look: (page: Page) => void page.look(),
    retry: (page: Page) => void page.draft.retry(),
    choose: (page: Page) => {
      if (page.draft.view().state !== "stale") return;
      if (random() < 0.5) {
        void page.draft.keepMine();
        return;
      }
      // By choice: the other text is the one that stays.
      standing.delete(page.name);
      page.draft.takeTheirs();
    },
    line: () => void (server.isOnline = !server.isOnline),
    sessionEnds: () => void (server.isSignedIn = false),
    signIn: () => void (server.isSignedIn = true),
    signOut: async (page: Page) => {
      // Saves what it can, its own and what was left; of the rest its person was told, and left all the same.
      void page.look();
      await vi.advanceTimersByTimeAsync(300);
      for (const text of [page.draft.view().text, ...leftIn(page.draft)]) told.add(text ?? "");
      for (const name of standing.keys()) {
        const isOpenElsewhere = open.some((other) => other !== page && name.startsWith(`${other.name} `));
        if (/ (?:form|note)$/.test(name) && !isOpenElsewhere) standing.delete(name);
      }
      server.isSignedIn = false;
      await page.signOut();
    },
    leave: (page: Page) => {
      page.end();
      const next = new Page(server);
      open[open.indexOf(page)] = next;
      void next.look();
    },
  };
  // Just made, and of these names alone.
  const names = Object.keys(acts) as (keyof typeof acts)[];
  const often = [...names, "type", "type", "typeForm", "typeNote", "aMoment", "leave", "look"] as const;
  for (let act = 0; act < ACTS; act += 1) {
    const page = pick(open);
    const name = pick(often);
    did.push(`${name} ${page.name}`);
    const shown = page.draft.view().text;
    if (name === "type" && shown !== null) told.add(shown);
    if (name === "typeForm" || name === "typeNote") {
      page.show();
      told.add((name === "typeForm" ? page.form : page.note) ?? "");
    }
    const what: (page: Page) => unknown = acts[name];
    await what(page);
    await vi.advanceTimersByTimeAsync(1);
  }
  for (const page of open) page.end();
  await vi.advanceTimersByTimeAsync(2_000);
  server.isOnline = true;
  server.isSignedIn = true;
  const last = new Page(server);
  const offered = new Set<string>();
  void last.look();
  await vi.advanceTimersByTimeAsync(2_000);
  for (let left = 0; left < ACTS; left += 1) {
    const { text, state } = last.draft.view();
    if (text !== null) offered.add(text);
    if (state !== "stale") break;
    last.draft.takeTheirs();
    await vi.advanceTimersByTimeAsync(2_000);
  }
  last.show();
  const others = [...(await last.texts.otherForms(FORM)), ...(await last.texts.otherNotes(CONTACT))];
  for (const text of [last.form, last.note, ...others.map((one) => one.text)]) offered.add(text ?? "");
  const lost = [...standing.values()].filter(
    (text) => !server.stored.has(text) && !offered.has(text) && !told.has(text),
  );
  last.end();
  return lost.length === 0 ? [] : [`${seed}: ${lost.join(", ")} after ${did.join(", ")}`];
}

it("loses no text in random sequences of two tabs, ended sessions and lost lines", async () => {
  const lost: string[] = [];
  for (let seed = 1; seed <= TIMES; seed += 1) {
    localStorage.clear();
    held.clear();
    lost.push(...(await lostIn(seed)));
  }
  expect(lost).toEqual([]);
}, 60_000);
