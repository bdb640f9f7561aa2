import { describe, expect, it } from "vitest";
import { addDays } from "../../../language/dates/calendar.ts";
import { aNote, anAction, anEngagement, explain, promise, signalsOf, TODAY } from "../history.fixture.ts";

const ofFile = { isOfFile: true };
const noted = (daysAgo: number, facts: Parameters<typeof aNote>[2] = []) =>
  aNote(addDays(TODAY, -daysAgo), "Très intéressé, vu au salon.", facts);

describe("a note of somebody known by a file alone", () => {
  it("is a reason where nothing was understood in it, or nothing is open, and quotes nothing", () => {
    for (const facts of [null, []]) {
      const [reason] = explain([noted(7, facts)], ofFile).reasons;
      expect(reason).toMatchObject({
        signal: "importedNote",
        text: "Une note, et aucun échange depuis",
        evidence: [{ kind: "note", date: addDays(TODAY, -7), quote: "" }],
      });
    }
  });

  it("comes after what is understood, the newest first", () => {
    expect(signalsOf([noted(12, [promise("send")])], ofFile)).toEqual(["owedDocument", "importedNote"]);
    const weightOf = (days: number) => explain([noted(days)], ofFile).reasons[0]?.weight ?? 0;
    expect(weightOf(7)).toBeGreaterThan(weightOf(60));
    expect(weightOf(730)).toBeGreaterThan(0);
  });

  it.each([
    ["of a contact of a CRM", [noted(7)], {}],
    ["with an exchange", [noted(7), anEngagement(addDays(TODAY, -3), "phone_call", "Eu.")], ofFile],
    [
      "with an action that somebody handled",
      [noted(7)],
      {
        ...ofFile,
        actions: [anAction({ archivedAt: `${addDays(TODAY, -20)}T08:00:00.000Z`, archivedBy: "user" })],
      },
    ],
    ["of these days", [noted(4)], ofFile],
    ["of two years ago and more", [noted(731)], ofFile],
    ["that is none", [], ofFile],
  ] as const)("is none %s", (_, rows, overrides) => {
    expect(signalsOf([...rows], { ...overrides } as Parameters<typeof signalsOf>[1])).not.toContain(
      "importedNote",
    );
  });
});
