import type { Fact, FactKind } from "../../../functions/readings/contract.ts";
import type { RankedContact, SignalName } from "../../../functions/suggestions/ranking/types.ts";
import type { Readings } from "../readings-file.ts";

/** What a passage says that proves a reason; of the reasons that rest on something else (deals, days, silence) nothing. */
const PROVED_BY: Partial<Record<SignalName, (fact: Fact) => boolean>> = {
  promisedCallback: ({ kind, who, act }) =>
    kind === "commitment" && who === "us" && (act === "call" || act === "meet"),
  owedDocument: ({ kind, who, act }) =>
    kind === "commitment" && who === "us" && (act === "send" || act === "answer"),
  lapsedPromise: ({ kind, who }) => (kind === "commitment" || kind === "decision") && who === "contact",
  unansweredQuestion: ({ kind, who }) => kind === "question" && who === "us",
  plannedResumption: ({ kind }) => kind === "postponement" || kind === "commitment",
  trouble: is("trouble"),
  ultimatum: is("ultimatum"),
  decisionDay: is("decision"),
  trialEnd: is("trialEnd"),
  renewal: is("renewal"),
  silentQuote: is("quoteSent"),
  budgetWindow: is("budget"),
  pendingIntroduction: is("introduction"),
  successorNamed: is("successor"),
  appointmentPassed: is("appointment"),
  backAgain: is("absence"),
  competitor: is("competitor"),
  championChangedJob: ({ kind }) => kind === "departure" || kind === "support",
};

function is(kind: FactKind): (fact: Fact) => boolean {
  return (fact) => fact.kind === kind;
}

/** Of the first reasons on the cards that cite a passage, those whose passage says the reason, by the labels. */
export function evidenceFigures(
  lists: ReadonlyMap<string, readonly RankedContact[]>,
  labels: Readings,
): { said: number; cited: number } {
  let [said, cited] = [0, 0];
  for (const { reasons } of [...lists.values()].flat()) {
    const [reason] = reasons;
    const proves = reason && PROVED_BY[reason.signal];
    const proof = reason?.evidence[0];
    if (proves === undefined || proof === undefined) continue;
    cited += 1;
    const facts = labels[proof.id] ?? [];
    if (facts.some((fact) => proves(fact) && overlaps(fact.quote, proof.quote))) said += 1;
  }
  return { said, cited };
}

const overlaps = (a: string, b: string): boolean => a.includes(b) || b.includes(a);
