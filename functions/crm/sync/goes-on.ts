import { createHash } from "node:crypto";
import type { SyncPage } from "../rows.ts";

/** Times that a stage may give the very same rows: two searches may meet at one, and a page may be read again. */
const SAME = 2;
/** Pages without a row in a row: of deleted records, or while a vendor's own job runs. */
const MOST_EMPTY = 100;

interface Step {
  readonly stage: string;
  readonly after: string | undefined;
  readonly next: string | undefined;
  /** True where the run has named the people whose records it reads. */
  readonly isBounded: boolean;
}

/**
 * Whether a run's stages go on. A list that gives a cursor again, the same rows again and again under new cursors, or
 * nothing for ever, would be read without end.
 */
export class GoesOn {
  #stage = "";
  #cursors = new Set<string>();
  #pages = new Map<string, number>();
  #empty = 0;

  /** True if this step is one that a list with an end can give. */
  take({ stage, after, next, isBounded }: Step, pages: readonly SyncPage[]): boolean {
    if (stage !== this.#stage) {
      this.#stage = stage;
      this.#cursors = new Set();
      this.#pages = new Map();
      this.#empty = 0;
    }
    if (after !== undefined) this.#cursors.add(after);
    if (next === undefined) return true;
    if (this.#cursors.has(next)) return false;
    // Several people's histories may be the same rows.
    if (isBounded) return true;
    const ids = pages.flatMap((page) => (page.kind === "counts" || page.kind === "history" ? [] : page.rows));
    if (ids.length === 0) return ++this.#empty < MOST_EMPTY;
    this.#empty = 0;
    const name = createHash("sha1")
      .update(JSON.stringify(ids.map(({ crmId }) => crmId)))
      .digest("base64");
    const times = (this.#pages.get(name) ?? 0) + 1;
    this.#pages.set(name, times);
    return times <= SAME;
  }
}
