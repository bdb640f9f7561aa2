import { createHash } from "node:crypto";
import * as z from "zod";
import type { GroundingSource } from "../../language/grounding/types.ts";
import { frenchDay } from "../../language/dates/calendar.ts";
import { lowerFirst } from "../../language/text/first-letter.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import { Channel } from "../../contacts/contract.ts";
import { firstChannel } from "./letter-forms/first-channel.ts";
import type { RankedContact } from "../ranking/types.ts";
import type { WriterUser } from "./writer/types.ts";
import { tellable } from "./writer/reasoning.ts";
import { DEMO } from "./written-by.ts";

/**
 * What an action was written from, kept in the column `ai_basis`: a hash of it all, and the signals and source ids by
 * which `whatChanged` names a difference. While the hash is the same, the action is kept.
 */
export const Fingerprint = z.object({
  hash: z.string(),
  reasons: z.array(z.object({ signal: z.string(), due: z.string().nullable() })),
  sources: z.array(z.string()),
  /** How the proposal is shown first; absent in older ones, which are mails. */
  channel: Channel.optional(),
});
export type Fingerprint = z.infer<typeof Fingerprint>;

/** The fingerprint of what an action would be written from now. Without `ranked.score`, which changes every day. */
export function fingerprintOf(
  history: TextualHistory,
  ranked: RankedContact,
  sources: readonly GroundingSource[],
  member: WriterUser,
): Fingerprint {
  const { type, deadline } = ranked;
  const reasons = ranked.reasons.map(({ signal, text, due, evidence }) => ({ signal, text, due, evidence }));
  const { firstName, lastName, job, company } = history.contact;
  const corrected = history.letterChoice?.register ?? null;
  const everything = {
    type,
    deadline,
    reasons,
    sources,
    contact: [firstName, lastName, job, company],
    // At their defaults these, and a voice that is not known, leave the hash as it was before they existed: older actions are kept.
    by: member.signature ?? member.name,
    ...(member.register === "tu" && { register: "tu" }),
    ...(member.voice && { voice: member.voice }),
    ...(corrected !== null && { corrected }),
  };
  return {
    hash: createHash("sha256").update(JSON.stringify(everything)).digest("hex"),
    reasons: reasons.map(({ signal, due }) => ({ signal, due })),
    sources: sources.map(({ id }) => id),
    channel: firstChannel(history, ranked.reasons),
  };
}

const KINDS: Readonly<Record<GroundingSource["kind"], string>> = {
  engagement: "échange",
  note: "note",
  linkedin: "publication LinkedIn",
  article: "article",
};

/** A sentence for the history: why a new action replaces the older one. */
export function whatChanged(
  older: {
    readonly fingerprint: Fingerprint | null;
    readonly model: string | null;
    readonly fallback: string | null;
  },
  now: Fingerprint,
  written: {
    readonly ranked: RankedContact;
    readonly sources: readonly GroundingSource[];
    readonly day: string;
  },
): string {
  if (older.fingerprint === null) return "Remplacée par une proposition plus récente.";
  const known = new Set(older.fingerprint.sources);
  const [newest] = written.sources
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  if (newest !== undefined) {
    const feminine = newest.kind === "note" || newest.kind === "linkedin";
    const what = `${feminine ? "Nouvelle" : "Nouvel"} ${KINDS[newest.kind]}`;
    return `${what} du ${frenchDay(newest.date, written.day)}\u00A0: la proposition en tient compte.`;
  }
  const [before] = older.fingerprint.reasons;
  const [after] = now.reasons;
  if (before?.signal !== after?.signal)
    return "La raison d’écrire a changé\u00A0: une nouvelle proposition la remplace.";
  if (older.fallback !== null || older.model === DEMO)
    return "Le message, écrit d’abord par un modèle type, a été rédigé de nouveau.";
  const [reason] = written.ranked.reasons;
  return reason === undefined
    ? "Remplacée par une proposition plus récente."
    : `Mise à jour\u00A0: ${lowerFirst(tellable(reason))}.`;
}
