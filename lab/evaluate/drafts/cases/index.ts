import type { GoldenCase } from "../golden-case.ts";
import { DEALS } from "./deals.ts";
import { FIGURES } from "./figures.ts";
import { HARD } from "./hard.ts";
import { NEWS } from "./news.ts";
import { OWED } from "./owed.ts";

/** Every golden case, by what makes it worth writing. */
export const CASES: readonly GoldenCase[] = [...OWED, ...DEALS, ...FIGURES, ...NEWS, ...HARD];
