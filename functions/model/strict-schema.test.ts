import { describe, expect, it } from "vitest";
import * as z from "zod";
import { checkStrict } from "../../dev/simulators/openai/strict-schema.ts";
import { SchemaError, strictSchema } from "./strict-schema.ts";

const accepted = (schema: z.ZodType) => checkStrict(strictSchema(schema), "prompt", "text.format.schema");

describe("a schema for strict servers", () => {
  it("is one that the server takes, lengths, unions, nullables, dates and recursion included", () => {
    const Tree = z.object({
      name: z.string(),
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
            z.object({ kind: z.literal("x"), one: z.string() }),
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
    expect(strictSchema(schema)).toEqual({
      type: "object",
      properties: { text: { type: "string" }, share: { type: "number", minimum: 0, maximum: 1 } },
      required: ["text", "share"],
      additionalProperties: false,
    });
  });

  it("keeps a property that is called like a keyword", () => {
    const schema = z.object({ id: z.string(), default: z.string(), pattern: z.string(), not: z.string() });
    expect(Object.keys(strictSchema(schema)["properties"] as object)).toEqual([
      "id",
      "default",
      "pattern",
      "not",
    ]);
    expect(() => accepted(schema)).not.toThrow();
  });

  it.each([
    ["an optional property", z.object({ a: z.string().optional() })],
    ["one deeper down", z.object({ a: z.array(z.object({ b: z.string().optional() })) })],
    ["an open object", z.looseObject({ a: z.string() })],
    ["a record", z.object({ a: z.record(z.string(), z.string()) })],
    ["a tuple", z.object({ a: z.tuple([z.string()]) })],

    ["a URL", z.object({ a: z.url() })],
    ["lookaround", z.object({ a: z.string().regex(/a(?=b)/) })],
    ["a list at the root", z.array(z.string())],
    ["a text at the root", z.string()],
  ])("is refused at once with %s", (_, schema) => {
    expect(() => strictSchema(schema)).toThrow(SchemaError);
  });
});
