import { WORDING } from "../../../../functions/intelligence/actions/prompt.ts";
import { keysOf } from "../../../../functions/typed-object.ts";
import { V5 } from "./v5.ts";

/** Every wording that can be run, the product's among them: an evaluation compares two. */
export const WORDINGS = { v5: V5, v6: WORDING } as const;
export type DraftVersion = keyof typeof WORDINGS;
export const DRAFT_VERSIONS = keysOf(WORDINGS);

/** The wording that the product uses. */
export const CURRENT: DraftVersion = "v6";
