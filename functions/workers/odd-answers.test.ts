import { afterAll, expect, it } from "vitest";
import { body, UNREADABLE } from "../../dev/test/odd-answers.ts";
import {
  correctNotes,
  endsUnread,
  endsWithoutToken,
  isWholeAgain,
  oddWorld,
  readingMeets,
} from "../../dev/test/odd-runs.ts";
import { CRMS } from "../crm/names.ts";

// An answer of each kind: `odd-answers.long.test.ts` meets all of them, everywhere.
const odd = await oddWorld();
afterAll(() => odd.stop());
const half = UNREADABLE["half a reply"] ?? body(null);

it.each(CRMS)(
  "pages of %s that never end lose nothing, are told, and are whole again with the next",
  async (crm) => {
    const one = odd.crms[crm];
    await correctNotes(one);
    await endsUnread(one, one.endless["the same cursor"]);
    await expect(isWholeAgain(one)).resolves.toBeUndefined();
  },
);

it("half a reply is told as an answer that cannot be read, to a list and to a token", async () => {
  await endsUnread(odd.crms.hubspot, half);
  await expect(endsWithoutToken(odd.crms.hubspot, half)).resolves.toBeUndefined();
});

it("half a reply of the model server leaves what this machine read, and is told", async () => {
  expect((await readingMeets(odd, half)).job).toEqual({ state: "failed", error_code: "unavailable" });
});
