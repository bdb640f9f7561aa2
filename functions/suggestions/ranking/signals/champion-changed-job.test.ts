import { describe, expect, it } from "vitest";
import { aContact, aNote, anEngagement, explain, received, type Said, sent } from "../history.fixture.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import type { LinkedinExperience } from "../types.ts";

type Rows = Parameters<typeof explain>[0];

const SUPPORT = aNote("2025-02-03", "Nous défend en interne.", [{ kind: "support" }]);
const JOB: LinkedinExperience = { title: "DAF", company: "Verdier", startDate: "2026-09-15", current: true };

/** A post in which somebody tells of a new job, unless told. */
const post = (id: string, day: string, said: Partial<DatedFact> = {}) => {
  const fact: DatedFact = {
    kind: "departure",
    who: "contact",
    act: null,
    object: null,
    due: null,
    quote: `de ${id}`,
    refersTo: null,
    resolved: null,
    ...said,
  };
  return { id, date: `${day}T08:00:00Z`, text: "", facts: [fact] };
};

/** What the change rests on; none where it is no reason. */
function evidenceOf(
  rows: Rows,
  experience: Partial<LinkedinExperience> = {},
  more: { headline?: string; posts?: ReturnType<typeof post>[]; company?: string | null } = {},
): string[] {
  const { headline = "", posts = [], company = "Moulin Neuf" } = more;
  const experiences = [{ ...JOB, ...experience }];
  const linkedinProfile = { contactId: "contact-1", headline, experiences, posts };
  const { reasons } = explain([SUPPORT, ...rows], { linkedinProfile, contact: aContact({ company }) });
  return reasons.flatMap(({ signal, evidence: [first] }) =>
    signal === "championChangedJob" && first ? [`${first.kind} ${first.date} ${first.quote}`] : [],
  );
}

describe("a new job", () => {
  it("rests on the profile and its headline, from its first day", () => {
    expect(evidenceOf([], {}, { headline: " DAF chez Verdier " })).toEqual([
      "linkedin 2026-09-15 DAF chez Verdier",
    ]);
    expect(evidenceOf([], { startDate: "2026-10-09" })).toHaveLength(1);
    expect(evidenceOf([], { startDate: "2026-10-10" })).toEqual([]);
  });

  it.each<[string, Partial<LinkedinExperience>, string | null]>([
    ["at the same company", { company: "MOULIN NEUF SAS" }, "Moulin Neuf"],
    ["at a company that has no name", { company: "SARL" }, "Moulin Neuf"],
    ["at nobody’s", { company: null }, "Moulin Neuf"],
    ["without a first day", { startDate: null }, "Moulin Neuf"],
    ["that has ended", { current: false }, "Moulin Neuf"],
    ["of whom nobody knows where they worked", {}, null],
  ])("is none %s", (_, experience, company) => {
    expect(evidenceOf([], experience, { company })).toEqual([]);
  });

  it("is told by the newest of their posts of today or before, up to sixty days before it begins", () => {
    const posts = [post("a", "2026-09-20"), post("b", "2026-09-22"), post("c", "2026-09-21")];
    for (const given of [posts, posts.toReversed()])
      expect(evidenceOf([], {}, { posts: given })).toEqual(["linkedin 2026-09-22 de b"]);
    const first = (day: string, said?: Partial<DatedFact>) =>
      evidenceOf([], { startDate: "2026-10-09" }, { posts: [post("a", day, said)] });
    expect(first("2026-10-09")).toEqual(["linkedin 2026-10-09 de a"]);
    expect(first("2026-10-10")).toEqual(["linkedin 2026-10-09 "]);
    expect(first("2026-08-10")).toEqual(["linkedin 2026-08-10 de a"]);
    expect(first("2026-08-09")).toEqual(["linkedin 2026-10-09 "]);
    for (const said of [{ who: "thirdParty" }, { kind: "support" }] as const)
      expect(first("2026-10-09", said)).toEqual(["linkedin 2026-10-09 "]);
  });

  const noted = (...said: Said[]) => aNote("2026-09-20", "Noté.", said);
  it.each<[string, Rows, number]>([
    ["a message the day before", [received("2026-09-14", "Bonjour.")], 1],
    ["a message on its first day", [received("2026-09-15", "Bonjour.")], 0],
    ["a message of ours", [sent("2026-09-20", "Bravo !")], 0],
    ["a talk", [anEngagement("2026-09-20", "phone_call", "Eue.")], 0],
    ["a record that we were in touch", [noted({ kind: "trouble" }, { kind: "done", who: "us" })], 0],
    ["a record of what they did", [noted({ kind: "done", who: "contact" })], 1],
    ["a record of something else of ours", [noted({ kind: "trouble", who: "us" })], 1],
  ])("after %s", (_, rows, reasons) => {
    expect(evidenceOf(rows)).toHaveLength(reasons);
  });
});
