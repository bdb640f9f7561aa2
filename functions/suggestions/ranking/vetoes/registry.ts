import type { Reading } from "../reading.ts";
import type { Veto } from "../types.ts";

/** Reads a history and says what, if anything, forbids writing today. */
export type VetoRule = (reading: Reading) => Veto | null;

export const VETOES: readonly VetoRule[] = [];
