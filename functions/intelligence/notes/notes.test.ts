import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { textWorld } from "../../../dev/test/contact-texts.ts";
import { testStack } from "../../../dev/test/database.ts";
import { startOpenai } from "../../../dev/test/openai.ts";
import { PLAIN } from "../../language/untrusted/injections.fixture.ts";
import { notes } from "./index.ts";

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

describe("what a model is told of a note", () => {
  it("is what we wrote and when, not which of us did", async () => {
    const w = await textWorld(stack, openai.variables);
    await w.add("note", "Leur intégrateur les recontacte.\nRappeler lundi.");
    expect(await notes.run(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 1 });
    expect(inputs).toEqual([
      expect.stringMatching(
        /<source id="1" kind="note_written_by_us" date="\d{4}-\d\d-\d\d">"Leur intégrateur les recontacte\.\\nRappeler lundi\."<\/source>$/,
      ),
    ]);
    expect(inputs.join()).not.toContain("Renaud");
  });

  it("leaves its author out of what it depends on", async () => {
    const w = await textWorld(stack, openai.variables);
    const id = await w.add("note", "Rappeler lundi.");
    await notes.run(w.ctx, w.contactId, NORMALLY);
    await stack.admin.query("update public.note set author = 'Camille' where id = $1", [id]);
    expect(await notes.run(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 0, kept: 1 });
    expect(inputs).toHaveLength(1);
  });
});

describe("a model that does what a note tells it", () => {
  it.each(PLAIN.filter(({ carrier }) => carrier === "note"))(
    "leaves nothing of it in the analysis: $id",
    async ({ text, payload }) => {
      const w = await textWorld(stack, openai.variables);
      await w.add("note", text);
      simulator.injectFault({ kind: "obeys" }, 3);
      await notes.run(w.ctx, w.contactId, NORMALLY);
      const stored = JSON.stringify((await w.rows("note")).map(({ ai_analysis }) => ai_analysis));
      for (const words of payload) expect(stored).not.toContain(words);
    },
  );
});
