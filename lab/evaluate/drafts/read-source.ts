import * as z from "zod";
import type { GroundingSource } from "../../../functions/language/grounding/types.ts";

const Kind = z.enum(["engagement", "note", "linkedin", "article"]);
const Author = z.enum(["us", "contact", "other"]);
const SOURCE = /^(\d{4}-\d{2}-\d{2}) (us|contact|other)(?: (note|linkedin|article))?: (.+)$/su;

/** « 2026-11-18 contact: … » (« us note », « contact linkedin », « other article »); an engagement if nothing else. */
export function readSource(line: string, id: string): GroundingSource {
  const [, date = "", author = "", kind = "engagement", text = ""] = SOURCE.exec(line) ?? [];
  if (text === "") throw new Error(`Not a source: ${line}`);
  return {
    id,
    kind: Kind.parse(kind),
    date,
    author: Author.parse(author),
    text,
  };
}
