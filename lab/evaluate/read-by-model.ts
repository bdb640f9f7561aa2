import { CURRENT } from "./readings/prompts/registry.ts";
import { inParallel } from "../../functions/suggestions/drafts/in-parallel.ts";
import type { RankingContact } from "../../functions/suggestions/ranking/types.ts";
import type { ContactText } from "./read-portal.ts";
import { modelReader, type ModelWorld } from "./readings/model-reader.ts";
import type { Spent } from "./readings/run.ts";
import type { Readings } from "./readings-file.ts";

/** Has a model read a portal’s texts, a contact at a time; answers what it read, and what that cost. */
export async function readPortalByModel(
  world: ModelWorld,
  contacts: readonly RankingContact[],
  texts: readonly ContactText[],
): Promise<{ readings: Readings; spent: Spent }> {
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const reader = await modelReader(world, CURRENT);
  const read = await inParallel(
    [...Map.groupBy(texts, ({ contactId }) => contactId)],
    ([contactId, theirs]) =>
      reader.read(
        cardOf(byId.get(contactId)),
        theirs.map(({ source }) => source),
      ),
  );
  return {
    readings: Object.fromEntries(read.flatMap((found) => [...found].map(([id, facts]) => [id, [...facts]]))),
    spent: await reader.spent(),
  };
}

function cardOf(contact: RankingContact | undefined): { name: string; job: string; company: string } {
  const { firstName, lastName, job, company } = contact ?? {};
  return { name: `${firstName ?? ""} ${lastName ?? ""}`.trim(), job: job ?? "", company: company ?? "" };
}
