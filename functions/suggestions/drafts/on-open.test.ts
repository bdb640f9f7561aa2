import { afterAll, expect, it } from "vitest";
import { startOpenai } from "../../../dev/test/openai.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, createEngagement, signedInMember } from "../../../dev/test/factories.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { readLocalPage } from "../../readings/local/read-page.ts";
import { makeDay } from "../lists/day/make-day.ts";
import { updateActions } from "../lists/update-actions.ts";

const DAY = "2026-11-20";
const timeZone = "Europe/Paris";
const openai = await startOpenai();
afterAll(() => openai.stop());
const { admin, platform } = await testStack({
  dataApi: true,
  variables: { ...openai.variables, CLOCK: `${DAY}T05:05:00Z` },
});
const drafts = () => openai.simulator.stats().calls["POST /v1/responses"] ?? 0;

it("a list's first three messages are drafted with it, another when its card is opened, in its own place", async () => {
  const email = "vente@exemple.test";
  const { organizationId, userId } = await signedInMember(admin, { user: { email } });
  for (const company of ["Alto", "Belto", "Celto", "Delto", "Elto"]) {
    const contactId = await createContact(admin, organizationId, { owner_email: email, company });
    await createEngagement(admin, organizationId, contactId, {
      date: "2026-11-17T09:00:00Z",
      text: "Bonjour,\nPouvez-vous me dire si votre module gère les commandes partielles ?",
    });
  }
  const ctx = systemContext(platform, organizationId, "test");
  while ((await readLocalPage(ctx)) > 0);
  const list = async (day = DAY) => {
    const { rows } = await admin.query<{
      id: string;
      contact: string;
      model: string;
      fallback: string | null;
    }>(
      `select a.id, a.contact_id as contact, a.ai_model as model, a.ai_fallback as fallback
       from public.suggestion g join public.action a on a.id = g.action_id
       where g.organization_id = $1 and g.user_id = $2 and g.day = $3 order by g.position`,
      [organizationId, userId, day],
    );
    return rows;
  };
  await makeDay(ctx, DAY, timeZone);
  const made = await list();
  expect(made.map(({ model, fallback }) => [model, fallback])).toEqual([
    ...[1, 2, 3].map(() => ["simulated-main", null]),
    ...[4, 5].map(() => ["rules", "on_open"]),
  ]);

  const waits = made[3];
  const contactId = waits?.contact ?? "";
  const claims = async () => {
    const { rows } = await admin.query<{ texts: string[] }>(
      "select coalesce(array_agg(k.text order by k.position), '{}') as texts from public.claim k where k.action_id = $1",
      [waits?.id],
    );
    return rows[0]?.texts;
  };
  const before = await claims();
  const update = () => updateActions(ctx, [contactId], { force: false, timeZone, day: DAY });
  expect(await update()).toEqual([{ contactId, state: "created" }]);
  const opened = (await list())[3];
  expect(opened).toEqual({ ...waits, model: "simulated-main", fallback: null });
  expect(await claims()).not.toEqual(before);
  const asked = drafts();
  expect(await update()).toEqual([{ contactId, state: "kept" }]);

  // The next day nothing has changed: what is drafted stays, what waits goes on waiting.
  await makeDay(ctx, "2026-11-21", timeZone);
  expect((await list("2026-11-21")).map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
  expect(drafts()).toBe(asked);
});
