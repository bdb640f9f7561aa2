import { expect, it } from "vitest";
import { FactKind } from "../../../functions/readings/contract.ts";
import { readable } from "../../../functions/readings/model/readable.ts";
import { verifyFacts } from "../../../functions/readings/model/verify-facts.ts";
import { GOLDEN } from "./cases/index.ts";
import { goldenAnswers } from "./whole-histories.ts";

const answers = goldenAnswers();

it("what people read in 200 whole texts is accepted as a model's answer, with its day and object", async () => {
  expect(answers.length).toBeGreaterThanOrEqual(200);
  const lost: string[] = [];
  let [given, kept, dues, objects] = [0, 0, 0, 0];
  for (const { texts } of answers)
    for (const { facts, tolerated: _, ...text } of texts) {
      const source = await readable(text);
      // A machine's message is the local reader's.
      if (source === undefined) continue;
      for (const fact of facts) {
        given += 1;
        const [accepted] = verifyFacts([{ ...fact, refersTo: null }], source, new Map()) ?? [];
        if (accepted === undefined) lost.push(`${text.id} ${fact.kind}: ${fact.quote.slice(0, 80)}`);
        else {
          kept += 1;
          dues += Number(fact.due === null || accepted.due !== null);
          objects += Number(fact.object === null || accepted.object !== null);
        }
      }
    }
  expect(kept / given, lost.join("\n")).toBeGreaterThanOrEqual(0.97);
  expect(dues / kept).toBeGreaterThanOrEqual(0.97);
  expect(objects / kept).toBeGreaterThanOrEqual(0.9);
});

it("people's answers and golden texts speak of every kind", () => {
  const kinds = [...GOLDEN, ...answers].flatMap(({ texts }) =>
    texts.flatMap(({ facts }) => facts.map(({ kind }) => kind)),
  );
  expect(FactKind.options.filter((kind) => !kinds.includes(kind))).toEqual([]);
});
