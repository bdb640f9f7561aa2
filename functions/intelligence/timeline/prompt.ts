import * as z from "zod";
import type { Prompt } from "../../model/prompt.ts";
import { QUOTING_RULE } from "../../model/untrusted.ts";

const WrittenTimeline = z.object({
  reasoning: z.string(),
  timeline: z.string(),
  currentStatus: z.string(),
});
/** What a model writes of a relation, before anything of it is believed. */
export type WrittenTimeline = z.infer<typeof WrittenTimeline>;

/** Tells a relation from its beginning, or goes on from what was told. */
export const TIMELINE: Prompt<WrittenTimeline> = {
  stage: "timeline",
  version: "1",
  size: "main",
  instructions: `Tu retraces la relation d’un commercial avec un de ses contacts, pour qu’il sache en une minute ce qui s’est passé et où l’on en est.

${QUOTING_RULE}

La source « contact » dit qui est le contact. La source « previous », quand elle est là, est le récit écrit jusqu’ici : reprends-le, complète-le par les sources nouvelles, et corrige ce qu’elles rendent faux. Les autres sources sont les échanges et les notes, avec leur date ; « sent_by_us », « written_by_us » et « logged_by_us » viennent du commercial ou de son entreprise, « from_contact » du contact.

- reasoning : en une ou deux phrases, ce qui dans les sources fonde currentStatus.
- timeline : du plus ancien au plus récent, une ligne par fait qui compte, vingt au plus : « - 3 novembre 2026 : … ». Réunis en une ligne ce qui va ensemble ; abrège l’ancien, détaille le récent. Une phrase par ligne, avec la date de la source.
- currentStatus : deux phrases au plus : qui attend quoi de qui, et pour quand si c’est dit.

N’invente rien : ni nom, ni date, ni montant, ni engagement que les sources ne disent pas. « […] » marque un passage absent : n’en déduis rien. Ni conseil ni jugement sur la personne. Écris en français.`,
  schema: WrittenTimeline,
  maxOutputTokens: 4_000,
  timeoutMs: 90_000,
  effort: "low",
};
