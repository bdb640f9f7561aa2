import { afterAll, beforeEach, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { SIMULATOR_KEY, startOpenai } from "../../../dev/test/openai.ts";
import { readingTeam } from "../../../dev/test/reading-team.ts";

const MODELS = ["gpt-6.1-terra", "gpt-6-luna"];
const openai = await startOpenai({ models: MODELS });
const { simulator } = openai;
afterAll(() => openai.stop());
const world = await crmWorld([], {
  variables: { ...openai.variables, CLOCK: "2026-11-20T09:05:00Z" },
});
beforeEach(() => {
  simulator.setAccount({ key: SIMULATOR_KEY, models: MODELS, credit: true });
  simulator.setReadings([]);
});

const AWAY = "Bonjour, je suis en congés et absente du bureau jusqu’au 4 décembre. Cordialement";
const PROMISE = "Je vous envoie le plan signé dès mon retour, promis.";
const incoming = (day: string) => ({ direction: "incoming", date: `${day}T09:00:00Z` });

async function daysOf(textId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await world.admin.query<Record<string, unknown>>(
    `select reader, kind, due, due_bound as bound, due_start::text as start, due_end::text as end from public.fact
     where text_id = $1 order by reader, position`,
    [textId],
  );
  return rows;
}

it("the day of a return is that of an earlier mail’s absence, whoever reads", async () => {
  const w = await readingTeam(world);
  const contactId = await w.contact();
  await w.mail(contactId, AWAY, { ...incoming("2026-11-16"), subject: "Réponse automatique" });
  const promise = await w.mail(contactId, PROMISE, incoming("2026-11-19"));
  const said = { kind: "commitment", who: "contact", act: "send", object: null, refersTo: null };
  simulator.setReadings([
    {
      says: "le plan signé",
      facts: [{ ...said, quote: "Je vous envoie le plan signé dès mon retour", due: "dès mon retour" }],
    },
  ]);
  await w.hour();
  const due = {
    kind: "commitment",
    due: "dès mon retour",
    bound: "from",
    start: "2026-12-05",
    end: "2026-12-05",
  };
  expect(await daysOf(promise)).toEqual([
    { reader: "local", ...due },
    { reader: "model", ...due },
  ]);

  // The same words, which cost no second call, of a contact whose absence nobody knows.
  const other = await w.mail(await w.contact(), PROMISE, incoming("2026-11-19"));
  await w.hour();
  const [local, model] = await daysOf(other);
  expect(local).toMatchObject({ reader: "local", due: null, start: null });
  expect(model).toMatchObject({ reader: "model", due: "dès mon retour", start: null });
});

it("« d’ici là » in an answer is until the one day of the message before, read some day earlier", async () => {
  const w = await readingTeam(world);
  const contactId = await w.contact();
  const said = { act: null, object: null, refersTo: null };
  simulator.setReadings([
    {
      says: "comité de décision",
      facts: [
        {
          ...said,
          quote: "Notre comité de décision se réunit le 15 décembre",
          kind: "decision",
          who: "contact",
          due: "le 15 décembre",
        },
      ],
    },
    {
      says: "plan coté",
      facts: [
        {
          ...said,
          quote: "pouvez-vous nous envoyer le plan coté",
          kind: "question",
          who: "us",
          due: "D’ici là",
        },
      ],
    },
  ]);
  await w.mail(contactId, "Notre comité de décision se réunit le 15 décembre.", incoming("2026-11-17"));
  await w.hour();
  const asked = await w.mail(
    contactId,
    "D’ici là, pouvez-vous nous envoyer le plan coté ?",
    incoming("2026-11-19"),
  );
  await w.hour();
  for (const reader of ["local", "model"])
    expect(await daysOf(asked)).toContainEqual(
      expect.objectContaining({ reader, kind: "question", bound: "by", end: "2026-12-15" }),
    );
});
