import { describe, expect, it } from "vitest";
import { lastDayAway } from "./absences.ts";
import { saysGone } from "./departures.ts";
import { offersIntroduction, saysIntroduced } from "./introductions.ts";
import { opposes } from "./opposition.ts";
import * as outcomes from "./outcomes.ts";
import { postponedUntil } from "./postponement.ts";
import { findQuestion, findReportedQuestion, saysAnswered } from "./questions.ts";
import { relayedMessage } from "./relayed-message.ts";
import { showsSupport } from "./support.ts";

const DAY = "2026-10-02";
const READERS: readonly ((text: string) => unknown)[] = [
  opposes,
  saysGone,
  offersIntroduction,
  saysIntroduced,
  showsSupport,
  saysAnswered,
  relayedMessage,
  (text) => postponedUntil(text, DAY),
  (text) => lastDayAway(text, DAY, { byContact: true, automatic: false }),
  (text) => findQuestion([{ text: `${text} ?`, normalised: text }]),
  (text) => findReportedQuestion([{ text, normalised: text }]),
  ...Object.values(outcomes),
];

/** What a stranger may send to keep the ranking busy: nothing a pattern can take in many ways at once. */
describe("texts made to be read slowly", () => {
  it.each([
    "ne ",
    "1",
    "11 ",
    "mais ",
    "   ",
    "a ",
    "arretez de vos ",
    "devis ",
    "vous avez ",
    "plus de vos ",
    "en ",
    "quitte la ",
    "je vous ",
    "presenter a ",
    "sms de ",
    "« ",
    "on se demande ",
    "jusqu au ",
  ])("take no time: %j again and again", (piece) => {
    const text = piece.repeat(Math.ceil(4_000 / piece.length)).slice(0, 4_000);
    const started = performance.now();
    for (const read of READERS) {
      read(text);
      read(`vous avez ${text}`);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
