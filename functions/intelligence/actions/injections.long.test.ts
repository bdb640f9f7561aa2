import { describe, expect, it } from "vitest";
import { EVERY_INJECTION, OBEDIENCE, shownOf } from "../../../dev/test/obeying-drafts.ts";

describe.each(OBEDIENCE)("a draft that says what a stranger's text tells a model to say, %s", (_, alone) => {
  it.each(EVERY_INJECTION)("tells nobody of it: $id", async (injection) => {
    expect(await shownOf(injection, alone)).toEqual([]);
  });
});
