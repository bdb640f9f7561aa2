import type { Tool } from "../tool.ts";
import { hide, later, markAsDone, undo } from "./acts.ts";
import { draft } from "./draft.ts";
import { history } from "./history.ts";
import { promises } from "./promises.ts";
import { search } from "./search.ts";
import { today } from "./today.ts";
import { why } from "./why.ts";

/** Every tool, in the order in which clients show them. */
export const TOOLS: readonly Tool[] = [
  today,
  why,
  promises,
  search,
  history,
  draft,
  markAsDone,
  later,
  hide,
  undo,
];
