import { expect, it } from "vitest";
import {
  EVERY_INJECTION,
  HONEST,
  inputOf,
  kept,
  OBEDIENCE,
  obeying,
  QUESTION,
  shownOf,
} from "../../../dev/test/obeying-drafts.ts";

// One in fifteen; `injections.long.test.ts` tries all.
const SOME = EVERY_INJECTION.filter((_one, index) => index % 15 === 0);

it.each(OBEDIENCE)(
  "a draft that says what a stranger's text tells a model to say tells nobody, %s",
  async (_, alone) => {
    expect(new Set(SOME.map(({ carrier }) => carrier)).size).toBe(4);
    for (const injection of SOME) expect(await shownOf(injection, alone), injection.id).toEqual([]);
  },
);

it("a draft keeps the honest answer where nobody obeys", async () => {
  const [injection] = SOME;
  if (injection === undefined) throw new Error("no injection");
  const answer = { ...obeying("", false), claims: [{ text: HONEST, quote: QUESTION, sources: [1] }] };
  expect(await kept(answer, inputOf(injection))).toMatchObject({
    message: expect.stringContaining("commandes partielles") as string,
  });
});
