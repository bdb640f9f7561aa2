import type { Act, Commitment } from "../../../language/phrases/commitments.ts";
import { readCommitments } from "../../../language/phrases/commitments.ts";
import { daysBetween, type Day } from "../../../language/dates/calendar.ts";
import { dateNear, findDates, type DateMention } from "../../../language/dates/date-mentions.ts";
import type { Sentence } from "../../../language/text/sentences.ts";
import { isOurMessage } from "../contacts-made.ts";
import { mentionedCommitments } from "../mentioned.ts";
import { onceAnEvent } from "../once-an-event.ts";
import type { ReadEvent, Reading } from "../reading.ts";

export interface DatedCommitment {
  event: ReadEvent;
  sentence: Sentence;
  /** First and last day of what was promised ("en début de semaine"); null when no day was named. */
  start: Day | null;
  due: Day | null;
}

/** A vaguer date than that ("courant octobre") is a plan to call, not an appointment; a sending has a last day. */
const LONGEST: Readonly<Record<Act, number>> = { call: 12, send: 62 };

/**
 * The commitments of the newest event that makes any of this kind, earliest due first:
 * a new promise replaces the older ones. Empty when none was made in the last `horizon` days. What a model read
 * counts where rules read nothing: it can add a reason, never take one away.
 */
export function latestCommitments(reading: Reading, act: Act, horizon: number): DatedCommitment[] {
  const read = newest(reading, horizon, promisesOf[act]);
  return read.length > 0 ? read : newest(reading, horizon, (event) => mentionsOf(event, act));
}

function newest(
  reading: Reading,
  horizon: number,
  commitmentsIn: (event: ReadEvent) => DatedCommitment[],
): DatedCommitment[] {
  for (let index = reading.events.length - 1; index >= 0; index -= 1) {
    const event = reading.events[index];
    if (!event || daysBetween(event.day, reading.day) > horizon) break;
    if (event.voice === "machine") continue;
    const found = commitmentsIn(event);
    if (found.length > 0) return found.sort((a, b) => ((a.due ?? "9") < (b.due ?? "9") ? -1 : 1));
  }
  return [];
}

/** What rules read in an event as undertaken, by act. */
export const promisesOf: Readonly<Record<Act, (event: ReadEvent) => DatedCommitment[]>> = {
  call: onceAnEvent((event) => commitmentsOf(event, "call")),
  send: onceAnEvent((event) => commitmentsOf(event, "send")),
};

function commitmentsOf(event: ReadEvent, act: Act): DatedCommitment[] {
  const voice = event.voice === "contact" ? "contact" : "seller";
  const found: DatedCommitment[] = [];
  for (const sentence of event.sentences) {
    const commitments = readCommitments(sentence, voice).filter((one) => one.act === act);
    if (commitments.length === 0) continue;
    const mentions = findDates(sentence.normalised, event.day).filter(
      (mention) => !namesTheThing(sentence.normalised, mention),
    );
    for (const commitment of commitments) {
      const near = preciseNear(mentions, commitment, LONGEST[act]);
      if (near === null && (mentions.some((mention) => !mention.past) || !mayBeUndated(event, commitment)))
        continue;
      found.push({ event, sentence, start: near?.start ?? null, due: near?.end ?? null });
    }
  }
  return found;
}

const MONTHLY =
  /\b(?:factures?|releves?|chiffres|stats?|statistiques|bons?|avoirs?|consommations?|achats|commandes?|ventes|volumes|comptes|bilan|historiques?|bulletins?|justificatifs?) (?:du mois )?(?:de|d|du) ?$/;

/** « les factures de septembre »: which ones, not by when. */
function namesTheThing(normalised: string, { start, end, index }: DateMention): boolean {
  return daysBetween(start, end) > 20 && MONTHLY.test(normalised.slice(0, index));
}

/** What only a model read, with the day the text names. */
function mentionsOf(event: ReadEvent, act: Act): DatedCommitment[] {
  return mentionedCommitments(event, act).flatMap(({ sentence, due }) =>
    due !== null || mayBeUndated(event, { act, firm: false }) ? [{ event, sentence, start: due, due }] : [],
  );
}

/** The date the commitment speaks of; a more precise one beside it where that is too vague. */
function preciseNear(
  mentions: readonly DateMention[],
  { index, end }: Commitment,
  longest: number,
): DateMention | null {
  const near = dateNear(mentions, index, end);
  if (near === null || daysBetween(near.start, near.end) <= longest) return near;
  const precise = mentions.filter((mention) => daysBetween(mention.start, mention.end) <= longest);
  return dateNear(precise, index, end);
}

/** « Je vous envoie » in a message is the sending itself; in a note it is something left to do. */
function mayBeUndated(event: ReadEvent, { act, firm }: Pick<Commitment, "act" | "firm">): boolean {
  if (act !== "send" || event.voice === "contact") return false;
  return (firm && isOurMessage(event)) || event.channel === "note" || event.channel === "phone_call";
}
