import type { Reading } from "../reading.ts";
import type { Reason } from "../types.ts";
import { promisedCallback } from "./promised-callback.ts";

/** Reads a history and says what, if anything, makes today the day to write. */
export type Signal = (reading: Reading) => Reason | null;

export const SIGNALS: readonly Signal[] = [promisedCallback];
