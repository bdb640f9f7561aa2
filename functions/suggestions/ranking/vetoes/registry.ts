import type { Situation } from "../situation.ts";
import type { Veto } from "../types.ts";
import { absent } from "./absent.ts";
import { recentlyDismissed, recentlyDone } from "./cooldown.ts";
import { optOut } from "./opt-out.ts";
import { postponed } from "./postponed.ts";
import { archived, suppressed } from "./suppressed.ts";
import { unreachable } from "./unreachable.ts";

/** Each reads a history and says what, if anything, forbids writing today. */
export const VETOES: readonly ((situation: Situation) => Veto | null)[] = [
  archived,
  optOut,
  suppressed,
  unreachable,
  absent,
  postponed,
  recentlyDone,
  recentlyDismissed,
];
