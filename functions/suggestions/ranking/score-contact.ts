import { letOthersIn } from "../../http/let-others-in.ts";
import type { ContactHistory, RankingContext, Reason, ScoredContact, Veto } from "./types.ts";
import { readHistory } from "./read-history.ts";
import { readInTurns } from "./read-in-turns.ts";
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

/** `scoreContact` of a history of any length, while which requests are answered. */
export async function scoreInTurns(history: ContactHistory, context: RankingContext): Promise<ScoredContact> {
  const reading = await readInTurns(history, context);
  const reasons = standing(await inTurns(SIGNALS, reading));
  const vetoes = reasons.length > 0 ? applying(await inTurns(VETOES, reading)) : [];
  const verdict = verdictOn(reading, reasons, vetoes);
  return vetoes.length > 0 ? { ...verdict, score: 0 } : verdict;
}

/** `explainContact` of a history of any length, while which requests are answered. */
export async function explainInTurns(
  history: ContactHistory,
  context: RankingContext,
): Promise<ScoredContact> {
  const reading = await readInTurns(history, context);
  const reasons = standing(await inTurns(SIGNALS, reading));
  return verdictOn(reading, reasons, applying(await inTurns(VETOES, reading)));
}

async function inTurns<T>(rules: readonly ((reading: Reading) => T)[], reading: Reading): Promise<T[]> {
  const answers: T[] = [];
  for (const rule of rules) {
    answers.push(rule(reading));
    await letOthersIn();
  }
  return answers;
}

const reasonsOf = (reading: Reading): Reason[] => standing(SIGNALS.map((signal) => signal(reading)));
const vetoesOf = (reading: Reading): Veto[] => applying(VETOES.map((veto) => veto(reading)));

function standing(reasons: readonly (Reason | null)[]): Reason[] {
  return reasons
    .filter((reason): reason is Reason => reason !== null && reason.weight > 0)
    .sort((a, b) => b.weight - a.weight);
}

const applying = (vetoes: readonly (Veto | null)[]): Veto[] => vetoes.filter((veto) => veto !== null);

function verdictOn(reading: Reading, reasons: Reason[], vetoes: Veto[]): ScoredContact {
  const [strongest, ...others] = reasons;
  const rest = others.reduce((sum, reason) => sum + reason.weight, 0);
  const score = strongest ? Math.round((strongest.weight + SHARE_OF_OTHERS * rest) * 100) / 100 : 0;
  const { id: contactId, ownerUserId } = reading.history.contact;
  return { contactId, ownerUserId, companyKey: reading.companyKey, score, reasons, vetoes };
}
