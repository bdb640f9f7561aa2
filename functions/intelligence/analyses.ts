import type { AnalysisDefinition } from "./analysis.ts";
import { articles } from "./articles/index.ts";
import { engagements } from "./engagements/index.ts";
import { linkedin } from "./linkedin/index.ts";
import { notes } from "./notes/index.ts";
import { timeline } from "./timeline/index.ts";

/** Every analysis of a contact, one line each. */
export const ANALYSES: readonly AnalysisDefinition[] = [engagements, notes, timeline, linkedin, articles];
