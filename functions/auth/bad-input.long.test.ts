import { expect, it } from "vitest";
import { badBodies, badInput } from "../../dev/test/bad-input.ts";

const { isAnswered } = await badInput();

it.each(Object.entries(badBodies))(
  "better-auth's own routes answer %s, and neither by a failure nor late",
  async (_, body) => {
    await expect(isAnswered(body)).resolves.toBeUndefined();
  },
);
