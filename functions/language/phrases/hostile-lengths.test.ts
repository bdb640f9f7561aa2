import { describe, expect, it } from "vitest";
import { isAskedOfUs, isForSomebodyElse } from "./asked-of-us.ts";
import { givesNewLine, saysLinesBroken } from "../text/broken-lines.ts";
import { saysGone } from "./departures.ts";
import { offersIntroduction, saysIntroduced, saysTakenUp } from "./introductions.ts";
import { opposes } from "./opposition.ts";
import * as outcomes from "./outcomes.ts";
import { findQuestion, findReportedQuestion, saysAnswered } from "./questions.ts";
import { relayedMessage } from "../text/relayed-message.ts";

const READERS: readonly ((text: string) => unknown)[] = [
  opposes,
  saysGone,
  offersIntroduction,
  saysIntroduced,
  saysLinesBroken,
  givesNewLine,
  (text) => saysTakenUp(text, text),
  (text) => isForSomebodyElse([{ text, normalised: text }]),
  (text) => {
    const asked = { text: `${text} ?`, normalised: text };
    return isAskedOfUs([asked, { text, normalised: text }], 0);
  },
  (text) => saysAnswered([{ text, normalised: text }]),
  relayedMessage,
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
    "mails ",
    "numero n ",
    "a ete pris contact ",
    "cher ",
    "de sa part ",
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
