import type * as z from "zod";
import { ObstacleCode, type WhyNot } from "../../contract.ts";
import { companyKey } from "../../../language/text/normalise.ts";
import { LISTS } from "../../ranking/list-length.ts";
import { NURTURING_SLOTS, typeOf } from "../../ranking/pick-day.ts";
import type { ScoredContact, VetoName } from "../../ranking/types.ts";
import type { Member } from "../../lists/store.ts";
import type { Standing } from "./why-not-store.ts";
import {
  archivedText,
  colleagueText,
  companyText,
  handledText,
  laterText,
  otherRecordText,
  outscoredText,
  LEFT_OUT,
  owedLaterText,
  ownerText,
  suppressionText,
  uneventfulText,
  type When,
} from "./why-not-words.ts";

type Reply = z.input<typeof WhyNot>;
export type Obstacle = Reply["obstacles"][number];
type Evidence = Obstacle["evidence"][number];

/** All that is known of a contact that is not in the caller's list. */
export interface Facts {
  readonly contactId: string;
  readonly me: { readonly id: string };
  /** Whose card the contact's person is; null for anybody's. */
  readonly ownerUserId: string | null;
  /** The same of the contact's record alone. */
  readonly recordOwnerId: string | null;
  readonly members: readonly Member[];
  readonly when: When;
  readonly standing: Standing;
  readonly verdict: ScoredContact;
  /** Exchanges and notes up to now: those that were read, and those that nobody has read yet. */
  readonly texts: { readonly read: number; readonly unread: number };
  readonly evidenceOf: (evidence: ScoredContact["reasons"][number]["evidence"]) => Evidence[];
  /** What we owe the contact and is not to be done yet: in French, with what says so. */
  readonly owed: { readonly what: string; readonly evidence: Evidence[] } | null;
  /** What happened after the list was made, as evidence. */
  readonly laterEvidence: Evidence[];
  /** The organization compares, and the contact was drawn to be left out this week. */
  readonly isLeftOut: boolean;
}

/** Vetoes that are explained better from the contact itself. */
const TOLD_ELSEWHERE: ReadonlySet<VetoName> = new Set(["archived", "suppressed"]);

const VETO_CODES: Readonly<Record<VetoName, ObstacleCode>> = {
  archived: "archived",
  optedOut: "opted_out",
  suppressed: "suppressed",
  unreachable: "unreachable",
  absent: "absent",
  postponed: "postponed",
  answered: "answered",
  recentlyDone: "recently_done",
  recentlyDismissed: "recently_dismissed",
};

/** Obstacles that forbid writing at all: the contact's score is 0 today. */
const FORBIDS: ReadonlySet<ObstacleCode> = new Set([
  "suppressed",
  "archived",
  "other_owner",
  "handled_today",
  ...Object.values(VETO_CODES),
]);

/** Whether an obstacle forbids writing at all. */
export function forbids(obstacle: Pick<Obstacle, "code">): boolean {
  return FORBIDS.has(obstacle.code);
}

/** Obstacles that forbid no message, but a place in the caller's list. */
const KEEPS_OUT: ReadonlySet<string> = new Set(["listed_for_colleague", "list_not_made"]);

/** Whether nobody is put in the caller's list over an obstacle, even by hand. */
export function keepsOut(obstacle: Pick<Obstacle, "code">): boolean {
  return forbids(obstacle) || KEEPS_OUT.has(obstacle.code);
}

/** All obstacles between a contact and the caller's list, the decisive first. */
export function obstaclesOf(facts: Facts): Obstacle[] {
  const own = [...ofTheContact(facts), ...ofTheRules(facts)];
  const order = ObstacleCode.options;
  return [...own, ...ofTheList(facts, own.some(forbids))].sort(
    (a, b) => order.indexOf(a.code) - order.indexOf(b.code),
  );
}

function obstacle(
  code: ObstacleCode,
  text: string,
  until: string | null = null,
  evidence: Evidence[] = [],
): Obstacle {
  return { code, text, until, evidence };
}

function ofTheContact({ standing, when, me, members, ownerUserId, recordOwnerId }: Facts): Obstacle[] {
  const { contact, suppression, holder } = standing;
  const found: Obstacle[] = [];
  if (holder !== null) {
    found.push(obstacle("listed_for_colleague", colleagueText(holder), when.day));
  }
  if (suppression !== null)
    found.push(obstacle("suppressed", suppressionText(suppression, contact.email, when)));
  if (contact.archivedAt !== null) {
    found.push(obstacle("archived", archivedText({ ...contact, archivedAt: contact.archivedAt }, when)));
  }
  if (ownerUserId !== null && ownerUserId !== me.id) {
    const owner = members.find(({ id }) => id === ownerUserId);
    const name = owner?.name ?? null;
    const isOwn = ownerUserId === recordOwnerId;
    found.push(obstacle("other_owner", isOwn ? ownerText(contact, name) : otherRecordText(name)));
  }
  return found;
}

function ofTheRules({ standing, verdict, when, texts, owed, evidenceOf }: Facts): Obstacle[] {
  const isSettled = standing.suppression !== null && standing.suppression.reason !== "bounce";
  const found = verdict.vetoes.flatMap(({ veto, text, until, evidence }) => {
    // A flag of the CRM, which the suppression already explains.
    const flagged = (veto === "optedOut" || veto === "unreachable") && evidence.length === 0;
    // What seems to be an objection is nobody's to confirm any more.
    const confirmed = veto === "optedOut" && isSettled;
    if (TOLD_ELSEWHERE.has(veto) || flagged || confirmed) return [];
    const handled = veto === "recentlyDone" || veto === "recentlyDismissed";
    if (handled && evidence[0]?.date === when.day) {
      const words = handledText(veto === "recentlyDone", until, when);
      return [obstacle("handled_today", words, until, evidenceOf(evidence))];
    }
    return [obstacle(VETO_CODES[veto], `${text}.`, until, evidenceOf(evidence))];
  });
  if (verdict.reasons.length > 0) return found;
  if (owed !== null)
    return [...found, obstacle("nothing_happened", owedLaterText(owed.what), null, owed.evidence)];
  return [...found, obstacle("nothing_happened", uneventfulText(texts))];
}

function ofTheList(facts: Facts, forbidden: boolean): Obstacle[] {
  const { standing, verdict, when, contactId, laterEvidence } = facts;
  if (standing.madeAt === null) {
    return [obstacle("list_not_made", "Votre liste d’aujourd’hui n’est pas encore faite.", when.day)];
  }
  if (facts.isLeftOut && !forbidden && verdict.score > 0) return [obstacle("left_out", LEFT_OUT)];
  const found: Obstacle[] = [];
  const key = verdict.companyKey;
  const neighbour =
    key === null
      ? undefined
      : standing.list.find((one) => one.contactId !== contactId && companyKey(one.company) === key);
  if (neighbour !== undefined) {
    found.push(obstacle("company_listed", companyText(neighbour.name), when.day));
  }
  const outscored = outscoredBy(facts);
  if (outscored !== null) found.push(obstacle("outscored", outscored, when.day));
  // Tomorrow's list will not take a contact that must not be written to or has no reason either.
  const comes = !forbidden && verdict.score > 0 && standing.holder === null;
  if (
    comes &&
    (standing.later !== null || found.length === 0 || standing.contact.receivedAt > standing.madeAt)
  ) {
    found.push(
      obstacle("list_made_before", laterText(standing, standing.madeAt, when), when.day, laterEvidence),
    );
  }
  return found;
}

/**
 * The list is full of contacts of at least the same score; two entries may be kept for nurturing with a
 * lower one.
 */
function outscoredBy({ standing: { list }, verdict }: Facts): string | null {
  if (list.length < LISTS.length || verdict.score === 0) return null;
  const lowest = Math.min(...list.map(({ score }) => score));
  if (verdict.score <= lowest) return outscoredText(lowest, verdict.score, 0);
  const ongoing = list.filter(({ type }) => type === "ongoingBusiness");
  const kept = list.length - ongoing.length;
  if (typeOf(verdict) === "nurturing" || kept === 0 || kept > NURTURING_SLOTS) return null;
  const lowestOngoing = Math.min(...ongoing.map(({ score }) => score));
  return verdict.score <= lowestOngoing ? outscoredText(lowestOngoing, verdict.score, kept) : null;
}
