import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { LISTS } from "./list-length.ts";
import { DAYS_AFTER_DISMISSED } from "./vetoes/cooldown.ts";

const web = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, "../../../web/src/features", file), "utf8");

/** A number as the web says it: another one is to be added here, and said there. */
const SAID: Readonly<Record<number, string>> = {
  3: "trois",
  14: "deux semaines",
  30: "un mois",
  365: "un an",
};

/** The web may not import numbers of the ranking: it says them in words. */
describe("the web says of a list what the server does", () => {
  it("how many it proposes at most", () => {
    expect(web("feed/nothing-left.tsx")).toContain(`jusqu'à ${LISTS.length} suggestions`);
  });

  it("how many of its messages are drafted beforehand", () => {
    expect(web("settings/organization/drafts-ahead.tsx")).toContain(
      `Les ${SAID[LISTS.draftedFirst]} premiers`,
    );
  });

  it.each(["notNow", "inTouch", "wrongPerson"] as const)("how long %s keeps somebody out", (because) => {
    const choice = new RegExp(`because: "${because}".*effect: "([^"]*)"`).exec(web("actions/choices.ts"));
    expect(choice?.[1]).toBe(`Plus de suggestion pendant ${SAID[DAYS_AFTER_DISMISSED[because]]}.`);
  });
});
