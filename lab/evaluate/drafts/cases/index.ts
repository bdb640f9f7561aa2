import type { GoldenCase } from "../golden-case.ts";
import { DEALS } from "./deals.ts";
import { FIGURES } from "./figures.ts";
import { HARD } from "./hard.ts";
import { NEWS } from "./news.ts";
import { OWED } from "./owed.ts";
import { PRESSING } from "./pressing.ts";
import { TIES } from "./ties.ts";

/** Every golden case, by what makes it worth writing. */
export const CASES: readonly GoldenCase[] = [
  ...OWED,
  ...PRESSING,
  ...DEALS,
  ...FIGURES,
  ...NEWS,
  ...TIES,
  ...HARD,
];
