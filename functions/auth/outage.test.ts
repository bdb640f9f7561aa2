import { describe, expect, it } from "vitest";
import { noteOutage, unlessOutage } from "./outage.ts";

const lost = new Error("Connection terminated");

describe("a call that meets an outage", () => {
  it("fails with it, whatever is made of it afterwards", async () => {
    const swallowed = unlessOutage(async () => {
      await Promise.reject(lost).catch(noteOutage);
      return "signed out";
    });
    await expect(swallowed).rejects.toBe(lost);
  });

  it("fails at once, and waits for nothing that is asked after it", async () => {
    const endless = unlessOutage(async () => {
      noteOutage(lost);
      await new Promise(() => undefined);
    });
    await expect(endless).rejects.toBe(lost);
  });

  it("fails alone: others at the same time are answered", async () => {
    const outcomes = await Promise.allSettled([
      unlessOutage(async () => noteOutage(lost)),
      unlessOutage(async () => "answered"),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  it("fails as it would where no outage is behind it", async () => {
    const refused = unlessOutage(() => Promise.reject(new Error("refused")));
    await expect(refused).rejects.toThrow("refused");
    const thrown = unlessOutage(() => {
      throw new Error("thrown");
    });
    await expect(thrown).rejects.toThrow("thrown");
  });
});
