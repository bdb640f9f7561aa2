import type { Fact, FactKind } from "../contract.ts";
import { KINDS_BY_WHO, type Label, LABELS } from "./labels.ts";
import type { TextJudgement } from "./judge-text.ts";
import { type JudgedText, RULED_OUT, sayingIt } from "./saying-it.ts";

/** What a text tells, and in which of its sentences. */
export interface FoundFact extends Pick<Fact, "kind" | "who" | "act"> {
  readonly sentence: number;
}

/** Probability from which a kind is told: nine of ten are then right, in portals by authors that the judgement had not seen. */
const BY_KIND: Readonly<Record<FactKind, number>> = {
  commitment: 0.6,
  question: 0.5,
  nextStep: 0.75,
  quoteSent: 0.5,
  appointment: 0.65,
  decision: 0.5,
  ultimatum: 0.7,
  trialEnd: 0.7,
  renewal: 0.4,
  budget: 0.6,
  competitor: 0.7,
  channel: 0.7,
  introduction: 0.75,
  support: 0.75,
  departure: 0.6,
  successor: 0.6,
  absence: 0.8,
  postponement: 0.55,
  optOut: 0.5,
  refusal: 0.5,
  unreachable: 0.5,
  trouble: 0.75,
  done: 0.8,
  cancelled: 0.5,
};
/** What is for others to do is less sure to be told right. */
const OF_OTHERS = 0.8;
const toldFrom = ({ kind, who }: Label): number =>
  KINDS_BY_WHO.includes(kind) && who !== "us" ? Math.max(BY_KIND[kind], OF_OTHERS) : BY_KIND[kind];
/** A machine tells nearly always that somebody is away, gone or not reached. */
const FROM_MACHINES = 0.3;
/** What it may tell of the contact who owns its address. */
const TOLD_BY_MACHINES: ReadonlySet<FactKind> = new Set(["optOut", "absence", "unreachable", "departure"]);

/** Probability of any fact up to which a text is taken to say nothing. */
const EMPTY = 0.15;

/** The facts of a text by its judgement; empty where it surely holds none, null where neither is likely enough. */
export function factsInText(judgement: TextJudgement, text: JudgedText): FoundFact[] | null {
  const found = LABELS.flatMap((label, index) => {
    const probability = judgement.labels[index] ?? 0;
    if (probability < toldFrom(label)) return [];
    // Of several persons one is meant.
    const isOther =
      label.kind !== "commitment" &&
      LABELS.some(({ kind }, at) => kind === label.kind && (judgement.labels[at] ?? 0) > probability);
    return isOther ? [] : sayingIt(index, text).map((sentence) => factOf(label, sentence, text));
  });
  const told = new Set(found.flatMap(({ kind, sentence }) => (kind === "optOut" ? [sentence] : [])));
  found.push(...objectionsIn(text).filter(({ sentence }) => !told.has(sentence)));
  if (found.length > 0) return found.sort((a, b) => a.sentence - b.sentence);
  return judgement.any <= EMPTY ? [] : null;
}

/** All that may ask not to be contacted any more, of words that are not ours: a person is to look at each. */
function objectionsIn({ source, sentences }: JudgedText): FoundFact[] {
  if (!source.incoming && (source.channel === "email" || source.channel === "sms")) return [];
  return sentences.flatMap(({ mayObject }, sentence) =>
    mayObject === true ? [{ kind: "optOut", who: "contact", act: null, sentence } as const] : [],
  );
}

/**
 * What a machine’s message tells: what its sentences most seem to say, for a machine knows no history. Null where
 * that is in doubt.
 */
export function factsOfMachine(text: JudgedText): FoundFact[] | null {
  const said = text.sentences.flatMap(({ certainties }, sentence) =>
    LABELS.map((label, index) => ({ label, sentence, certainty: certainties.labels[index] ?? 0 })),
  );
  const most = said
    .filter(({ label }) => TOLD_BY_MACHINES.has(label.kind))
    .toSorted((one, other) => other.certainty - one.certainty)[0];
  if (most === undefined || most.certainty < RULED_OUT) return [];
  return most.certainty < FROM_MACHINES ? null : [factOf(most.label, most.sentence, text)];
}

const factOf = ({ kind, who }: Label, sentence: number, { sentences }: JudgedText): FoundFact => ({
  kind,
  who,
  act: kind === "commitment" ? (sentences[sentence]?.certainties.act ?? "other") : null,
  sentence,
});
