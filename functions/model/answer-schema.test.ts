import { describe, expect, it } from "vitest";
import * as z from "zod";
import { checkStrict } from "../../dev/test/openai.ts";
import { answerSchema } from "./answer-schema.ts";

const accepted = (schema: z.ZodType) => checkStrict(answerSchema(schema), "prompt", "text.format.schema");

describe("the schema of an answer", () => {
  it("is one that the server takes, lengths, unions, nullables, dates and recursion included", () => {
    const Tree = z.object({
      name: z.string().max(40),
      get children() {
        return z.array(Tree);
      },
    });
    expect(() =>
      accepted(
        z.object({
          short: z.string().min(3).max(9),
          count: z.int().min(1).max(5),
          day: z.iso.date().nullable(),
          at: z.iso.datetime(),
          mail: z.email(),
          choice: z.enum(["a", "b"]).nullable(),
          either: z.discriminatedUnion("kind", [
            z.object({ kind: z.literal("x"), one: z.string().max(9) }),
            z.object({ kind: z.literal("y"), two: z.number() }),
          ]),
          list: z
            .array(z.object({ quote: z.string() }))
            .min(1)
            .max(3),
          tree: Tree,
        }),
      ),
    ).not.toThrow();
  });

  it("leaves lengths to us and bounds to the server", () => {
    const schema = z.object({ text: z.string().min(3).max(9), share: z.number().min(0).max(1) });
    expect(answerSchema(schema)).toEqual({
      type: "object",
      properties: { text: { type: "string" }, share: { type: "number", minimum: 0, maximum: 1 } },
      required: ["text", "share"],
      additionalProperties: false,
    });
  });

  it("keeps a property that is called like a keyword", () => {
    const schema = z.object({
      id: z.string(),
      default: z.string(),
      pattern: z.string(),
      maxLength: z.string(),
    });
    expect(Object.keys(answerSchema(schema)["properties"] as object)).toEqual([
      "id",
      "default",
      "pattern",
      "maxLength",
    ]);
    expect(() => accepted(schema)).not.toThrow();
  });
});
