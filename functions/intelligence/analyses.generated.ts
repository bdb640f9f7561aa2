// Written by `npm run generate -- jobs` from every `export const …: AnalysisDefinition`; the check holds it to them.
import type { AnalysisDefinition } from "./analysis.ts";
import { articles } from "./articles/index.ts";
import { engagements } from "./engagements/index.ts";
import { linkedin } from "./linkedin/index.ts";
import { notes } from "./notes/index.ts";
import { timeline } from "./timeline/index.ts";

/** Every analysis of a contact. */
export const ANALYSES: readonly AnalysisDefinition[] = [
  articles,
  engagements,
  linkedin,
  notes,
  timeline,
];
