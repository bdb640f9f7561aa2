import { ENGAGEMENTS } from "../engagements/prompt.ts";
import { NOTES } from "../notes/prompt.ts";
import type { TextKind } from "./plan-requests.ts";

/** The kinds of text that the night has analysed of shortlisted contacts. */
export const NIGHTLY_KINDS: readonly TextKind[] = [ENGAGEMENTS, NOTES];
