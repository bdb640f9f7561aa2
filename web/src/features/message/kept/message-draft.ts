import { ApiError } from "../../../lib/api-error.ts";
import { type Held, heldIn, isForNow, problemOf } from "./draft-failures.ts";

/** Edits are saved this long after the last of them (docs/product.md, 9). */
const DEBOUNCE = 500;

/**
 * `archived`: the action was closed meanwhile; its message can be copied, no longer saved. `stale`: the message was
 * changed elsewhere meanwhile; the person chooses which of both stays.
 */
type DraftState = "saved" | "waiting" | "saving" | "failed" | "archived" | "stale";

export interface DraftView {
  /** What the person typed; null while they typed nothing. */
  text: string | null;
  state: DraftState;
  /** Why the last save failed, in French. */
  problem: string | null;
  /** The server's version, where it is newer than the one that was edited; else null. */
  theirs: Held | null;
  /** Another text of this message that was left on this device, and waits until its person takes or forgets it. */
  left: string | null;
}

/** What was typed and the server does not hold yet, as a device keeps it. */
export interface Unsaved {
  text: string;
  /** The version it was typed over, as an ISO instant; null for a message never edited, absent where not known. */
  basedOn?: string | null;
  /** What the last save sent: it may have arrived though no answer came. */
  sent: string | null;
}

/** Keeps what is unsaved where it outlives the page. */
interface Keeper {
  /** Whether it is kept. */
  keep: (unsaved: Unsaved) => boolean;
  forget: () => void;
}

/** Saves a text over the version it was `basedOn`, undefined for whichever; gives the instant of this edit. */
export type Save = (
  text: string,
  options: { keepalive: boolean; basedOn: Date | null | undefined },
) => Promise<Date | null>;

/**
 * A message being edited. It outlives the screen, so a save that failed is still there when one comes back.
 * Saves never overlap: the last text typed is the last text saved.
 */
export class MessageDraft {
  #view: DraftView = { text: null, state: "saved", problem: null, theirs: null, left: null };
  #saved: string | null = null;
  /** What the last save sent: it may have arrived though no answer came. */
  #sent: string | null = null;
  #basedOn: Date | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saves: Promise<void> = Promise.resolve();
  /** Unsaved texts of this message that earlier pages left behind; they are settled one after the other. */
  readonly #left: { unsaved: Unsaved; onTaken: () => void }[] = [];
  #kept = false;
  #isForNow = false;
  readonly #save: Save;
  readonly #keeper: Keeper | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(save: Save, keeper?: Keeper) {
    this.#save = save;
    this.#keeper = keeper;
  }

  view = (): DraftView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Learns of the message that the server holds: what is typed from now on is based on it. */
  hold(held: Held): void {
    if (!this.clean() || this.#view.state === "saving") return;
    this.#basedOn = held.editedAt;
    // Changed elsewhere since it was typed here and saved.
    if (this.#view.text !== null && this.#view.text !== held.text) this.#show({ text: null, state: "saved" });
  }

  /**
   * Goes on with what a page before this one left: it is saved over the version it was typed over, and asked about
   * where that has changed. Where somebody has typed here meanwhile, nothing takes the place of their words: it is
   * offered. `onTaken` is called once this draft keeps it itself; it is saved by the next `flush`.
   */
  resume(unsaved: Unsaved, onTaken: () => void): void {
    this.#left.push({ unsaved, onTaken });
    const isTypedHere = this.watched() && this.#view.text !== null;
    if (isTypedHere || !this.#goOn()) this.#offer();
  }

  /** Takes the text that was left, in the place of the saved one; it is asked about where both differ. */
  takeLeft(): void {
    this.#resumeNext();
  }

  /** Forgets the text that was left: its person has what they need of it. */
  forgetLeft(): void {
    this.#left.shift()?.onTaken();
    this.#offer();
  }

  #offer(): void {
    const left = this.#left[0]?.unsaved.text ?? null;
    if (left !== this.#view.left) this.#show({ left });
  }

  /** Under somebody's eyes nothing takes the place of what they have just typed. */
  #goOnUnlessWatched(): void {
    if (this.watched()) this.#offer();
    else this.#resumeNext();
  }

  #resumeNext(): void {
    if (this.#goOn()) void this.flush();
  }

  /** Takes the next text that was left, once nothing of the one before is unsaved. */
  #goOn(): boolean {
    if (!this.clean()) return false;
    const next = this.#left.shift();
    if (next === undefined) return false;
    const { text, basedOn, sent } = next.unsaved;
    this.#basedOn = typeof basedOn === "string" ? new Date(basedOn) : basedOn;
    this.#sent = sent;
    this.#saved = null;
    const left = this.#left[0]?.unsaved.text ?? null;
    this.#show({ text, state: "waiting", problem: null, theirs: null, left });
    next.onTaken();
    return true;
  }

  /** Of a stale message: saves what was typed here over what stands on the server. */
  keepMine(): Promise<boolean> {
    this.#basedOn = this.#view.theirs?.editedAt;
    this.#show({ state: "waiting", theirs: null });
    return this.flush();
  }

  /** Of a stale message: takes what stands on the server, and forgets what was typed here. */
  takeTheirs(): void {
    this.#basedOn = this.#view.theirs?.editedAt;
    this.#show({ text: null, state: "saved", problem: null, theirs: null });
    this.#resumeNext();
  }

  /** Forgets what was typed: it cannot be saved, and its person has what they need of it. */
  abandon(): void {
    this.#show({ text: null, state: "saved", problem: null, theirs: null });
    this.#resumeNext();
  }

  /** Takes a keystroke; a failed save is tried again with it. */
  edit(text: string): void {
    clearTimeout(this.#timer);
    if (this.#cannotSave()) return this.#show({ text });
    this.#show({ text, state: "waiting" });
    this.#timer = setTimeout(() => void this.flush(), DEBOUNCE);
  }

  /** Saves at once what is not saved yet. True when nothing is left unsaved. */
  async flush({ keepalive = false } = {}): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#saves = this.#saves.then(() => this.#saveOnce(keepalive, this.#basedOn));
    await this.#saves;
    return this.clean();
  }

  /** Tries again a save that found no server, or no session; true when nothing is left unsaved. */
  async retry(): Promise<boolean> {
    if (this.#view.state === "failed" && this.#isForNow) await this.flush();
    return this.clean();
  }

  /**
   * The page goes away, and with it whoever would wait for a save under way: what is unsaved leaves now. Where the
   * server refuses it over that save, the device keeps it; where the device cannot, it is saved over whatever stands
   * there.
   */
  flushForGood(): void {
    clearTimeout(this.#timer);
    if (this.clean()) return;
    const isBeside = this.#view.state === "saving" && !this.#kept;
    this.#saves = Promise.all([this.#saves, this.#saveOnce(true, isBeside ? undefined : this.#basedOn)]).then(
      () => undefined,
    );
  }

  /** Whether what is unsaved outlives the page, on this device. */
  kept(): boolean {
    return this.#kept;
  }

  /** Whether a screen shows it. */
  watched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Whether the server holds everything that was typed. */
  clean(): boolean {
    return this.#view.text === null || this.#view.text === this.#saved;
  }

  #cannotSave(): boolean {
    return this.#view.state === "archived" || this.#view.state === "stale";
  }

  async #saveOnce(keepalive: boolean, basedOn: Date | null | undefined): Promise<void> {
    const { text } = this.#view;
    if (text === null || this.#cannotSave()) return;
    if (text === this.#saved) return this.#show({ state: "saved", problem: null });
    const before = this.#sent;
    this.#sent = text;
    this.#show({ state: "saving" });
    try {
      this.#basedOn = await this.#save(text, { keepalive, basedOn });
      this.#saved = text;
      // What was typed during the save has its own timer.
      if (this.#view.text === text) this.#show({ state: "saved", problem: null });
      this.#goOnUnlessWatched();
    } catch (error) {
      const theirs = heldIn(error);
      if (theirs?.text === text) {
        // The same words, there already.
        this.#basedOn = theirs.editedAt;
        this.#saved = text;
        if (this.#view.text === text) this.#show({ state: "saved", problem: null });
        return this.#goOnUnlessWatched();
      }
      if (theirs !== null && theirs.text === before) {
        // Our own earlier save, whose answer was lost.
        this.#basedOn = theirs.editedAt;
        return this.#saveOnce(keepalive, theirs.editedAt);
      }
      if (theirs !== null) return this.#show({ state: "stale", theirs, problem: null });
      const archived = error instanceof ApiError && error.code === "conflict";
      this.#show({ state: archived ? "archived" : "failed", problem: problemOf(error) });
      this.#isForNow = isForNow(error);
    }
  }

  /** Keeps on the device what is unsaved, and forgets there what is saved. */
  keep(): void {
    const { text } = this.#view;
    if (this.clean() || text === null) {
      if (this.#kept) this.#keeper?.forget();
      this.#kept = false;
      return;
    }
    const basedOn = this.#basedOn === undefined ? {} : { basedOn: this.#basedOn?.toISOString() ?? null };
    this.#kept = this.#keeper?.keep({ text, ...basedOn, sent: this.#sent }) ?? false;
  }

  #show(change: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...change };
    this.keep();
    for (const listener of this.#listeners) listener();
  }
}
