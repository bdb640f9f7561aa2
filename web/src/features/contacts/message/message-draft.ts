import { ApiError, messageOf } from "../../../lib/api-error.ts";

/** Edits are saved this long after the last of them (docs/product.md, 9). */
const DEBOUNCE = 500;

/**
 * `archived`: the action was closed meanwhile; its message can be copied, no longer saved. `stale`: the message was
 * changed elsewhere meanwhile; the person chooses which of both stays.
 */
type DraftState = "saved" | "waiting" | "saving" | "failed" | "archived" | "stale";

/** A message as the server holds it. */
interface Held {
  text: string;
  /** The instant of its last edit, which a change must be based on; null for none. */
  editedAt: Date | null;
}

export interface DraftView {
  /** What the person typed; null while they typed nothing. */
  text: string | null;
  state: DraftState;
  /** Why the last save failed, in French. */
  problem: string | null;
  /** Of a stale one: what stands on the server. */
  theirs: Held | null;
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
  #view: DraftView = { text: null, state: "saved", problem: null, theirs: null };
  #saved: string | null = null;
  /** What the last save sent: it may have arrived though no answer came. */
  #sent: string | null = null;
  #basedOn: Date | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saves: Promise<void> = Promise.resolve();
  readonly #save: Save;
  readonly #listeners = new Set<() => void>();

  constructor(save: Save) {
    this.#save = save;
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

  /** The page goes away, and with it whoever would wait for a save under way: what is unsaved leaves now. */
  flushForGood(): void {
    clearTimeout(this.#timer);
    if (this.clean()) return;
    // Beside a save under way, nobody knows which version this one will find.
    const basedOn = this.#view.state === "saving" ? undefined : this.#basedOn;
    this.#saves = Promise.all([this.#saves, this.#saveOnce(true, basedOn)]).then(() => undefined);
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
    this.#show({ state: "saving" });
    const before = this.#sent;
    this.#sent = text;
    try {
      this.#basedOn = await this.#save(text, { keepalive, basedOn });
      this.#saved = text;
      // What was typed during the save has its own timer.
      if (this.#view.text === text) this.#show({ state: "saved", problem: null });
    } catch (error) {
      const theirs = heldIn(error);
      if (theirs !== null && theirs.text === before) {
        // Our own earlier save, whose answer was lost.
        this.#basedOn = theirs.editedAt;
        return this.#saveOnce(keepalive, theirs.editedAt);
      }
      if (theirs !== null) return this.#show({ state: "stale", theirs, problem: null });
      const archived = error instanceof ApiError && error.code === "conflict";
      this.#show({ state: archived ? "archived" : "failed", problem: problemOf(error) });
    }
  }

  #show(change: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The message that a refusal says stands in place of the one the change was based on; null for any other failure. */
function heldIn(error: unknown): Held | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  const { ai_iceBreakingMessage: text, editedAt } = error.details;
  return text === undefined ? null : { text, editedAt: editedAt === undefined ? null : new Date(editedAt) };
}

/** What the server says of the message itself (« 20000 caractères au plus ») tells more than the refusal. */
function problemOf(error: unknown): string {
  const why = error instanceof ApiError ? error.details["ai_iceBreakingMessage"] : undefined;
  return why === undefined ? messageOf(error) : `Le message est refusé : ${why}`;
}
