import { describe, expect, it } from "vitest";
import type { FailureCode } from "../../model/answer.ts";
import type { Readable } from "./readable.ts";
import { readGroup } from "./read-group.ts";

const texts = [1, 2, 3].map((day): Readable => {
  const at = `2026-11-0${day}`;
  const text = { id: `t${day}`, kind: "note", channel: "note", incoming: false } as const;
  return {
    text: { ...text, at: `${at}T09:00:00Z`, day: at, subject: null, text: "Rien à signaler." },
    kind: "note",
    subject: "",
    words: "Rien à signaler.",
  };
});
const group = { card: { name: "Claire Morel", job: "", company: "" }, texts, earlier: [] };

/** Reads three texts with a model that fails in one way: the sizes of its calls, what is left, and what stopped it. */
async function readFailing(code: FailureCode) {
  const sizes: number[] = [];
  const { read, left, failure } = await readGroup(group, async ({ sourceIds = [] }) => {
    sizes.push(sourceIds.length);
    return { ok: false, failure: { code, retryAfterMs: undefined, requestId: undefined } };
  });
  return { sizes, read, left: left.map(({ text: { id } }) => id), failure: failure?.code };
}

describe("a group of texts that the model does not read", () => {
  it.each(["refusal", "truncated"] as const)(
    "is asked about in halves where one text may be why: %s",
    async (code) => {
      expect(await readFailing(code)).toEqual({
        sizes: [3, 2, 1, 1, 1],
        read: [],
        left: ["t1", "t2", "t3"],
        failure: undefined,
      });
    },
  );

  it.each(["malformed", "schema_violation", "rejected"] as const)(
    "is left, and others may still be read, where its texts are why: %s",
    async (code) => {
      expect(await readFailing(code)).toEqual({
        sizes: [3],
        read: [],
        left: ["t1", "t2", "t3"],
        failure: undefined,
      });
    },
  );

  it.each(["rate_limited", "unavailable", "timeout", "over_budget", "not_configured"] as const)(
    "is not answered, and neither would the next be: %s",
    async (code) => {
      expect(await readFailing(code)).toEqual({ sizes: [3], read: [], left: [], failure: code });
    },
  );
});
