import type * as z from "zod";
import { capital } from "../../../language/text/first-letter.ts";
import { typeset } from "../../../language/text/typography.ts";
import { isQuotable } from "../../../language/untrusted/quotable.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import { doubtIn } from "../../../readings/doubt.ts";
import type { Found } from "../../ranking/situation.ts";
import type { Reason } from "../../ranking/types.ts";
import { dueAfterPromised, dueWords } from "../writer/due-words.ts";
import { asksForACall } from "./call-opening.ts";
import type { TalkingPoint as Point } from "./contract.ts";
import type { LetterParts } from "./parts-of.ts";
import { thingIn } from "./said-to-them.ts";

type TalkingPoint = z.input<typeof Point>;

/** As many as one keeps in mind in a call. */
const MOST = 3;
/** Longest quote of a point: it is read at a glance. */
const LONGEST = 110;

/**
 * What to say in a call, three points at most, each with its source: what the contact knows of, the matter of today
 * first, then what the letter asks; why today, where there is nothing of that. `told`: the text whose matter the
 * opening says already.
 */
export function talkingPoints(
  known: readonly Found[],
  about: { reasons: readonly Reason[]; letter: LetterParts; day: string; told?: string },
): TalkingPoint[] {
  const { reasons, letter, day, told: opened } = about;
  const facts = known.flatMap(({ event, fact }): TalkingPoint[] => {
    const text = pointIn(fact, event.incoming, day);
    if (text === null) return [];
    const unsure = doubtIn(fact, event.day) === null ? "" : " (à vérifier)";
    return [{ text: `${text}${unsure}`, source: { kind: event.kind, id: event.id, date: event.day } }];
  });
  const [leading] = reasons.flatMap(({ evidence }) => evidence);
  const question = letter.sentences.findLast((sentence) => sentence.endsWith("?") && !asksForACall(sentence));
  const ask =
    question === undefined || leading === undefined
      ? []
      : [{ text: `À demander\u00A0: ${question}`, source: sourceIn(leading) }];
  const why = reasons.flatMap(({ text, evidence: [source] }) =>
    source === undefined ||
    source.id === opened ||
    !isQuotable(text) ||
    facts.some((one) => one.source.id === source.id)
      ? []
      : [{ text, source: sourceIn(source) }],
  );
  const told = different([...facts, ...why]);
  return [...told.slice(0, MOST - ask.length), ...ask].map((one) => ({ ...one, text: typeset(one.text) }));
}

const sourceIn = ({ kind, id, date }: Reason["evidence"][number]): TalkingPoint["source"] => ({
  kind,
  id,
  date,
});

/** The same is not said twice. */
const different = (points: readonly TalkingPoint[]): TalkingPoint[] =>
  points.filter(({ text }, index) => points.findIndex((one) => one.text === text) === index);

const ACTS: Readonly<Record<NonNullable<DatedFact["act"]>, string>> = {
  call: "Sujet de l’appel",
  send: "À envoyer",
  answer: "À répondre",
  meet: "À convenir",
  introduce: "À mettre en relation",
  decide: "À décider",
  other: "À suivre",
};

/** What is dated, as a point names it. */
const DATED: Partial<Record<DatedFact["kind"], string>> = {
  appointment: "Rendez-vous convenu",
  decision: "Décision attendue",
  trialEnd: "Fin d’essai",
  renewal: "Échéance de contrat",
};

/** A fact in a few words; null where it gives nothing to say. */
function pointIn(fact: DatedFact, incoming: boolean, today: string): string | null {
  const { kind, who, act, resolved } = fact;
  if (kind === "commitment") {
    const thing = thingIn(fact, today, incoming);
    if (thing === null) return null;
    const due = resolved === null ? "" : `, ${dueAfterPromised(resolved, today)}`;
    if (who === "contact") return `Attendu de sa part\u00A0: ${thing}${due}`;
    return who === "us" ? `${incoming ? "Sa demande" : ACTS[act ?? "other"]}\u00A0: ${thing}${due}` : null;
  }
  if (kind === "quoteSent") return incoming ? null : "Notre devis envoyé";
  if (kind === "question") return who === "us" ? quoted("Sa question", fact) : null;
  if (kind === "nextStep") return quoted("Suite convenue", fact);
  if (kind === "trouble") return quoted("Le problème signalé", fact);
  const dated = DATED[kind];
  return dated === undefined || resolved === null ? null : `${dated}\u00A0: ${dueWords(resolved, today)}`;
}

function quoted(label: string, { quote }: DatedFact): string | null {
  const words = quote.replace(/\s+/g, " ").trim();
  const cut = words.length <= LONGEST ? words : words.slice(0, words.lastIndexOf(" ", LONGEST));
  if (cut === "" || !isQuotable(cut)) return null;
  return capital(`${label}\u00A0: «\u00A0${cut.replace(/[.,;]$/, "")}${cut === words ? "" : "…"}\u00A0»`);
}
