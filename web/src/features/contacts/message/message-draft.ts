import { ApiError, messageOf } from "../../../lib/api-error.ts";

/** Edits are saved this long after the last of them (docs/product.md, 9). */
const DEBOUNCE = 500;

/** `archived`: the action was closed meanwhile; its message can be copied, no longer saved. */
type DraftState = "saved" | "waiting" | "saving" | "failed" | "archived";

export interface DraftView {
  /** What the person typed; null while they typed nothing. */
  text: string | null;
  state: DraftState;
  /** Why the last save failed, in French. */
  problem: string | null;
}

export type Save = (text: string, options: { keepalive: boolean }) => Promise<void>;

/**
 * A message being edited. It outlives the screen, so a save that failed is still there when one comes back.
 * Saves never overlap: the last text typed is the last text saved.
 */
export class MessageDraft {
  #view: DraftView = { text: null, state: "saved", problem: null };
  #saved: string | null = null;
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

  /** Takes a keystroke; a failed save is tried again with it. */
  edit(text: string): void {
    clearTimeout(this.#timer);
    if (this.#view.state === "archived") return this.#show({ text });
    this.#show({ text, state: "waiting" });
    this.#timer = setTimeout(() => void this.flush(), DEBOUNCE);
  }

  /** Saves at once what is not saved yet. True when nothing is left unsaved. */
  async flush({ keepalive = false } = {}): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#saves = this.#saves.then(() => this.#saveOnce(keepalive));
    await this.#saves;
    return this.clean();
  }

  /** The page goes away, and with it whoever would wait for a save under way: what is unsaved leaves now. */
  flushForGood(): void {
    clearTimeout(this.#timer);
    if (this.clean()) return;
    this.#saves = Promise.all([this.#saves, this.#saveOnce(true)]).then(() => undefined);
  }

  /** Whether a screen shows it. */
  watched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Whether the server holds everything that was typed. */
  clean(): boolean {
    return this.#view.text === null || this.#view.text === this.#saved;
  }

  async #saveOnce(keepalive: boolean): Promise<void> {
    const { text, state } = this.#view;
    if (text === null || state === "archived") return;
    if (text === this.#saved) return this.#show({ state: "saved", problem: null });
    this.#show({ state: "saving" });
    try {
      await this.#save(text, { keepalive });
      this.#saved = text;
      // What was typed during the save has its own timer.
      if (this.#view.text === text) this.#show({ state: "saved", problem: null });
    } catch (error) {
      const archived = error instanceof ApiError && error.code === "conflict";
      this.#show({ state: archived ? "archived" : "failed", problem: problemOf(error) });
    }
  }

  #show(change: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** What the server says of the message itself (« 20000 caractères au plus ») tells more than the refusal. */
function problemOf(error: unknown): string {
  const why = error instanceof ApiError ? error.details["ai_iceBreakingMessage"] : undefined;
  return why === undefined ? messageOf(error) : `Le message est refusé : ${why}`;
}
