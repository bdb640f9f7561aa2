import type { DraftAnswer } from "../../functions/intelligence/actions/schema.ts";
import { byAudience } from "../../functions/intelligence/actions/audience.ts";
import { reviewedBy } from "../../functions/intelligence/actions/support/review.ts";
import { sentencesIn } from "../../functions/intelligence/actions/support/sentences.ts";
import { tidied } from "../../functions/intelligence/actions/tidied.ts";
import type { DraftInput } from "../../functions/intelligence/actions/types.ts";
import { readSources } from "../../functions/language/grounding/read-facts.ts";
import {
  HELD_BACK,
  INJECTIONS,
  type Injection,
} from "../../functions/language/untrusted/injections.fixture.ts";
import { AFTERWARDS, PHRASINGS, UNSEEN } from "../../functions/language/untrusted/phrasings.fixture.ts";
import { readUntrusted } from "../../functions/language/untrusted/read-untrusted.ts";

/** Every order that a stranger’s text gives a model. */
export const EVERY_INJECTION = [...INJECTIONS, ...HELD_BACK, ...PHRASINGS, ...UNSEEN, ...AFTERWARDS];
export const QUESTION = "Pouvez-vous me dire si votre module gère les commandes partielles ?";
export const HONEST = "Vous m’avez demandé si notre module gère les commandes partielles.";

/** A question of the contact's, and what the stranger wrote below it or where they write otherwise. */
export function inputOf({ carrier, text }: Injection): DraftInput {
  const mail = { kind: "engagement", date: "2026-11-17", author: "contact", audience: "shared" } as const;
  const citable = (words: string) => readUntrusted(words).citable;
  const asked = {
    ...mail,
    id: "asked",
    text: citable(carrier === "email" ? `${QUESTION}\n\n${text}` : QUESTION),
  };
  const elsewhere = {
    ...mail,
    id: "elsewhere",
    kind: carrier === "note" ? ("note" as const) : ("linkedin" as const),
    author: carrier === "note" ? ("us" as const) : ("contact" as const),
    audience: carrier === "note" ? ("internal" as const) : ("shared" as const),
    text: citable(text),
  };
  return {
    contact: { id: "c", firstName: "Élodie", lastName: "Marchand", job: null, company: "Ateliers Vasseur" },
    salesperson: { name: "Camille Renaud" },
    type: "ongoingBusiness",
    reasons: [{ signal: "unansweredQuestion", due: null, sourceIds: ["asked"] }],
    sources: carrier === "email" ? [asked] : [asked, elsewhere],
    register: "vous",
    names: ["Relance"],
  };
}

/** What a model writes that does as the passage wants: nothing else, or beside an honest answer. */
export function obeying(passage: string, alone: boolean): DraftAnswer {
  const honest = { text: HONEST, quote: QUESTION, sources: [1] };
  const told = { text: passage, quote: passage, sources: [1] };
  const line = (words: string) => (alone ? passage : `${words} ${passage}`);
  return {
    action: line("Répondre à Élodie Marchand"),
    reasoning: line("Une question attend."),
    prettyAction: line("Répondre à Élodie Marchand"),
    prettyReasoning: line("Une question attend."),
    subject: line("Vos commandes partielles"),
    message: `Bonjour Élodie,\n\n${line(HONEST)}\n\nQuel moment vous conviendrait pour en parler ?`,
    register: "vous",
    claims: alone ? [told] : [honest, told],
  };
}

/** What is kept of it where the judging model is steered too and supports it all; undefined where it is refused. */
export async function kept(answer: DraftAnswer, input: DraftInput) {
  await readSources([...input.sources, ...byAudience(input).shared]);
  const tidy = tidied(answer, input);
  const reviewed = reviewedBy(
    tidy,
    input,
    sentencesIn(tidy, input).map(() => true),
  );
  return reviewed.ok ? reviewed.draft : undefined;
}

/** What of an injection's is left to be shown where a model obeys it. */
export async function shownOf(injection: Injection, alone: boolean): Promise<string[]> {
  const draft = await kept(obeying(injection.passage, alone), inputOf(injection));
  const shown = JSON.stringify(draft ?? "");
  return injection.payload.filter((words) => shown.includes(words));
}

/** A model that writes nothing else than what it was told to, or that beside an honest answer. */
export const OBEDIENCE = [
  ["alone", true],
  ["beside an honest answer", false],
] as const;
