import { isQuotable } from "../../language/untrusted/quotable.ts";
import type { ContactHistory, RankingContext, Reason, ScoredContact, Veto } from "./types.ts";
import { waitsForAppointment } from "./appointments.ts";
import { costOfWaiting, isUnreadSince } from "./cost-of-waiting.ts";
import { type Situation, situationOf } from "./situation.ts";
import { resumedAction } from "./signals/put-off.ts";
import { type Account, accountOf } from "./stakes.ts";
import { SIGNALS } from "./signals/registry.ts";
import { answered, unansweredFirst } from "./vetoes/answered.ts";
import { isLifted } from "./vetoes/lifted.ts";
import { VETOES } from "./vetoes/registry.ts";
import { unreachable } from "./vetoes/unreachable.ts";

/** Whoever a member put off to this day stands above everybody else. */
const PUT_OFF_FIRST = 1000;

/**
 * Score of one contact on one day: what its strongest reason costs to leave, 1000 more where a member put the contact
 * off to this day, 0 under a veto. Vetoes are not evaluated where there is no reason.
 */
export function scoreContact(history: ContactHistory, context: RankingContext): ScoredContact {
  const situation = situationOf(history, context);
  const reasons = unansweredFirst(reasonsOf(situation), situation);
  const vetoes = reasons.length > 0 ? vetoesOf(situation, reasons) : [];
  const verdict = verdictOn(situation, reasons, vetoes);
  return vetoes.length > 0 ? { ...verdict, score: 0 } : verdict;
}

/** Every reason and veto of a contact; unlike in `scoreContact`, `score` is what it is worth without vetoes. */
export function explainContact(history: ContactHistory, context: RankingContext): ScoredContact {
  const situation = situationOf(history, context);
  const reasons = unansweredFirst(reasonsOf(situation), situation);
  return verdictOn(situation, reasons, vetoesOf(situation, reasons));
}

/** Every reason that does not wait for an appointment, dearest to leave first; each says what is at stake. */
function reasonsOf(situation: Situation): Reason[] {
  const found = SIGNALS.flatMap((signal) => signal(situation) ?? []).filter(
    (reason) => !waitsForAppointment(reason, situation),
  );
  if (found.length === 0) return [];
  const account = accountOf(situation);
  const reasons = found
    .map((reason): Reason => ({
      ...reason,
      text: withStake(reason, account),
      weight: costOfWaiting(reason, situation, account),
      ...(reason.doubt === undefined && isUnreadSince(reason, situation) && { doubt: "unreadSince" }),
    }))
    .sort((a, b) => b.weight - a.weight);
  return isGone(situation) ? ledBySuccessor(reasons) : reasons;
}

/** Whether the contact left: whoever reads there now is not who is owed. */
const isGone = (situation: Situation): boolean => (unreachable(situation)?.evidence.length ?? 0) > 0;

/** What is open with somebody who left goes on with their successor: who that is leads, and costs as much to leave. */
function ledBySuccessor(reasons: readonly Reason[]): Reason[] {
  const named = reasons.find(({ signal }) => signal === "successorNamed");
  if (named === undefined) return [...reasons];
  const weight = Math.max(...reasons.map((reason) => reason.weight));
  return [{ ...named, weight }, ...reasons.filter((reason) => reason !== named)];
}

/** What forbids writing, but for what lifts it. */
const vetoesOf = (situation: Situation, reasons: readonly Reason[]): Veto[] => [
  ...VETOES.flatMap((veto) => veto(situation) ?? []).filter((veto) => !isLifted(veto, situation, reasons)),
  ...[answered(reasons, situation)].filter((veto) => veto !== null),
];

/** « Décision prévue lundi 23 novembre (en jeu : devis du 9 novembre, 12 400 €) »; a deal stands beside the reason. */
function withStake({ text }: Reason, { matter }: Account): string {
  if (matter === null || matter.dealId !== null) return text;
  const named = `${text} (en jeu\u00A0: ${matter.name}, ${matter.money})`;
  // What is too long is told nowhere.
  return isQuotable(named) ? named : `${text} (${matter.money})`;
}

function verdictOn(situation: Situation, reasons: Reason[], vetoes: Veto[]): ScoredContact {
  const resumed = resumedAction(situation);
  const worth = reasons[0]?.weight ?? 0;
  const score = Math.round((worth + (resumed ? PUT_OFF_FIRST : 0)) * 100) / 100;
  const { id: contactId, ownerUserId } = situation.history.contact;
  const askedByUserId = resumed?.handledBy ?? null;
  return { contactId, ownerUserId, askedByUserId, companyKey: situation.companyKey, score, reasons, vetoes };
}
