import { describe, expect, it } from "vitest";
import { FactAct, FactKind } from "../../../functions/readings/contract.ts";
import { LATER_KINDS } from "../../training/asked.ts";
import { GOLDEN, GOLDEN_DAY, TRAINED_ON } from "./cases/index.ts";
import { readGolden } from "./golden-text.ts";

const texts = GOLDEN.flatMap((history) => history.texts);
const facts = texts.flatMap((text) => text.facts);

describe("the golden readings", () => {
  it("are at least 150 texts by ten hands or more, few of them in words that the local reader learnt", () => {
    expect(texts.length).toBeGreaterThanOrEqual(150);
    expect(new Set(GOLDEN.map(({ hand }) => hand)).size).toBeGreaterThanOrEqual(10);
    const learnt = GOLDEN.filter(({ hand }) => hand === TRAINED_ON).flatMap((history) => history.texts);
    expect(learnt.length).toBeLessThanOrEqual(60);
  });

  it("have every kind and act, and forty texts or more that say nothing", () => {
    // Those of later kinds stand in whole texts (golden-answers.test.ts).
    const early = FactKind.options.filter((kind) => !LATER_KINDS.includes(kind));
    expect(new Set(facts.map(({ kind }) => kind))).toEqual(new Set(early));
    expect(new Set(facts.flatMap(({ act }) => act ?? []))).toEqual(new Set(FactAct.options));
    expect(texts.filter((text) => text.facts.length === 0).length).toBeGreaterThanOrEqual(40);
  });

  it("are told apart by their ids, written by the golden day, and speak of earlier texts of their contact", () => {
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
    for (const history of GOLDEN) {
      const earlier = new Set<string>();
      for (const text of history.texts) {
        expect([text.id, text.day <= GOLDEN_DAY]).toEqual([text.id, true]);
        for (const { refersTo } of text.facts)
          expect([text.id, refersTo === null || earlier.has(refersTo)]).toEqual([text.id, true]);
        earlier.add(text.id);
      }
    }
    expect(facts.filter(({ refersTo }) => refersTo !== null).length).toBeGreaterThanOrEqual(10);
  });
});

describe("a golden file", () => {
  const file = (said: string): string =>
    `# hand: nobody\n\n=== history must\n@ email in 2026-11-16 | Objet\nBonjour,\n> cité\nAppelez-moi jeudi ?\n${said}`;

  it("holds texts as they stand, what they say, and what may be added", () => {
    const [history] = readGolden(
      file(
        "= commitment/us/call | Appelez-moi jeudi ? | due: jeudi\n=? question/us | Appelez-moi jeudi ?\n@ call 2026-11-19\nEu.\n= done/us | Eu. | to: 1\n",
      ),
      "hand",
    );
    expect(history).toMatchObject({ name: "history", hand: "hand", verdict: "must" });
    expect(history?.texts).toMatchObject([
      {
        id: "history-1",
        channel: "email",
        incoming: true,
        subject: "Objet",
        text: "Bonjour,\n> cité\nAppelez-moi jeudi ?",
        facts: [{ kind: "commitment", who: "us", act: "call", due: "jeudi", object: null }],
        tolerated: [{ kind: "question", act: null }],
      },
      {
        id: "history-2",
        channel: "phone_call",
        incoming: false,
        facts: [{ kind: "done", refersTo: "history-1" }],
      },
    ]);
  });

  it.each([
    ["= commitment/us/call | Rappelez-moi", "does not stand in the text"],
    ["= commitment/us/call | Appelez-moi | due: mardi", "does not stand in the text"],
    ["= commitment/us | Appelez-moi", "the act of"],
    ["= question/us | Appelez-moi | when: jeudi", "not a field"],
    ["= wish/us | Appelez-moi", "Invalid option"],
    ["", "not a text"],
  ])("is refused with %s", (said, why) => {
    expect(() => readGolden(file(said), "hand")).toThrow(why);
  });
});
