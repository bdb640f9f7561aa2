import { describe, expect, it } from "vitest";
import { generatePortal } from "@relance/simulators/hubspot/portal/index.ts";
import { FIRST_SIXTY } from "../drafts/honest/first-sixty.fixture.ts";
import { LAST_SIXTY } from "../drafts/honest/last-sixty.fixture.ts";
import { SECOND_FORTY } from "../drafts/honest/second-forty.fixture.ts";
import { FREE_DRAFTS } from "./free-drafts.fixture.ts";
import { CALLED, type Case, invent, type Invention, INVENTIONS, plant } from "./inventions.fixture.ts";
import { LATER_DRAFTS } from "./later-drafts.fixture.ts";
import { OWNER, portalDrafts, TODAY } from "./portal-drafts.fixture.ts";
import { randomOf } from "../../../functions/language/grounding/random.fixture.ts";
import { bindingActs } from "../../../functions/intelligence/actions/acts-of-ours/index.ts";
import { verifyDraft } from "../../../functions/language/grounding/verify-draft.ts";

const free: Case[] = [
  ...[...FREE_DRAFTS, ...LATER_DRAFTS].flatMap(({ given, drafts }) =>
    drafts.map((draft) => ({ draft, given })),
  ),
  ...FIRST_SIXTY,
  ...SECOND_FORTY,
  ...LAST_SIXTY,
];
const written: Case[] = ["a", "b"].flatMap((seed) =>
  portalDrafts(
    generatePortal({ hubId: 1, name: "Démo", seed, today: TODAY, owners: [OWNER], contacts: 300 }),
  ),
);
const honest = [...free, ...written];
/** Each kind is planted in a third of them, in turn. A draft without claims tells nothing of the past: left out. */
const claiming = honest.filter(({ draft }) => draft.claims.length > 0);
const thirdOf = (kind: Invention): Case[] =>
  claiming.filter((_one, index) => (index + INVENTIONS.indexOf(kind)) % 3 === 0);
/** Lower-case inventions are told from a paraphrase by their words only. */
const LEAST: Partial<Record<Invention, number>> = { job: 0.95, product: 0.8 };

function share(part: number, whole: number): string {
  return `${part}/${whole} (${((100 * part) / whole).toFixed(1)} %)`;
}

describe("the verifier", () => {
  it("is tried on at least 300 honest drafts, 200 of them freely written", () => {
    expect(honest.length).toBeGreaterThanOrEqual(300);
    expect(free.length).toBeGreaterThanOrEqual(200);
  });

  it("flags at most 2 % of honest drafts", () => {
    // Templates name the matter as a judge lets a draft do: words alone do not know it again.
    const flagged = (cases: readonly Case[], isJudged: boolean) =>
      cases.filter(({ draft, given }) => verifyDraft(draft, given, isJudged).length > 0);
    const [ofFree, ofWritten] = [flagged(free, false), flagged(written, true)];
    process.stdout.write(
      `honest drafts flagged: ${share(ofFree.length, free.length)} of the free, ${share(ofWritten.length, written.length)} of the generated\n`,
    );
    expect(ofFree.length / free.length).toBeLessThanOrEqual(0.02);
    expect(ofWritten.length / written.length).toBeLessThanOrEqual(0.02);
  });

  it.each(INVENTIONS)("catches planted inventions: %s", (kind) => {
    const random = randomOf(20_261_121);
    const missed: string[] = [];
    let tried = 0;
    for (const one of thirdOf(kind)) {
      const others = honest.filter(({ given }) => given.trusted.names[0] !== one.given.trusted.names[0]);
      const words = invent(kind, one, others, random);
      if (words === null) continue;
      const draft = plant(one, kind, words, random);
      tried += 1;
      // A product in lower case is left to the model where one judges.
      const caught = [false, ...(kind === "product" ? [] : [true])].every((isJudged) =>
        [...verifyDraft(draft, one.given, isJudged), ...bindingActs(draft.message, one.given.sources)].some(
          (violation) => CALLED[kind].includes(violation.kind) && overlaps(violation.text, words),
        ),
      );
      if (!caught) missed.push(`${words} ← ${draft.subject} | ${draft.message.replace(/\n+/g, " / ")}`);
    }
    process.stdout.write(`${kind}: ${share(tried - missed.length, tried)} caught\n`);
    expect(tried).toBeGreaterThanOrEqual(honest.length / 6);
    expect((tried - missed.length) / tried).toBeGreaterThanOrEqual(LEAST[kind] ?? 0.99);
  });
});

function overlaps(found: string, planted: string): boolean {
  const [one, other] = [found, planted].map((text) => text.toLowerCase().replace(/[\s.]/g, ""));
  return (
    one !== undefined &&
    other !== undefined &&
    (one.includes(other) || other.includes(one) || words(planted).some((word) => words(found).includes(word)))
  );
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
}
