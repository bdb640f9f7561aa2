import { expect, it } from "vitest";
import type { Source, SourceStatus } from "../source.ts";
import { askUnseen } from "./ask-unseen.ts";
import { leftOut } from "./most-gone.ts";
import type { Unseen } from "./unseen-store.ts";

const idsOf = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(4, "0")}`);

/** A run whose listing left `missing` of `held` notes out; what the CRM then says of each by id. */
async function asked(
  { missing, held }: Pick<Unseen, "missing" | "held">,
  crm: { knows: (id: string) => boolean; deleted?: readonly string[] },
): Promise<{ gone: string[]; asked: number }> {
  const left = idsOf(missing, "m");
  const shown = idsOf(held - missing, "s");
  const toSources = (ids: readonly string[]): Source[] => ids.map((crmId) => ({ crmId, type: "note" }));
  let count = 0;
  const ports = {
    source: {
      whereabouts: async (sources: readonly Source[]) => {
        count += sources.length;
        return new Map(
          sources.map(({ crmId }): [string, SourceStatus] => [crmId, crm.knows(crmId) ? "there" : "gone"]),
        );
      },
      deletedOf: async (sources: readonly Source[]) => {
        count += sources.length;
        return new Set(sources.flatMap(({ crmId }) => (crm.deleted?.includes(crmId) === true ? crmId : [])));
      },
    },
    store: {
      counts: async (): Promise<Unseen[]> => [{ kind: "note", type: "note", missing, held }],
      missing: async (_: unknown, after: string | null, most: number) =>
        toSources(left.filter((id) => after === null || id > after).slice(0, most)),
      shown: async (_: unknown, most: number) => toSources(shown.slice(0, most)),
    },
  };
  const gone: string[] = [];
  let after: string | undefined;
  do {
    const step = await askUnseen(["note"], after, ports);
    for (const page of step.pages)
      if (page.kind === "gone-note") gone.push(...page.rows.map(({ crmId }) => crmId));
    after = step.next;
  } while (after !== undefined);
  return { gone, asked: count };
}

it("a few that are missing are gone where the CRM, asked by id, leaves them out and knows others", async () => {
  const { gone } = await asked(
    { missing: 30, held: 100 },
    { knows: (id) => id.startsWith("s") || id < "m0010" },
  );
  expect(gone).toEqual(idsOf(30, "m").slice(10));
});

it("an answer by id that does not know what was just listed is believed of none it leaves out", async () => {
  const { gone } = await asked({ missing: 30, held: 100 }, { knows: () => false, deleted: ["m0003"] });
  expect(gone).toEqual(["m0003"]);
});

it("where most are missing only those go that the CRM says it deleted", async () => {
  const crm = { knows: (id: string) => id.startsWith("s"), deleted: idsOf(4, "m") };
  expect((await asked({ missing: 60, held: 100 }, crm)).gone).toEqual(idsOf(4, "m"));
  expect((await asked({ missing: 16, held: 16 }, { knows: () => false })).gone).toEqual([]);
});

it("asks for two thousand of a type in a run, however many are missing", async () => {
  const { asked: count } = await asked({ missing: 5_000, held: 5_000 }, { knows: () => false });
  expect(count).toBe(2_000);
});

it("of people asked for by id, an answer that leaves most out says nothing of them", () => {
  const people = idsOf(30, "p");
  expect(leftOut(people, new Set())).toEqual([]);
  expect(leftOut(people, new Set(people.slice(5)))).toEqual(people.slice(0, 5));
  expect(leftOut(people.slice(0, 3), new Set())).toEqual(people.slice(0, 3));
});
