import { WORDING } from "../../../../functions/readings/model/prompt.ts";
import { keysOf } from "../../../../functions/typed-object.ts";
import { V1 } from "./v1.ts";
import { V2 } from "./v2.ts";

/** Every wording that can be run, the product's among them: an evaluation compares two. */
export const WORDINGS = { v1: V1, v2: V2, v3: WORDING } as const;
export type ReadingVersion = keyof typeof WORDINGS;
export const READING_VERSIONS = keysOf(WORDINGS);

/** The wording that the product uses. */
export const CURRENT: ReadingVersion = "v3";
