import { afterAll, describe, expect, it } from "vitest";
import { startOpenai } from "../../../dev/test/openai.ts";
import { testStack } from "../../../dev/test/database.ts";
import { askingTeam } from "../../../dev/test/sales-team.ts";

// The day the portal's stories turn around.
const DAY = "2026-11-20";
/** All that was asked of the model. */
const asked: string[] = [];
const openai = await startOpenai({ onRequest: ({ body }) => void asked.push(JSON.stringify(body)) });
afterAll(() => openai.stop());
const world = await testStack({ dataApi: true, variables: openai.variables });
const { admin } = world;

/** What only the CRM's deals say, in each spelling a message could use; no other text here has a day at a week-end. */
const SECRETS =
  /aubépine|pourparlers|viburnum|18[\s.,\u00a0\u202f]?437|2026-11-(?:14|15|28)|(?:14|15|28) novembre/i;

/** Each contact with a deal: one of the five kinds that are a reason in turn. */
async function plantDeals(organizationId: string): Promise<void> {
  await admin.query(
    `with deals as (
       insert into public.deal (organization_id, crm, crm_id, name, stage, state, amount, currency, closes_on, stage_since,
         next_step, resumes_on)
       select $1, 'hubspot', n::text, 'Aubépine ' || n, 'Pourparlers', state, 18437, 'EUR', $2::date + closes, $2::date - since,
         step, $2::date + resumes
       from (select row_number() over (order by crm_id) as n from public.contact where organization_id = $1) numbered
       join (values (0, 'open', -6, 1, 'Viburnum', null), (1, 'open', 8, 1, null, null), (2, 'open', 90, 80, 'Viburnum', null),
         (3, 'won', -5, 5, null, null), (4, 'lost', -100, 100, 'Viburnum', -2)) kinds (kind, state, closes, since, step, resumes)
         on kind = n % 5
       returning id, crm_id)
     insert into public.deal_contact (organization_id, deal_id, contact_id)
     select $1, d.id, c.id from deals d
     join (select id, row_number() over (order by crm_id) as n from public.contact where organization_id = $1) c on c.n::text = d.crm_id`,
    [organizationId, DAY],
  );
}

interface Listed {
  readonly signals: string[];
  readonly kinds: string[];
  readonly told: string;
  readonly message: string;
}

async function listed(organizationId: string): Promise<Listed[]> {
  const { rows } = await admin.query<Listed>(
    `select array(select r ->> 'signal' from jsonb_array_elements(g.reasons) r) as signals,
       array(select e ->> 'kind' from jsonb_array_elements(g.reasons) r, jsonb_array_elements(r -> 'evidence') e) as kinds,
       concat_ws(' ', g.reasons::text, a.ai_pretty_reasoning) as told,
       concat_ws(' ', a.ai_subject, a.ai_ice_breaking_message, a.ai_drafted_message,
         (select string_agg(k.text, ' ') from public.claim k where k.action_id = a.id
            and position(k.text in a.ai_ice_breaking_message) > 0)) as message
     from public.suggestion g join public.action a on a.id = g.action_id where g.organization_id = $1 and g.day = $2`,
    [organizationId, DAY],
  );
  return rows;
}

describe("the CRM's deals", () => {
  it.each([
    ["the model", (one: Awaited<ReturnType<typeof askingTeam>>) => one.make()],
    [
      "the templates",
      async (one: Awaited<ReturnType<typeof askingTeam>>) => {
        openai.simulator.injectFault({ kind: "refusal" }, 1_000);
        await one.make();
        openai.simulator.clearFaults();
      },
    ],
  ])("are reasons that the card tells, and nothing that %s is told or writes", async (_, make) => {
    const one = await askingTeam(world, DAY, 5);
    await plantDeals(one.organizationId);
    // Of some nothing but the deal speaks.
    await admin.query("delete from public.engagement where organization_id = $1 and crm_id ~ '[345]$'", [
      one.organizationId,
    ]);
    asked.length = 0;
    await make(one);
    const cards = await listed(one.organizationId);
    const signals = new Set(cards.flatMap((card) => card.signals));
    expect([...signals]).toEqual(expect.arrayContaining(["dealOverdue", "dealClosing", "dealLost"]));
    expect(cards.flatMap(({ kinds }) => kinds)).toContain("deal");
    expect(cards.map(({ told }) => told).join("\n")).toMatch(/Clôture prévue/);
    expect(asked.filter((body) => body.includes("Registre : ")).length).toBeGreaterThan(0);
    expect(asked.filter((body) => SECRETS.test(body))).toEqual([]);
    expect(cards.filter(({ message }) => SECRETS.test(message)).map(({ message }) => message)).toEqual([]);
  });
});
