import type * as z from "zod";
import { localDay } from "../../language/dates/calendar.ts";
import type { UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { GivenCorrection, TextParams } from "../contract.ts";
import {
  addCorrection,
  noteEndedAction,
  readCorrectionsThatEnded,
  takeBackCorrection,
} from "../correction-store.ts";
import type { TextName } from "../correction-rows.ts";
import type { HeldText } from "../held-text-store.ts";
import type { DatedFact } from "../dated-fact.ts";
import { effectiveReading } from "../reading.ts";
import { type Correction, correctedFacts, keyOf, type ReadFact, readingOf } from "./apply.ts";
import { possibleCorrections } from "./possible.ts";

/**
 * Corrects one fact of a text: the person's reading counts from now on. Gives back the correction's id.
 * Throws `not_found`, `conflict` where the text was read again meanwhile, and `invalid_request` for a
 * correction that this kind of fact does not take.
 */
export async function correct(
  ctx: UserContext,
  input: { params: z.output<typeof TextParams>; body: GivenCorrection },
): Promise<string> {
  const { params, body } = input;
  return addCorrection(ctx, params, (held) => {
    const base = baseOf(held);
    const fact = base.asRead.find((one) => keyOf(one) === body.fact);
    if (fact === undefined)
      throw new AppError(
        "conflict",
        "Ce texte a été relu entre-temps. Rechargez la page pour voir ce qui y est lu maintenant.",
      );
    if (!possibleCorrections(fact).includes(body.correction))
      throw new AppError("invalid_request", "Cette correction ne s’applique pas à ce qui a été lu.");
    const day = body.correction === "otherDate" ? body.day : null;
    if (day !== null && day < localDay(held.at, ctx.organization.timeZone))
      throw new AppError("invalid_request", undefined, { day: "Cette date précède l’échange." });
    const correction = { ...base, fact, correction: body.correction, day };
    const corrections = [...held.corrections, correction];
    return { correction, reading: readingAfter(params.textId, { ...base, corrections }) };
  });
}

/**
 * Says of what was read in a passage of a text that the text does not say it. Throws as `correct` does, and `conflict`
 * where nothing is read in the passage.
 */
export async function denyQuote(ctx: UserContext, text: TextName, quote: string): Promise<string> {
  return addCorrection(ctx, text, (held) => {
    const base = baseOf(held);
    const fact = base.asRead.find((one) => one.quote === quote);
    if (fact === undefined) throw new AppError("conflict", "Ce passage n’est plus lu ainsi.");
    const correction = { ...base, fact, correction: "notSo" as const, day: null };
    const corrections = [...held.corrections, correction];
    return { correction, reading: readingAfter(text.textId, { ...base, corrections }) };
  });
}

/** Takes a correction back, whoever made it. Throws `not_found`. */
export async function undo(
  ctx: UserContext,
  { params }: { params: z.output<typeof TextParams> & { id: string } },
): Promise<void> {
  await takeBackCorrection(ctx, params, params.id, (held) =>
    held.corrections.length === 0
      ? null
      : readingAfter(params.textId, { ...baseOf(held), corrections: held.corrections }),
  );
}

/** Takes back the corrections that `rememberEnded` noted of an action. */
export async function undoThoseThatEnded(ctx: UserContext, actionId: string): Promise<void> {
  for (const params of await readCorrectionsThatEnded(ctx, actionId)) await undo(ctx, { params });
}

/** Notes that a correction put an end to an action: undone, it brings that one back. */
export function rememberEnded(ctx: UserContext, correctionId: string, actionId: string): Promise<void> {
  return noteEndedAction(ctx, correctionId, actionId);
}

/** The facts to correct: those read when the first standing correction was made, else the current ones. */
function baseOf({ corrections: [first], readings }: HeldText) {
  if (first !== undefined)
    return { asRead: first.asRead, reader: first.reader, readerVersion: first.readerVersion };
  const read = effectiveReading(readings);
  if (read === undefined)
    throw new AppError("conflict", "Ce texte n’a pas été lu\u00A0: il n’y a rien à corriger.");
  return { asRead: read.facts, reader: read.reader, readerVersion: read.version };
}

function readingAfter(
  textId: string,
  { asRead, corrections }: { asRead: readonly ReadFact[]; corrections: readonly Correction[] },
): DatedFact[] {
  return readingOf(correctedFacts(asRead, corrections), textId);
}
