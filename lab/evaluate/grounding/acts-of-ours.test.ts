import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { FIRST_SIXTY } from "../drafts/honest/first-sixty.fixture.ts";
import { LAST_SIXTY } from "../drafts/honest/last-sixty.fixture.ts";
import { SECOND_FORTY } from "../drafts/honest/second-forty.fixture.ts";
import { unpacked } from "../../data/archive.ts";
import { actsOfOurs } from "../../../functions/intelligence/actions/acts-of-ours/index.ts";
import { readAddresses } from "../../../functions/language/grounding/addresses.ts";
import type { GroundingSource } from "../../../functions/language/grounding/types.ts";

const Source = z.object({ author: z.enum(["us", "contact", "other"]), date: z.string(), text: z.string() });
const Line = z.object({
  kind: z.enum(["ours", "honest"]),
  source: Source,
  others: z.array(Source),
  sentence: z.string(),
});
type Line = z.infer<typeof Line>;

const NOBODY = { names: [], days: [], urls: [], emails: [], phones: [] };
const linesOf = (name: string): Line[] =>
  readFileSync(path.join(unpacked("acts-of-ours"), `${name}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => Line.parse(JSON.parse(line)));

function isRefused({ source, others, sentence }: Line): boolean {
  const sources = [source, ...others].map((one, index): GroundingSource => ({
    ...one,
    id: `${index}`,
    kind: "engagement",
  }));
  return actsOfOurs(sentence, sources).length > 0 || readAddresses(sentence, NOBODY).found.length > 0;
}

/** Shares of the acts refused and of the honest sentences kept. */
function sharesOf(name: string): { refused: number; kept: number } {
  const lines = linesOf(name);
  const [acts, honest] = [
    lines.filter(({ kind }) => kind === "ours"),
    lines.filter(({ kind }) => kind === "honest"),
  ];
  const shares = {
    refused: acts.filter(isRefused).length / acts.length,
    kept: honest.filter((one) => !isRefused(one)).length / honest.length,
  };
  process.stdout.write(
    `${name}: ${(100 * shares.refused).toFixed(1)} % of the acts refused, ${(100 * shares.kept).toFixed(1)} % of the honest kept\n`,
  );
  return shares;
}

describe("a contact’s words turned into an act of ours, by code alone", () => {
  it("are refused, and honest retellings kept", () => {
    const { refused, kept } = sharesOf("dev");
    expect(refused).toBeGreaterThanOrEqual(0.95);
    expect(kept).toBeGreaterThanOrEqual(0.95);
  });

  // Wanted: 95 % of each. Nobody who changed the rule has read these.
  it("are refused less often where nobody looked", () => {
    const { refused, kept } = sharesOf("blind");
    expect(refused).toBeGreaterThanOrEqual(0.83);
    expect(kept).toBeGreaterThanOrEqual(0.9);
  });

  it("and no more than one in fifty of the honest drafts that others wrote", () => {
    const drafts = [...FIRST_SIXTY, ...SECOND_FORTY, ...LAST_SIXTY];
    const refused = drafts.filter(({ draft, given }) =>
      [draft.message, draft.subject].some((text) => actsOfOurs(text, given.sources).length > 0),
    );
    process.stdout.write(`honest drafts refused as acts: ${refused.length}/${drafts.length}\n`);
    expect(refused.length / drafts.length).toBeLessThanOrEqual(0.02);
  });
});
