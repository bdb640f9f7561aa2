import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startOpenai } from "../../../../dev/test/openai.ts";
import { testStack } from "../../../../dev/test/database.ts";
import { createContact, createOrganization } from "../../../../dev/test/factories.ts";
import { systemContext } from "../../../jobs/system-context.ts";
import { draftAction } from "../index.ts";
import type { DraftInput, TemplateSentences } from "../types.ts";

const asked: string[] = [];
const openai = await startOpenai({
  hang: 50,
  onRequest: ({ body }) => {
    const name = /"name":"(\w+)"/.exec(JSON.stringify(body))?.[1];
    asked.push(name ?? "?");
  },
});
afterAll(() => openai.stop());
const { platform, admin } = await testStack({ variables: openai.variables });

beforeEach(() => {
  openai.simulator.clearFaults();
  openai.simulator.setVerdicts(() => undefined);
  asked.length = 0;
});

const SOURCE = "3f6d2f0e-0000-4000-8000-000000000001";
const TEMPLATE: TemplateSentences = {
  opening: {
    text: "Vous m’aviez demandé si notre module gère les commandes partielles.",
    quote: "Votre module gère-t-il les commandes partielles ?",
    sourceIds: [SOURCE],
  },
  request: "Quel créneau vous conviendrait le mieux ?",
};

async function draft() {
  const organizationId = await createOrganization(admin);
  const contactId = await createContact(admin, organizationId);
  const input: DraftInput = {
    contact: {
      id: contactId,
      firstName: "Élodie",
      lastName: "Marchand",
      job: null,
      company: "Ateliers Vasseur",
    },
    salesperson: { name: "Camille Renaud" },
    type: "ongoingBusiness",
    reasons: [{ signal: "unansweredQuestion", due: null, sourceIds: [SOURCE] }],
    sources: [
      {
        audience: "shared",
        id: SOURCE,
        kind: "engagement",
        date: "2026-11-17",
        author: "contact",
        text: "Votre module gère-t-il les commandes partielles ?",
      },
    ],
    register: "vous",
    names: ["Relance"],
  };
  return draftAction(systemContext(platform, organizationId, "r"), input, { template: TEMPLATE });
}
const messageOf = async () => {
  const drafted = await draft();
  return drafted.ok ? drafted.draft.message : drafted.code;
};
const inserting = (words: string, times = 1) =>
  openai.simulator.injectFault({ kind: "obeys", says: () => words, smuggled: "unclaimed" }, times);

describe("the sentences of a draft", () => {
  it("are judged by one call of the small model", async () => {
    expect(await messageOf()).toMatch(/«.Votre module gère-t-il les commandes partielles.\?.»/u);
    expect(asked).toEqual(["action_draft", "action_support"]);
  });

  it("are asked for once more where that model finds no source for one, then the template’s stand for it", async () => {
    openai.simulator.setVerdicts((sentence) => (sentence.includes("je lis") ? "neutral" : "supported"));
    const drafted = await draft();
    // Said again as it was, it is not judged twice.
    expect(asked).toEqual(["action_draft", "action_support", "action_repair"]);
    expect(drafted).toMatchObject({ ok: true, draft: { claims: [TEMPLATE.opening] } });
    expect(drafted.ok && drafted.draft.message).toContain(TEMPLATE.opening?.text);
    expect(drafted.ok && drafted.draft.message).not.toContain("je lis");
  });

  it("keep the template’s question where the one asked is not so", async () => {
    openai.simulator.setVerdicts((sentence) => (sentence.endsWith("?") ? "contradicted" : "supported"));
    expect(await messageOf()).toContain("Quel créneau vous conviendrait le mieux");
  });

  it("are refused by code whatever that model says of them", async () => {
    openai.simulator.setVerdicts(() => "supported");
    inserting("Je vous ai écrit que notre module gère les commandes partielles.");
    expect(await messageOf()).not.toContain("ai écrit");
    expect(asked).toEqual(["action_draft", "action_support", "action_repair", "action_support"]);
  });

  it("are not shown where that model does not answer", async () => {
    openai.simulator.injectFault({ kind: "invented" });
    openai.simulator.injectFault({ kind: "refusal" });
    expect(await draft()).toMatchObject({ ok: false, code: "refusal" });
  });

  it("are judged behind the greeting too", async () => {
    openai.simulator.setVerdicts((sentence) => (sentence.includes("égaré") ? "neutral" : "supported"));
    openai.simulator.injectFault({
      kind: "lies",
      lie: (honest) =>
        JSON.parse(
          JSON.stringify(honest).replace(
            "Bonjour Élodie,",
            "Bonjour Élodie, vos données sont égarées. Nous avons égaré le reste.",
          ),
        ) as unknown,
    });
    expect(await messageOf()).not.toContain("égaré");
  });
});
