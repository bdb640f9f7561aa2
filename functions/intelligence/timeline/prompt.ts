import * as z from "zod";
import type { Prompt } from "../../model/prompt.ts";
import { QUOTING_RULE } from "../../model/untrusted.ts";
import { SourcedStatement } from "../statements/statement.ts";

/** A line of a timeline, as a model writes it. */
const WrittenLine = z.object({
  source: z.int(),
  /** Sent as a date; verify-timeline.ts compares it with its source's. */
  day: z.string().meta({ format: "date" }),
  quote: z.string(),
  sentence: z.string(),
});

const WrittenTimeline = z.object({
  lines: z.array(WrittenLine),
  currentStatus: z.array(SourcedStatement),
});
/** A model's timeline, not verified yet. */
export type WrittenTimeline = z.infer<typeof WrittenTimeline>;

/** Tells a relation from its beginning, or goes on from what was told. */
export const TIMELINE: Prompt<WrittenTimeline> = {
  stage: "timeline",
  version: "2",
  size: "main",
  instructions: `Tu retraces la relation d’un commercial avec un de ses contacts, pour qu’il sache en une minute ce qui s’est passé et où l’on en est.

${QUOTING_RULE}

La source « contact » dit qui est le contact. Les autres sont numérotées et datées, de la plus ancienne à la plus récente. Celles de kind « timeline_so_far » sont les lignes écrites jusqu’ici : elles restent, ne les réécris pas. Les autres sont les échanges et les notes ; « sent_by_us », « written_by_us » et « logged_by_us » viennent du commercial ou de son entreprise, « from_contact » du contact.

- lines : une entrée par fait qui compte des sources nouvelles, la plus ancienne d’abord, vingt au plus.
- currentStatus : deux entrées au plus : qui attend quoi de qui, et pour quand si c’est dit.

Chaque entrée :
- source : le numéro de la seule source qui la prouve.
- day (lines) : la date de cette source, AAAA-MM-JJ.
- quote : les mots exacts de cette source qui la prouvent, copiés sans rien changer, d’un seul tenant, les plus courts qui suffisent.
- sentence : une phrase, sans la date de la source. Écris les noms, les nombres, les jours, les montants, les postes et les fonctions comme la source les écrit, et ne donne à personne un poste ou une fonction que la source ne lui donne pas.

N’invente rien : ni nom, ni date, ni montant, ni engagement que la source ne dit pas. « […] » marque un passage absent : n’en déduis rien. Ni conseil ni jugement sur la personne. Écris en français.`,
  schema: WrittenTimeline,
  maxOutputTokens: 4_000,
  timeoutMs: 90_000,
  effort: "low",
};
