import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { textWorld } from "../../../dev/test/contact-texts.ts";
import { testStack } from "../../../dev/test/database.ts";
import { startOpenai } from "../../../dev/test/openai.ts";
import { PLAIN } from "../../language/untrusted/injections.fixture.ts";
import { engagements } from "./index.ts";

const inputs: string[] = [];
const openai = await startOpenai({
  onRequest: ({ body }) => inputs.push((body as { input?: string }).input ?? ""),
});
const { simulator } = openai;
afterAll(() => openai.stop());
const stack = await testStack({ variables: openai.variables });
const NORMALLY = { force: false, clean: false };

beforeEach(() => {
  simulator.clearFaults();
  inputs.length = 0;
});

describe("what a model is told of an engagement", () => {
  it("is who speaks, the day, the subject, who took part and the sender's own words", async () => {
    const w = await textWorld(stack, openai.variables);
    await w.add(
      "engagement",
      "Bonjour,\nVotre devis me convient.\nCordialement,\nÉlodie\nLe 2 mars, Paul a écrit :\n> Ancien fil.",
      {
        subject: "Devis palettes",
        date: "2026-11-18T23:30:00Z",
        participants: JSON.stringify([{ name: "Sophie Arnaud", email: "s@exemple.test", role: "to" }]),
      },
    );
    await w.add("engagement", "Je vous rappelle lundi.", { direction: "outgoing", daysAgo: 400 });
    await w.add("engagement", "Point fait, budget gelé.", {
      type: "phone_call",
      direction: null,
      daysAgo: 401,
    });
    expect(await engagements.run(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 3 });
    const [input = ""] = inputs;
    expect(input.split("\n")).toEqual([
      '<source id="contact" kind="contact">"Élodie Marchand, Directrice des achats, Ateliers Vasseur"</source>',
      // In Paris the day has begun.
      '<source id="1" kind="email_from_contact" date="2026-11-19">"Objet : Devis palettes\\nParticipants : Sophie Arnaud\\nBonjour,\\nVotre devis me convient."</source>',
      expect.stringMatching(
        /^<source id="2" kind="email_sent_by_us" date=".*">"Je vous rappelle lundi\."<\/source>$/,
      ),
      expect.stringMatching(/^<source id="3" kind="phone_call_logged_by_us" /),
    ]);
  });

  it("is nothing of what machines sent", async () => {
    const w = await textWorld(stack, openai.variables);
    await w.add("engagement", "Je suis en congés, de retour le 3 décembre.", {
      subject: "Absence du bureau",
    });
    await w.add("engagement", "Your message could not be delivered.", { subject: "Undeliverable: devis" });
    await w.add("engagement", "Newsletter de novembre", { direction: "outgoing" });
    expect(await engagements.run(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 0 });
    expect(inputs).toEqual([]);
  });
});

describe("a model that does what an engagement tells it", () => {
  it.each(PLAIN.filter(({ carrier }) => carrier !== "note"))(
    "leaves nothing of it in the analysis: $id",
    async ({ text, payload }) => {
      const w = await textWorld(stack, openai.variables);
      await w.add("engagement", text);
      simulator.injectFault({ kind: "obeys" }, 3);
      await engagements.run(w.ctx, w.contactId, NORMALLY);
      const stored = JSON.stringify((await w.rows("engagement")).map(({ ai_analysis }) => ai_analysis));
      for (const words of payload) expect(stored).not.toContain(words);
    },
  );
});
