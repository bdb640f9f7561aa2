import { describe, expect, it } from "vitest";
import { aHistory, aNote, anEngagement, promise, received, sent } from "../ranking/history.fixture.ts";
import { promisesOf } from "./promises-of.ts";

/** A Friday. */
const DAY = "2026-10-09";
const read = (rows: Parameters<typeof aHistory>[0]) =>
  promisesOf(aHistory(rows), { day: DAY, timeZone: "Europe/Paris" });
const states = (rows: Parameters<typeof aHistory>[0]) =>
  read(rows).map(({ by, state, settledOn }) => [by, state, settledOn]);

const CALL = anEngagement("2026-10-05", "phone_call", "Vu le budget avec elle. Je la rappelle jeudi.", [
  { ...promise("call", "jeudi"), quote: "Je la rappelle jeudi." },
]);

describe("a promise", () => {
  it("has its words, its day, and is late once that is past", () => {
    expect(read([CALL])).toEqual([
      {
        by: "us",
        what: expect.stringMatching(/^un appel, pour jeudi 8\soctobre$/u) as string,
        quote: "Je la rappelle jeudi.",
        source: { kind: "engagement", id: CALL.id, date: "2026-10-05" },
        due: "2026-10-08",
        state: "late",
        settledOn: null,
        touchedOn: null,
        doubt: null,
        fact: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
  });

  it("is asked about and no longer late once we wrote since, until somebody says", () => {
    const promised = aNote("2026-10-05", "Je lui envoie le tarif jeudi.", [promise("send", "jeudi")]);
    const wrote = sent("2026-10-07", "Bonjour, comme convenu.", []);
    expect(read([promised]).map(({ state, touchedOn }) => [state, touchedOn])).toEqual([["late", null]]);
    expect(read([promised, wrote]).map(({ state, touchedOn }) => [state, touchedOn])).toEqual([
      ["open", "2026-10-07"],
    ]);
  });

  it("stands while its day is to come, or where it names none", () => {
    const soon = aNote("2026-10-08", "Je rappelle lundi.", [promise("call", "lundi")]);
    const someday = aNote("2026-10-07", "Je lui envoie le tarif.", [promise("send")]);
    expect(states([soon, someday]).map(([, state]) => state)).toEqual(["open", "open"]);
  });

  it("was kept once what it says took place", () => {
    const called = anEngagement("2026-10-08", "phone_call", "On a parlé du budget.", []);
    expect(states([CALL, called])).toEqual([["us", "kept", "2026-10-08"]]);
  });

  it("was called off by a refusal", () => {
    const refused = received("2026-10-07", "Nous ne donnons pas suite.", [{ kind: "refusal" }]);
    expect(states([CALL, refused])).toEqual([["us", "cancelled", "2026-10-07"]]);
  });

  it("may be theirs", () => {
    const theirs = received("2026-10-06", "Je vous réponds mardi.", [promise("answer", "mardi", "contact")]);
    expect(states([theirs])).toEqual([["contact", "open", null]]);
  });

  it("is not what they ask of us, nor what a machine writes, nor older than six months", () => {
    const asked = received("2026-10-01", "Envoyez-moi le devis.", [promise("send")]);
    const old = sent("2026-03-01", "Je vous rappelle demain.", [promise("call", "demain")]);
    expect(read([asked, old])).toEqual([]);
  });

  it("shows no words that strangers should not have repeated", () => {
    const link = aNote("2026-10-08", "Je lui envoie https://exemple.test/x lundi.", [
      promise("send", "lundi"),
    ]);
    expect(read([link])[0]?.quote).toBeNull();
  });
});
