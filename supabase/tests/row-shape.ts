import { randomBytes } from "node:crypto";
import type { World } from "./world.ts";

type Row = Readonly<Record<string, unknown>>;

export interface TableRows {
  /**
   * A row of the organization: the first is arranged before the tests, the second is what a test inserts.
   * `author` is the person who writes it, null for the system.
   */
  readonly row: (world: World, which: 0 | 1, author: string | null) => Row;
  /** An edit that a person or the system could want to make. */
  readonly change: Row;
}

export const tomorrow = new Date(Date.now() + 86_400_000);
export const bytes = (): Buffer => randomBytes(16);
/** A text that no other row has. */
export const name = (world: World, which: 0 | 1): string => `${world.organizationId}-${which}`;
