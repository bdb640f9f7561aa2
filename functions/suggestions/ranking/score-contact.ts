import type { ContactHistory, RankingContext, Reason, ScoredContact, Veto } from "./types.ts";
import { readHistory } from "./read-history.ts";
import type { Reading } from "./reading.ts";
import { SIGNALS } from "./signals/registry.ts";
import { VETOES } from "./vetoes/registry.ts";

const SHARE_OF_OTHERS = 0.15;

/**
 * Score of one contact on one day: the strongest reason + 15 % of the others, 0 under a veto. Where nothing
 * speaks for the contact, what speaks against it is not looked for.
 */
export function scoreContact(history: ContactHistory, context: RankingContext): ScoredContact {
  const reading = readHistory(history, context);
  const reasons = reasonsOf(reading);
  const vetoes = reasons.length > 0 ? vetoesOf(reading) : [];
  const verdict = verdictOn(reading, reasons, vetoes);
  return vetoes.length > 0 ? { ...verdict, score: 0 } : verdict;
}

/**
 * Every reason and every veto that applies to a contact, whoever owns it.
 * Unlike `scoreContact`, `score` is what the contact would be worth without its vetoes.
 */
export function explainContact(history: ContactHistory, context: RankingContext): ScoredContact {
  const reading = readHistory(history, context);
  return verdictOn(reading, reasonsOf(reading), vetoesOf(reading));
}

function reasonsOf(reading: Reading): Reason[] {
  return SIGNALS.map((signal) => signal(reading))
    .filter((reason): reason is Reason => reason !== null && reason.weight > 0)
    .sort((a, b) => b.weight - a.weight);
}

function vetoesOf(reading: Reading): Veto[] {
  return VETOES.map((veto) => veto(reading)).filter((veto) => veto !== null);
}

function verdictOn(reading: Reading, reasons: Reason[], vetoes: Veto[]): ScoredContact {
  const [strongest, ...others] = reasons;
  const rest = others.reduce((sum, reason) => sum + reason.weight, 0);
  const score = strongest ? Math.round((strongest.weight + SHARE_OF_OTHERS * rest) * 100) / 100 : 0;
  const { id: contactId, ownerUserId } = reading.history.contact;
  return { contactId, ownerUserId, companyKey: reading.companyKey, score, reasons, vetoes };
}
