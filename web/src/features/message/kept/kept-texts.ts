import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from "@noble/ciphers/utils.js";
import type { Unsaved } from "./message-draft.ts";
import { KEPT } from "./is-kept.ts";
import { PAGE, whileGone } from "./page-lock.ts";

/** A text that was typed on this device, and the message it is of. */
export interface KeptText {
  actionId: string;
  contactId: string;
  /** The organization it was typed in; absent where the page did not know. */
  organizationId?: string | undefined;
  unsaved: Unsaved;
}

/** One that a page which is gone has left, under its own name. */
export interface LeftText extends KeptText {
  name: string;
}

/** A call's note that is not stored yet, with the id it will have. */
export interface KeptNote {
  id: string;
  text: string;
  /** It was sent under this id, whether or not it arrived. */
  sent: boolean;
}

/** With the instant it was typed, in milliseconds since 1970. */
type Written<Typed> = Typed & { typedAt: number };

/** The page in a text's name: what follows the last colon, up to the point of a text it took over. */
const pageOf = (name: string): string => name.slice(name.lastIndexOf(":") + 1).split(".")[0] ?? "";

/** The text of a letter's other form, as it was last typed. */
export interface KeptForm {
  text: string;
}

/** A note or a form that a page which is gone has left beside the one that is shown. */
export interface OtherText {
  name: string;
  text: string;
}

/** How the names of such texts go on after their owner's. */
const FORM = "form/";

/** How the names of notes go on after their owner's. */
const NOTE = "note/";

/** Milliseconds after which a text that nobody came back for is forgotten. */
const PATIENCE = 30 * 86_400_000;

/**
 * What a person typed and the server does not hold yet, on this device: ciphertext in the browser's storage, under a
 * key that only a session of theirs gives. Writing does not wait, so the last keystroke is there however the page
 * ends; the browser's own ciphers only answer later.
 */
export class KeptTexts {
  readonly #owner: string;
  readonly #key: Uint8Array;
  readonly #page: string;
  /** Which note or form of another page this one's began with, as it was then. */
  readonly #begun = new Map<string, { name: string; content: string | null }>();

  /**
   * @param key 32 bytes, in hexadecimal.
   * @param page the name of the page that keeps them.
   */
  constructor(userId: string, key: string, page: string = PAGE) {
    this.#owner = `${KEPT}${userId}:`;
    this.#key = hexToBytes(key);
    this.#page = page;
  }

  /** Keeps the text of a message in place of the one before. False when this browser has no room or no storage. */
  put(kept: KeptText): boolean {
    return this.#write(this.#nameOf(kept.actionId), { ...kept, typedAt: Date.now() });
  }

  /** Forgets the text of a message that this page keeps. */
  drop(actionId: string): void {
    this.forget(this.#nameOf(actionId));
  }

  /** Forgets one text by its name. */
  forget(name: string): void {
    localStorage.removeItem(name);
  }

  /**
   * Takes over what pages that are gone have left, the oldest first: from then on it is this page's, and no other
   * takes it. What this key does not open stays as it is, and so does what was typed in another organization than
   * `organizationId`.
   */
  async takeLeft(organizationId?: string): Promise<LeftText[]> {
    const found: Written<LeftText>[] = [];
    for (const name of this.#names().filter((one) => !this.#isKeptByName(one))) {
      await whileGone(pageOf(name), () => {
        const text = this.#read<KeptText>(name);
        if (text === null) return;
        if (Date.now() - text.typedAt > PATIENCE) return this.forget(name);
        if ((text.organizationId ?? organizationId) !== organizationId) return;
        const mine = `${this.#nameOf(text.actionId)}.${crypto.randomUUID()}`;
        if (!this.#write(mine, text)) return;
        found.push({ ...text, name: mine });
        this.forget(name);
      });
    }
    return found.toSorted((one, other) => one.typedAt - other.typedAt);
  }

  /** Keeps the note of a call with a contact, in place of the one before; an empty one is forgotten. */
  putNote(contactId: string, note: KeptNote): void {
    this.#putNamed(this.#noteOf(contactId), note.text === "" ? null : note);
  }

  /**
   * The note of a call with a contact that was typed and not stored: this page's, else the last of another page. That
   * one has an id of its own from here on, for two pages may go on with it; one that was sent keeps its id.
   */
  note(contactId: string): KeptNote | null {
    const kept = this.#named<KeptNote>(this.#noteOf(contactId));
    if (kept === null) return null;
    const { text, sent } = kept.typed;
    return { id: kept.isOwn || sent ? kept.typed.id : crypto.randomUUID(), text, sent };
  }

  /** Keeps what was typed of a letter's other form, in place of what was before; null forgets it. */
  putForm(name: string, form: KeptForm | null): void {
    this.#putNamed(this.#formOf(name), form);
  }

  /** What was typed of a letter's other form: on this page, else the last of another; null for nothing. */
  form(name: string): KeptForm | null {
    const kept = this.#named<KeptForm>(this.#formOf(name));
    return kept === null ? null : { text: kept.typed.text };
  }

  /** What else pages that are gone left of the note of a call, each to be copied or forgotten by its name. */
  otherNotes(contactId: string): Promise<OtherText[]> {
    return this.#others(this.#noteOf(contactId));
  }

  /** What else pages that are gone left of a letter's other form. */
  otherForms(name: string): Promise<OtherText[]> {
    return this.#others(this.#formOf(name));
  }

  /** Whether a note or a form waits here that `erase` would forget: of this page, or of one that is gone. */
  async holdsNamed(): Promise<boolean> {
    const found = new Set<string>();
    for (const name of this.#names().filter((one) => this.#isKeptByName(one))) {
      const see = () => {
        if ((this.#fresh<KeptForm>(name)?.text ?? "").trim() !== "") found.add(name);
      };
      if (pageOf(name) === this.#page) see();
      else await whileGone(pageOf(name), see);
    }
    return found.size > 0;
  }

  /**
   * Forgets what this person typed, for they leave; but for what a page that is still open holds, and for messages of
   * another organization than `organizationId`, which nobody could be asked about.
   */
  async erase(organizationId?: string): Promise<void> {
    for (const name of this.#names()) {
      const page = pageOf(name);
      // What another page holds is still on its screen, and its own to lose.
      if (page === this.#page) this.forget(name);
      else if (!this.#isElsewhere(name, organizationId)) await whileGone(page, () => this.forget(name));
    }
  }

  #isElsewhere(name: string, organizationId: string | undefined): boolean {
    if (organizationId === undefined || this.#isKeptByName(name)) return false;
    return (this.#read<KeptText>(name)?.organizationId ?? organizationId) !== organizationId;
  }

  /** Each page writes under its own name: none writes over what another has typed. */
  #putNamed(base: string, typed: KeptNote | KeptForm | null): void {
    const name = `${base}:${this.#page}`;
    const before = this.#begun.get(base);
    if (typed === null) this.forget(name);
    else if (!this.#write(name, { ...typed, typedAt: Date.now() })) return;
    // What this text began with lives on in it, unless its own page has gone on meanwhile.
    this.#begun.delete(base);
    if (before !== undefined && localStorage.getItem(before.name) === before.content)
      this.forget(before.name);
  }

  #named<Typed extends KeptNote | KeptForm>(base: string): { typed: Written<Typed>; isOwn: boolean } | null {
    const own = `${base}:${this.#page}`;
    const found = this.#names()
      .filter((name) => name.startsWith(`${base}:`))
      .flatMap((name) => {
        const typed = this.#fresh<Typed>(name);
        return typed === null ? [] : [{ name, typed, isOwn: name === own }];
      })
      .toSorted((one, other) => other.typed.typedAt - one.typed.typedAt);
    const first = found.find(({ isOwn }) => isOwn) ?? found[0];
    if (first === undefined) return null;
    if (!first.isOwn) {
      this.#begun.set(base, { name: first.name, content: localStorage.getItem(first.name) });
    }
    return first;
  }

  async #others(base: string): Promise<OtherText[]> {
    const begun = this.#begun.get(base)?.name;
    const found: OtherText[] = [];
    for (const name of this.#names()) {
      if (!name.startsWith(`${base}:`) || name === begun || pageOf(name) === this.#page) continue;
      await whileGone(pageOf(name), () => {
        const text = this.#fresh<KeptForm>(name)?.text;
        if (text !== undefined) found.push({ name, text });
      });
    }
    return found;
  }

  /** A text that is not too old; one that is, is forgotten. */
  #fresh<Typed extends KeptNote | KeptForm>(name: string): Written<Typed> | null {
    const kept = this.#read<Typed>(name);
    if (kept === null) return null;
    if (Date.now() - kept.typedAt <= PATIENCE) return kept;
    this.forget(name);
    return null;
  }

  #isKeptByName(name: string): boolean {
    return name.startsWith(this.#noteOf("")) || name.startsWith(this.#formOf(""));
  }

  #formOf(name: string): string {
    return `${this.#owner}${FORM}${name}`;
  }

  #noteOf(contactId: string): string {
    return `${this.#owner}${NOTE}${contactId}`;
  }

  #nameOf(actionId: string): string {
    return `${this.#owner}${actionId}:${this.#page}`;
  }

  #names(): string[] {
    return Object.keys(localStorage).filter((name) => name.startsWith(this.#owner));
  }

  #write(name: string, text: Written<KeptText | KeptNote | KeptForm>): boolean {
    try {
      const content = utf8ToBytes(JSON.stringify(text));
      localStorage.setItem(name, bytesToHex(this.#cipher(name).encrypt(content)));
      return true;
    } catch {
      return false;
    }
  }

  #read<Typed extends KeptText | KeptNote | KeptForm>(name: string): Written<Typed> | null {
    try {
      const content = this.#cipher(name).decrypt(hexToBytes(localStorage.getItem(name) ?? ""));
      // Only who has the key has written it, and the cipher would tell a change.
      return JSON.parse(bytesToUtf8(content)) as Written<Typed>;
    } catch {
      return null;
    }
  }

  /** Bound to the name: a text moved under another one does not open. */
  #cipher(name: string) {
    return managedNonce(xchacha20poly1305)(this.#key, utf8ToBytes(name));
  }
}
