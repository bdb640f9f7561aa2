import { localDay } from "../../../language/dates/calendar.ts";
import * as z from "zod";
import { systemClaims, type UserContext } from "../../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { NotFoundError } from "../../../http/errors.ts";
import { lambda } from "../../../http/lambda.ts";
import { splitSentences } from "../../../language/text/sentences.ts";
import { WhyNot } from "../../contract.ts";
import { mayBeLeftOut } from "../../ranking/may-be-left-out.ts";
import { readRankingContext } from "../../ranking/ranking-context.ts";
import { evidenceOf, factsOf, situationOf } from "../../ranking/situation.ts";
import { explainContact } from "../../ranking/score-contact.ts";
import type { Evidence } from "../../ranking/types.ts";
import { type TextualHistory, until } from "../../history/textual-history.ts";
import { readHistoryOf } from "../../history/history-store.ts";
import { readStandingDraws } from "../../lists/hold-out/hold-out-store.ts";
import { readMembers } from "../../lists/store.ts";
import { isOpen } from "../../standing/is-open.ts";
import { owedIn, speakerOf } from "../../standing/said-words.ts";
import { forbids, keepsOut, obstaclesOf } from "./why-not-obstacles.ts";
import { readStanding } from "./why-not-store.ts";
import { isQuotable } from "../../../language/untrusted/quotable.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/why-not",
  scope: "contacts:read",
  summary: "Pourquoi un contact n’est pas dans la liste du jour de la personne connectée, ou qu’il y est.",
  params: z.object({ contactId: z.uuid() }),
  response: WhyNot,
});

/** Days after which what was said is history. */
const HORIZON = 180;

type Reply = Wire<typeof contract>;
type EvidenceReply = Reply["reasons"][number]["evidence"][number];

/**
 * GET /api/contacts/{contactId}/why-not: why a contact is not in the caller's list of today, or that it is.
 * Throws `not_found` outside the caller's organization.
 */
export function whyNot({ ctx, input }: { ctx: UserContext; input: Input<typeof contract> }): Promise<Reply> {
  return whyNotOf(ctx, input.params.contactId);
}

/** `whyNot` without a request: other verbs of the server ask it by the contact's id. Throws `not_found` alike. */
export async function whyNotOf(ctx: UserContext, contactId: string): Promise<Reply> {
  const { timeZone } = ctx.organization;
  const now = ctx.clock.now();
  const day = localDay(now, timeZone);
  const members = await readMembers(ctx);
  const [standing, history, context, draws] = await Promise.all([
    readStanding(ctx, contactId, day),
    readHistoryOf(ctx, members, contactId),
    readRankingContext(ctx, { day, timeZone }),
    // Of one contact that somebody asks about, who was drawn is told; the draws themselves are nobody's to read.
    readStandingDraws({ ...ctx, claims: systemClaims(ctx.organization.id) }, day),
  ]);
  if (standing === undefined || history === undefined) throw new NotFoundError();

  const happened = until(history, now);
  const verdict = explainContact(happened, context);
  const place = standing.list.find((one) => standing.contact.records.includes(one.contactId));
  const sources = [...happened.engagements, ...happened.notes];
  const unread = sources.filter(({ facts }) => facts === null).length;
  const toEvidence = evidenceReader(sources);
  const later = sources.find(({ id }) => id === standing.later?.id);
  const owed = owedOf(happened, { day, timeZone });
  const obstacles = place
    ? []
    : obstaclesOf({
        contactId,
        me: ctx.user,
        ownerUserId: history.contact.ownerUserId,
        recordOwnerId: history.recordOwnerId,
        members,
        when: { day, timeZone },
        standing,
        verdict,
        texts: { read: sources.length - unread, unread },
        evidenceOf: toEvidence,
        owed: owed && { what: owed.what, evidence: toEvidence([owed.evidence]) },
        laterEvidence: later ? [firstWords(later)] : [],
        isLeftOut:
          mayBeLeftOut(verdict.reasons) && standing.contact.records.some((id) => draws?.get(id) === true),
      });
  const { score: worth } = verdict;
  return {
    day,
    listed: place ? { position: place.position, score: place.score } : null,
    reasons: verdict.reasons.map(({ signal, text, weight, evidence, doubt }) => ({
      signal,
      // A reason may name what a source names.
      text: isQuotable(text) ? text : "Fait relevé dans l’historique, dont les mots ne sont pas repris ici",
      weight,
      evidence: toEvidence(evidence),
      ...(doubt !== undefined && { doubt }),
    })),
    obstacles,
    mayBeChosen: place === undefined && !obstacles.some(keepsOut),
    score: obstacles.some(forbids) ? 0 : worth,
    worth,
  };
}

/** What we owe the contact by the newest of what stands, whoever wrote it down; null for nothing. */
function owedOf(
  history: TextualHistory,
  when: { readonly day: string; readonly timeZone: string },
): { what: string; evidence: Evidence } | null {
  const situation = situationOf(history, { ...when, suppressions: [] });
  const found = factsOf(situation, "commitment", { horizon: HORIZON }).find(
    (one) => one.fact.who === "us" && isOpen(situation, one),
  );
  if (found === undefined) return null;
  return { what: owedIn(found.fact, when.day, speakerOf(found.event)), evidence: evidenceOf(found) };
}

type Source = TextualHistory["engagements"][number] | TextualHistory["notes"][number];

/** Makes evidence with the instant of its source, without words of others that should not be repeated. */
function evidenceReader(sources: readonly Source[]): (evidence: Evidence[]) => EvidenceReply[] {
  const instants = new Map(sources.map((source) => [source.id, source.date]));
  return (evidence) =>
    evidence.map(({ kind, id, date, quote }) => ({
      kind,
      id,
      date: instants.get(id) ?? `${date}T12:00:00Z`,
      quote: quotable(quote),
    }));
}

function firstWords(source: Source): EvidenceReply {
  const text = "body" in source ? source.body : source.text;
  return {
    kind: "body" in source ? "engagement" : "note",
    id: source.id,
    date: source.date,
    quote: quotable(splitSentences(text)[0]?.text ?? ""),
  };
}

function quotable(words: string): string {
  return isQuotable(words) ? words : "";
}

export const route = endpoint(contract, "session", whyNot, { name: "SuggestionsWhyNot" });
export const handler = lambda(route);
