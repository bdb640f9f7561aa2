import { beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { salesTeam } from "../../../dev/test/sales-team.ts";
import { rankContacts } from "./rank-contacts.ts";
import { pickDay } from "../../../dev/test/rank-day.ts";
import { explainContact } from "./score-contact.ts";
import { type Member, readMembers } from "../lists/store.ts";
import { readHistoriesOf } from "../history/history-store.ts";

/** The day the portal's stories turn around, one on which nobody works and one before. */
const DAYS = ["2026-11-20", "2026-12-25", "2026-11-05"];
const timeZone = "Europe/Paris";
const world = await crmWorld([testPortal(150)], { reads: true });

describe("ranking an organization's contacts", () => {
  let team: Awaited<ReturnType<typeof salesTeam>>;
  let members: Member[];
  let histories: Awaited<ReturnType<typeof readHistoriesOf>>;
  beforeAll(async () => {
    team = await salesTeam(world, "2026-11-20");
    members = await readMembers(team.ctx);
    const { rows } = await world.admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1",
      [team.organizationId],
    );
    histories = await readHistoriesOf(
      team.ctx,
      members,
      rows.map((row) => row.id),
    );
  });

  /** Each verdict explained to the end, of every contact read whole, whoever waits for a list. */
  const expected = (day: string, waiting: Member[]) => {
    const free = [...histories.values()]
      .map((history) => explainContact(history, { day, timeZone, suppressions: [] }))
      .filter((verdict) => verdict.vetoes.length === 0);
    return pickDay(free, waiting);
  };
  const brief = (lists: Map<string, { contactId: string; score: number; type: string }[]>) =>
    [...lists].map(([userId, list]) => [userId, list.map((one) => [one.contactId, one.score, one.type])]);

  it.each(DAYS)("lists on %s whom a reading of everything lists", async (day) => {
    const { lists, candidates } = await rankContacts(team.ctx, {
      day,
      timeZone,
      waiting: members,
      taken: new Set(),
    });
    const whole = expected(day, members);
    expect(brief(lists)).toEqual(brief(whole));
    const listed = [...whole.values()].flat().length;
    expect(listed > 0 || day !== DAYS[0]).toBe(true);
    expect(candidates).toBeGreaterThanOrEqual(listed);
  });

  it("reads no contact of who has a list already, and lists the others the same", async () => {
    const waiting = members.filter((member) => member.id === team.antoine);
    const run = { day: "2026-11-20", timeZone, taken: new Set<string>() };
    const { lists, candidates } = await rankContacts(team.ctx, { ...run, waiting });
    expect(brief(lists)).toEqual(brief(expected(run.day, waiting)));
    expect(lists.get(team.antoine)).toHaveLength(10);
    expect(candidates).toBeLessThan((await rankContacts(team.ctx, { ...run, waiting: members })).candidates);
  });

  it("leaves out who stands in a list already", async () => {
    const run = { day: "2026-11-20", timeZone, waiting: members };
    const first = await rankContacts(team.ctx, { ...run, taken: new Set() });
    const [best] = first.lists.get(team.camille) ?? [];
    const again = await rankContacts(team.ctx, { ...run, taken: new Set([best?.contactId ?? ""]) });
    expect(again.candidates).toBe(first.candidates - 1);
    expect([...again.lists.values()].flat().map((one) => one.contactId)).not.toContain(best?.contactId);
  });
});
