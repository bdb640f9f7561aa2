import { afterAll, expect, it } from "vitest";
import { startOpenai } from "../../../dev/test/openai.ts";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { readingTeam } from "../../../dev/test/reading-team.ts";

const openai = await startOpenai();
afterAll(() => openai.stop());
const world = await crmWorld([], {
  variables: { ...openai.variables, CLOCK: "2026-11-20T09:05:00Z" },
});

it("a promise in words that no rule knows is read by the model, listed, and explained by those words", async () => {
  const w = await readingTeam(world);
  const contactId = await w.contact();
  const words = "le bac à graisse, c’est pour ma pomme avant jeudi";
  const promise = await w.note(contactId, `Vu à la foire : ${words}.`, "2026-11-17T09:00:00Z");
  openai.simulator.setReadings([
    {
      says: "ma pomme",
      facts: [
        {
          quote: words,
          kind: "commitment",
          who: "us",
          act: "call",
          object: null,
          due: "avant jeudi",
          refersTo: null,
        },
      ],
    },
  ]);
  await w.hour();
  await world.deliver({ kind: "daily-suggestions", organizationId: w.organizationId, day: "2026-11-20" });
  const { rows } = await world.admin.query<{ contact_id: string; reasons: { evidence: unknown[] }[] }>(
    "select contact_id, reasons from public.suggestion where organization_id = $1",
    [w.organizationId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    contact_id: contactId,
    reasons: [{ evidence: [{ id: promise, quote: words }] }],
  });
});
