import { describe, expect, it } from "vitest";
import { type ConnectedOrg, salesforceWorld, testOrg } from "../../../dev/test/salesforce.ts";
import { orgRows } from "../../../dev/test/org-rows.ts";
import type { Connection } from "../contract.ts";

// Each test hides something in an org of its own.
const { world, simulator, connect, synchronized } = await salesforceWorld(
  Array.from({ length: 9 }, (_, number) => testOrg(12, number)),
);

/** What the settings page lists as hidden. */
async function told({ member }: ConnectedOrg): Promise<NonNullable<Connection["hidden"]>["things"]> {
  const reply = await world.call("/api/crm/connections", member.cookie);
  const { data } = (await reply.json()) as { data: Connection[] };
  return data[0]?.hidden?.things ?? [];
}

/** Gives the org's people a value in each field that may be hidden. */
function refuseEverything({ org }: ConnectedOrg): void {
  const refusals = {
    HasOptedOutOfEmail: true,
    DoNotCall: true,
    EmailBouncedDate: "2026-11-02T09:00:00.000Z",
  };
  for (const object of ["Contact", "Lead"] as const)
    for (const { Id } of org.rows(object).slice(0, 4)) org.update(object, String(Id), refusals);
}

describe("what whoever connected Salesforce may not see", () => {
  it.each([
    [
      [
        "Contact.HasOptedOutOfEmail",
        "Lead.HasOptedOutOfEmail",
        "Contact.DoNotCall",
        "Lead.DoNotCall",
        "Contact.EmailBouncedDate",
      ],
      [
        ["Le refus des appels (DoNotCall) des contacts et des pistes", true],
        ["(HasOptedOutOfEmail) des contacts et des pistes", true],
        ["Les adresses en erreur (EmailBouncedDate) des contacts", false],
      ],
    ],
    [
      ["Lead", "EmailMessage", "ContentDocument"],
      [
        ["Les notes (ContentDocument)", false],
        ["Les e-mails (EmailMessage)", false],
        ["Les pistes (Lead)", false],
      ],
    ],
  ] as const)(
    "%j stops nothing: all else arrives, and the settings say what is missing",
    async (hidden, things) => {
      const connected = await connect();
      const { org, rows, changes } = connected;
      refuseEverything(connected);
      org.hide(...hidden);
      expect(await world.work(connected.member.organizationId)).toMatchObject({
        state: "done",
        error_code: null,
      });
      expect(await rows()).toEqual(orgRows(org, hidden));
      expect(await told(connected)).toMatchObject(
        things.map(([what, isLegalRisk]) => ({ what: expect.stringContaining(what) as string, isLegalRisk })),
      );

      const person = String(org.rows("Contact")[5]?.Id);
      org.update("Contact", person, { Title: "Présidente" });
      org.create("Note", { ParentId: person, Title: "Salon", Body: "Vue au salon" });
      expect(await changes()).toMatchObject({
        state: "done",
        report: { contactsUpdated: 1, notesCreated: 1 },
      });
      expect(await rows()).toEqual(orgRows(org, hidden));
      expect(simulator.stats().invalidRequests).toBe(0);

      org.hide();
      expect(await changes()).toMatchObject({ state: "done" });
      expect(await rows()).toEqual(orgRows(org));
      expect(await told(connected)).toEqual([]);
    },
  );

  it("is found out when it is hidden later: refusals, leads, e-mails and notes that were read stay as they were", async () => {
    const connected = await synchronized();
    const { org, changes, rows, sync, versions } = connected;
    refuseEverything(connected);
    await changes();
    const before = await rows();
    org.hide("Contact.HasOptedOutOfEmail", "Contact.DoNotCall", "Lead", "EmailMessage", "ContentDocument");
    simulator.resetStats();
    expect(await changes()).toMatchObject({ state: "done" });
    // Three parts of the one call that revealed it.
    expect(simulator.stats().invalidRequests).toBe(3);
    const risks = (await told(connected)).map(({ isLegalRisk }) => isLegalRisk);
    expect(risks).toEqual([true, true, false, false, false]);
    const whole = await versions();
    expect(await sync({ removeOrphanedContacts: true })).toMatchObject({
      state: "done",
      report: { engagementsRemoved: 0, notesRemoved: 0 },
    });
    expect(await versions()).toEqual(whole);
    expect(await rows()).toEqual(before);
  });

  it("costs the org that hides nothing one call of a whole reading, and none of its changes", async () => {
    const { changes, sync } = await synchronized();
    const described = (): number =>
      simulator.stats().calls["(sub) GET /services/data/{version}/sobjects/{object}/describe"] ?? 0;
    expect(await changes()).toMatchObject({ state: "done" });
    expect([simulator.stats().total, described()]).toEqual([3, 0]);
    await sync();
    expect(described()).toBeGreaterThan(0);
  });
});
