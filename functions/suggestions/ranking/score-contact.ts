import type { ContactHistory, RankingContext, Reason, ScoredContact, Veto } from "./types.ts";
import { after, isOurMessage, isRecord, type Situation, situationOf } from "./situation.ts";
import { resumedAction } from "./signals/put-off.ts";
import { SIGNAL_TABLE } from "./signal-table.ts";
import { SIGNALS } from "./signals/registry.ts";
import { VETOES } from "./vetoes/registry.ts";

const SHARE_OF_OTHERS = 0.15;
/** Whoever a member put off to this day stands above everybody else. */
const PUT_OFF_FIRST = 1000;
/** Factor for an occasion that something unread has followed: it may be over. */
const LEFT_WHEN_UNREAD_SINCE = 0.6;
/** The same for what we owe, which only words of ours may have settled. */
const LEFT_OF_OURS = 0.75;

/**
 * Score of one contact on one day: the strongest reason + 15 % of the others, 1000 more where a member put the contact
 * off to this day, 0 under a veto. Vetoes are not evaluated where there is no reason.
 */
export function scoreContact(history: ContactHistory, context: RankingContext): ScoredContact {
  const situation = situationOf(history, context);
  const reasons = reasonsOf(situation);
  const vetoes = reasons.length > 0 ? vetoesOf(situation) : [];
  const verdict = verdictOn(situation, reasons, vetoes);
  return vetoes.length > 0 ? { ...verdict, score: 0 } : verdict;
}

/** Every reason and veto of a contact; unlike in `scoreContact`, `score` is what it is worth without vetoes. */
export function explainContact(history: ContactHistory, context: RankingContext): ScoredContact {
  const situation = situationOf(history, context);
  return verdictOn(situation, reasonsOf(situation), vetoesOf(situation));
}

const reasonsOf = (situation: Situation): Reason[] =>
  SIGNALS.flatMap((signal) => weighed(signal(situation), situation) ?? []).sort(
    (a, b) => b.weight - a.weight,
  );
const vetoesOf = (situation: Situation): Veto[] => VETOES.flatMap((veto) => veto(situation) ?? []);

function weighed(reason: Reason | null, situation: Situation): Reason | null {
  if (reason === null) return null;
  const { isOurs } = SIGNAL_TABLE[reason.signal];
  const source = situation.events.find(({ id }) => id === reason.evidence[0]?.id);
  const isUnreadSince =
    source !== undefined &&
    after(situation, source).some(
      (event) => event.facts === null && (!isOurs || isOurMessage(event) || isRecord(event)),
    );
  if (!isUnreadSince) return reason;
  return { ...reason, weight: reason.weight * (isOurs ? LEFT_OF_OURS : LEFT_WHEN_UNREAD_SINCE) };
}

function verdictOn(situation: Situation, reasons: Reason[], vetoes: Veto[]): ScoredContact {
  const [strongest, ...others] = reasons;
  const rest = others.reduce((sum, reason) => sum + reason.weight, 0);
  const resumed = resumedAction(situation);
  const worth = strongest ? strongest.weight + SHARE_OF_OTHERS * rest : 0;
  const score = Math.round((worth + (resumed ? PUT_OFF_FIRST : 0)) * 100) / 100;
  const { id: contactId, ownerUserId } = situation.history.contact;
  const askedByUserId = resumed?.handledBy ?? null;
  return { contactId, ownerUserId, askedByUserId, companyKey: situation.companyKey, score, reasons, vetoes };
}
