import type { SystemContext } from "../../../http/context.ts";
import type { ModelFailure } from "../../../model/answer.ts";
import { ask } from "../../../model/ask.ts";
import type { BatchRequest } from "../../../model/batch-calls.ts";
import { untrusted } from "../../../model/untrusted.ts";
import { quoted } from "../input.ts";
import { byAudience } from "../audience.ts";
import type { DraftInput } from "../types.ts";
import { MOST_SENTENCES, SUPPORT, type Verdicts } from "./prompt.ts";
import type { DraftSentence } from "./sentences.ts";

/** Longest wait, in milliseconds, for another worker that asks the same. */
const PATIENCE = 10_000;

/**
 * Asks the small model, in one call a draft, whether the sources support each sentence. A sentence without a verdict is
 * unsupported, and so are all of a draft with too many.
 */
export async function askSupport(
  ctx: SystemContext,
  sentences: readonly DraftSentence[],
  input: DraftInput,
  force: boolean,
): Promise<{ ok: true; supported: readonly boolean[] } | { ok: false; failure: ModelFailure }> {
  const request = supportQuestion(sentences, input);
  if (request === undefined) return { ok: true, supported: [] };
  const answer = await ask(ctx, { ...request, patienceMs: PATIENCE, force });
  if (!answer.ok) return answer;
  const verdicts = new Map(answer.value.verdicts.map(({ sentence, verdict }) => [sentence, verdict]));
  return { ok: true, supported: sentences.map((_, index) => verdicts.get(index + 1) === "supported") };
}

/** The question about a draft's sentences, also for a batch; undefined where there are none or too many. */
export const supportQuestion = (
  sentences: readonly DraftSentence[],
  input: DraftInput,
): BatchRequest<Verdicts> | undefined =>
  sentences.length === 0 || sentences.length > MOST_SENTENCES
    ? undefined
    : { prompt: SUPPORT, input: questionOf(sentences, input), contactId: input.contact.id };

/** The input: the sources a message may tell, then its sentences with what they cite. */
function questionOf(sentences: readonly DraftSentence[], input: DraftInput): string {
  const { shared } = byAudience(input);
  const met = [
    ...new Set(input.sources.flatMap(({ audience, date }) => (audience === "present" ? date : []))),
  ];
  const numberOf = new Map(shared.map(({ id }, index) => [id, index + 1]));
  return [
    `Appels et rendez-vous qui ont eu lieu avec le contact : ${met.length === 0 ? "aucun" : met.join(", ")}`,
    "Sources :",
    ...shared.map((source, index) => quoted(source, String(index + 1))),
    "Phrases du brouillon :",
    ...sentences.map(({ text, claim }, index) => {
      const cited = [...new Set(claim?.sourceIds)].flatMap((id) => numberOf.get(id) ?? []);
      const kind = cited.length === 0 ? "sentence" : `sentence_citing_${cited.join("_")}`;
      return untrusted(text, { id: `phrase-${index + 1}`, kind });
    }),
  ].join("\n");
}
