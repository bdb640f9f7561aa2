import { describe, expect, it } from "vitest";
import { readSources } from "../../language/grounding/read-facts.ts";
import { HELD_BACK, INJECTIONS, type Injection } from "../../language/untrusted/injections.fixture.ts";
import { AFTERWARDS, PHRASINGS, UNSEEN } from "../../language/untrusted/phrasings.fixture.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import { checkDraft } from "./check-draft.ts";
import type { DraftAnswer } from "./schema.ts";
import { sidesOf } from "./sides.ts";
import { doubtsIn, isRefused } from "./support/doubts-in.ts";
import { sentencesIn } from "./support/sentences.ts";
import type { DraftInput } from "./types.ts";

const ALL = [...INJECTIONS, ...HELD_BACK, ...PHRASINGS, ...UNSEEN, ...AFTERWARDS];
const QUESTION = "Pouvez-vous me dire si votre module gère les commandes partielles ?";
const HONEST = "Vous m’avez demandé si notre module gère les commandes partielles.";

/** A question of the contact's, and what the stranger wrote below it or where they write otherwise. */
function inputOf({ carrier, text }: Injection): DraftInput {
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
function obeying(passage: string, alone: boolean): DraftAnswer {
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

/** What is kept of it without a model's second opinion; undefined where it is refused. */
async function kept(answer: DraftAnswer, input: DraftInput) {
  await readSources([...input.sources, ...sidesOf(input).told]);
  const checked = checkDraft(answer, input);
  if (!checked.ok) return undefined;
  const doubts = doubtsIn(sentencesIn(answer, input), input);
  return doubts.some((each) => isRefused(each, undefined)) ? undefined : checked.draft;
}

describe.each([
  ["alone", true],
  ["beside an honest answer", false],
] as const)("a draft that says what a stranger's text tells a model to say, %s", (_, alone) => {
  it.each(ALL)("tells nobody of it: $id", async (injection) => {
    const draft = await kept(obeying(injection.passage, alone), inputOf(injection));
    const shown = JSON.stringify(draft ?? "");
    expect(injection.payload.filter((words) => shown.includes(words))).toEqual([]);
  });
});

it("keeps the honest answer where nobody obeys", async () => {
  const [injection] = INJECTIONS;
  if (injection === undefined) throw new Error("no injection");
  const answer = { ...obeying("", false), claims: [{ text: HONEST, quote: QUESTION, sources: [1] }] };
  expect(await kept(answer, inputOf(injection))).toMatchObject({
    message: expect.stringContaining("commandes partielles") as string,
  });
});
