import { beforeAll, describe, expect, it } from "vitest";
import { generateDemoPortals } from "@relance/simulators/hubspot/portal/demo.ts";
import { SIGNAL_TABLE } from "../../functions/suggestions/ranking/signal-table.ts";
import { writeSuggestion } from "../../functions/suggestions/drafts/writer/write-suggestion.ts";
import { type DemoLists, demoLists } from "./demo-lists.ts";

/** Reasons that no CRM gives: a member's wish, a rhythm they chose, what is published. */
const NOT_OF_A_CRM = new Set(["importedNote", "putOff", "cadence", "companyNews"]);
/** A Monday, both days of a weekend, and the last of a leap year’s February. */
const DAYS = ["2026-11-30", "2027-03-13", "2027-03-14", "2028-02-29"];
const MEMBERS: Readonly<Record<string, string>> = {
  "commercial@demo.test": "Camille Renaud",
  "admin@demo.test": "Antoine Keller",
  "autre@demo.test": "Alix Fontaine",
};

describe.each(DAYS)("the demo's first morning on %s", (day) => {
  let accounts: DemoLists[] = [];
  beforeAll(() => {
    accounts = generateDemoPortals(day).map((portal) => demoLists(portal, day));
  });

  it("shows each salesperson ten people of ten companies, for many reasons, each with its own card", () => {
    for (const { histories, lists } of accounts)
      for (const [email, list] of lists) {
        const of = list.map((ranked) => {
          const history = histories.find(({ contact }) => contact.id === ranked.contactId);
          if (history === undefined) throw new Error("somebody unknown is listed");
          return { ranked, history, contact: history.contact };
        });
        const different = (values: readonly (string | null | undefined)[]) => new Set(values).size;
        expect([email, list.length]).toEqual([email, 10]);
        expect(different(of.map(({ contact }) => contact.company))).toBe(10);
        expect(different(of.map(({ contact }) => contact.lastName))).toBe(10);
        expect(different(of.map(({ contact }) => contact.firstName))).toBe(10);
        expect(different(list.map(({ reasons: [first] }) => first?.signal))).toBeGreaterThanOrEqual(8);
        expect(different(list.map(({ reasons: [first] }) => first?.evidence[0]?.quote))).toBe(10);
        const user = { name: MEMBERS[email] ?? "" };
        const cards = of.map(({ ranked, history, contact }) =>
          writeSuggestion({ contact, user, ranked, history, day }),
        );
        const withoutName = cards.map(({ ai_prettyAction }, index) =>
          ai_prettyAction.replace(`${of[index]?.contact.firstName} ${of[index]?.contact.lastName}`, ""),
        );
        expect(different(withoutName)).toBe(10);
      }
  });

  it("knows every reason that a CRM gives, and who is left alone and why", () => {
    const verdicts = accounts.flatMap((account) => account.verdicts);
    const worth = verdicts.filter(({ vetoes }) => vetoes.length === 0);
    const signals = new Set<string>(worth.flatMap(({ reasons }) => reasons.map(({ signal }) => signal)));
    const missing = Object.keys(SIGNAL_TABLE).filter((name) => !signals.has(name) && !NOT_OF_A_CRM.has(name));
    expect(missing).toEqual([]);
    const vetoes = new Set(verdicts.flatMap((verdict) => verdict.vetoes.map(({ veto }) => veto)));
    expect([...vetoes].sort()).toEqual(["absent", "optedOut", "postponed", "unreachable"]);
  });

  it("holds a colleague's promise and a thread of more than fifteen texts", () => {
    const [shared] = accounts;
    const listed = shared?.lists.get("commercial@demo.test") ?? [];
    const histories = listed.flatMap(
      ({ contactId }) => shared?.histories.find(({ contact }) => contact.id === contactId) ?? [],
    );
    expect(histories.some(({ engagements }) => engagements.length >= 15)).toBe(true);
    expect(
      histories.some(({ notes }) =>
        notes.some(({ author, text }) => author === "Antoine Keller" && /promis/.test(text)),
      ),
    ).toBe(true);
  });
});
