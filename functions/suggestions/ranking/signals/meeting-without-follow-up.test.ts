import { expect, it } from "vitest";
import { anEngagement, explain, lostOf, type Said } from "../history.fixture.ts";

const support: Said = { kind: "support", quote: "satisfaits" };
const step: Said = { kind: "nextStep", who: "us", quote: "on chiffre" };
const sending: Said = { kind: "commitment", who: "us", act: "send", due: null, quote: "le plan" };
const question: Said = { kind: "question", who: "us", quote: "quel délai ?" };
const introduction: Said = { kind: "introduction", quote: "voyez Julie" };

/** « C’est fait », said by a person of one of the meeting's facts. */
const done = ({ who = "contact", quote = "" }: Said): Said => ({ kind: "done", who, quote, refersTo: "m" });

const told = (said: Said[], manner: "person" | "machine" = "person") =>
  explain([anEngagement("2026-10-06", "meeting", "Atelier.", said, { id: "m", manner })])
    .reasons.filter(({ signal }) => signal === "meetingWithoutFollowUp")
    .map((reason) => `less ${lostOf(reason)}: ${reason.evidence[0]?.quote}`);

it.each<[string, Said[], string[]]>([
  ["what was said, where nothing is owed", [support], ["less 52: satisfaits"]],
  ["the next step, before what was promised", [support, sending, step], ["less 0: on chiffre"]],
  ["what was promised", [support, sending, question], ["less 0: le plan"]],
  ["what was asked", [support, question], ["less 0: quel délai ?"]],
  ["no promise, beside an introduction", [support, introduction, sending], ["less 52: satisfaits"]],
  ["the next step, beside an introduction", [support, introduction, step], ["less 0: on chiffre"]],
  ["what is left, once a part is done", [support, step, done(step), question], ["less 0: quel délai ?"]],
  ["nothing, once our part is done", [support, step, done(step)], []],
  ["nothing, where what was said is settled", [support, done(support)], []],
  [
    "what was said, beside something else that is settled",
    [support, introduction, done(introduction)],
    ["less 52: satisfaits"],
  ],
])("a meeting rests on %s", (_, said, expected) => {
  expect(told(said)).toEqual(expected);
});

it("of a machine is no meeting", () => {
  expect(told([step], "machine")).toEqual([]);
});
