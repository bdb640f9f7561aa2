import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../language/dates/calendar.ts";
import type { Candidate } from "../../ranking/pick-day.ts";
import { mayBeLeftOut } from "../../ranking/may-be-left-out.ts";
import { drawFrom, isLeftOut } from "./draw.ts";

const MONDAY = "2026-11-23";
const ORGANIZATION = "00000000-0000-4000-8000-000000000001";

const candidate = (contactId: string, may = true): Candidate => ({
  contactId,
  ownerUserId: "camille",
  askedByUserId: null,
  companyKey: null,
  score: 50,
  type: "nurturing",
  mayBeLeftOut: may,
});

describe("who is left out", () => {
  it("is a tenth of all, the same all week, and others the week after", () => {
    const ids = Array.from({ length: 20_000 }, () => randomUUID());
    const onMonday = ids.filter((id) => isLeftOut(ORGANIZATION, id, MONDAY));
    expect(onMonday.length / ids.length).toBeGreaterThan(0.09);
    expect(onMonday.length / ids.length).toBeLessThan(0.11);
    for (let day = 1; day < 7; day++)
      expect(ids.filter((id) => isLeftOut(ORGANIZATION, id, addDays(MONDAY, day)))).toEqual(onMonday);
    const nextWeek = new Set(ids.filter((id) => isLeftOut(ORGANIZATION, id, addDays(MONDAY, 7))));
    // A tenth of a tenth by chance, not the same people again.
    expect(onMonday.filter((id) => nextWeek.has(id)).length / onMonday.length).toBeLessThan(0.2);
  });

  it("is somebody else in another organization", () => {
    const ids = Array.from({ length: 2_000 }, () => randomUUID());
    const of = (organization: string) => ids.filter((id) => isLeftOut(organization, id, MONDAY));
    expect(of(ORGANIZATION)).not.toEqual(of(randomUUID()));
  });

  it("is nobody to whom we owe something, who asked, who promised, or whom a member put off to this day", () => {
    for (const signal of [
      "owedDocument",
      "promisedCallback",
      "unansweredQuestion",
      "ultimatum",
      "trouble",
      "lapsedPromise",
      "plannedResumption",
      "pendingIntroduction",
      "decisionDay",
      "trialEnd",
      "putOff",
    ] as const) {
      expect(mayBeLeftOut([{ signal }])).toBe(false);
      // Nor where it is not the first reason.
      expect(mayBeLeftOut([{ signal: "dealStalled" }, { signal }])).toBe(false);
    }
    expect(mayBeLeftOut([{ signal: "dealStalled" }, { signal: "cadence" }])).toBe(true);
  });
});

describe("a draw", () => {
  const ids = Array.from({ length: 400 }, (_, index) => `contact-${index}`);
  const run = { organizationId: ORGANIZATION, day: MONDAY, standing: new Map<string, boolean>() };

  it("is of those that may be left out, each once, and names the list’s reader", () => {
    const list = ids.map((id, index) => candidate(id, index % 2 === 0));
    const { draws, leftOut } = drawFrom(new Map([["camille", list]]), run);
    expect(draws).toHaveLength(200);
    expect(draws.every(({ userId }) => userId === "camille")).toBe(true);
    expect([...leftOut]).toEqual(draws.filter(({ heldOut }) => heldOut).map(({ contactId }) => contactId));
    expect(leftOut.size).toBeGreaterThan(5);
  });

  it("holds for its week, whatever would be drawn now", () => {
    const standing = new Map([
      ["contact-1", true],
      ["contact-2", false],
    ]);
    const list = ["contact-1", "contact-2"].map((id) => candidate(id));
    const { draws, leftOut } = drawFrom(new Map([["camille", list]]), { ...run, standing });
    expect(draws).toEqual([]);
    expect([...leftOut]).toEqual(["contact-1"]);
  });
});
