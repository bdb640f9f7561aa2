import { afterAll, expect, it } from "vitest";
import { aContact } from "../../functions/suggestions/ranking/history.fixture.ts";
import { startOpenai } from "@relance/simulators/openai/testing.ts";
import { testStack } from "../../dev/test/database.ts";
import { readPortalByModel } from "./read-by-model.ts";
import type { ContactText } from "./read-portal.ts";

const inputs: string[] = [];
const openai = await startOpenai({
  onRequest: ({ body }) => inputs.push(JSON.stringify(body)),
});
afterAll(() => openai.stop());
const world = await testStack({ variables: openai.variables });

const textOf = (contactId: string, id: string, text: string): ContactText => ({
  contactId,
  source: {
    id,
    kind: "note",
    channel: "note",
    incoming: false,
    at: "2026-10-06T09:00:00.000Z",
    day: "2026-10-06",
    subject: null,
    text,
  },
});

it("reads a portal a contact at a time: what is found, nothing where nothing is, and no word where it was not asked", async () => {
  const contacts = [
    aContact({ id: "ines" }),
    aContact({ id: "paul", firstName: "Paul", company: "Ateliers Nord" }),
  ];
  const { readings, spent } = await readPortalByModel(world, contacts, [
    textOf("ines", "promise", "Je la rappelle vendredi pour le devis."),
    textOf("ines", "visit", "Visite du site, accueil chaleureux."),
    textOf("paul", "answer", "Il est content du résultat."),
    textOf("paul", "short", "RAS."),
  ]);
  expect(readings).toMatchObject({
    promise: [{ kind: "commitment", who: "us", act: "call" }],
    visit: [],
    answer: [],
  });
  expect(readings).not.toHaveProperty("short");
  expect(spent.calls).toBe(2);
  expect(inputs.filter((input) => input.includes("Moulin Neuf"))).toHaveLength(1);
  expect(inputs.filter((input) => input.includes("Ateliers Nord"))).toHaveLength(1);
});
