import { describe, expect, it } from "vitest";
import { withClaims } from "../../db/claims.ts";
import { readHistories } from "../history/history-store.ts";
import { rankContacts } from "../ranking/rank-contacts.ts";
import { admin, world } from "../../../dev/test/named-world.ts";
import { mergeNamed } from "./merge-named.ts";

describe("the business of somebody who left", () => {
  it("goes on with who takes over: open deals in their history, deals and exchanges on their page", async () => {
    const { paul, said, named, take: tap, deal, dealsOf, contact } = await world();
    await deal(paul, "Contrat 2027");
    await deal(paul, "Ancien", "lost");
    const text = await said(paul);
    const { contactId } = (await tap((await named()).data[0])).json as { contactId: string };
    expect(await dealsOf(contactId)).toEqual(["Contrat 2027"]);
    expect((await named(contactId)).predecessors).toMatchObject([
      {
        contactId: paul,
        contact: "Paul Durand",
        deals: [{ name: "Contrat 2027" }],
        engagements: [{ id: text }],
      },
    ]);
    // Whoever takes over from them in turn has it too.
    const leaves = "Karim Benali prend ma suite.";
    await said(contactId, leaves, [{ kind: "successor", quote: leaves }]);
    const next = (await tap((await named(contactId)).data[0])).json as { contactId: string };
    expect(await dealsOf(next.contactId)).toEqual(["Contrat 2027"]);
    expect(await dealsOf(await contact({ last_name: "Autre" }))).toEqual([]);
  });

  it("puts whoever takes over in the next day's list by a deal of who left", async () => {
    const { paul, said, named, take: tap, deal, ctx, members } = await world();
    await deal(paul, "Contrat 2027");
    await admin.query("update public.deal set closes_on = '2026-11-28' where organization_id = $1", [
      ctx.claims.organizationId,
    ]);
    await said(paul);
    const ranked = async () => {
      const run = {
        day: "2026-11-24",
        timeZone: "Europe/Paris",
        waiting: await members(),
        taken: new Set<string>(),
      };
      const { lists } = await rankContacts(ctx, run);
      return [...lists.values()].flat().map(({ contactId }) => contactId);
    };
    const { contactId } = (await tap((await named()).data[0])).json as { contactId: string };
    expect(await ranked()).toContain(contactId);
  });

  it("stays where somebody is only introduced", async () => {
    const { paul, said, named, take: tap, deal, dealsOf } = await world();
    await deal(paul, "Contrat 2027");
    const quote = "Je vous présente Hugo Blanc.";
    await said(paul, quote, [{ kind: "introduction", quote }]);
    const { contactId } = (await tap((await named()).data[0])).json as { contactId: string };
    expect(await dealsOf(contactId)).toEqual([]);
    expect((await named(contactId)).predecessors).toEqual([]);
  });

  it("follows records that a CRM merges, and goes with whoever is erased", async () => {
    const { paul, said, named, take: tap, contact, ctx } = await world();
    await said(paul);
    const { contactId } = (await tap((await named()).data[0])).json as { contactId: string };
    const [paulAgain, julieAgain] = [
      await contact({ last_name: "Durand" }),
      await contact({ last_name: "Martin" }),
    ];
    const merge = async (loser: string, winner: string) => {
      await withClaims(ctx, (client) => mergeNamed(client, { loser, winner }));
      await admin.query("update public.contact set archived_at = now(), merged_into = $2 where id = $1", [
        loser,
        winner,
      ]);
    };
    await merge(paul, paulAgain);
    await merge(contactId, julieAgain);
    expect((await named(julieAgain)).predecessors).toMatchObject([{ contactId: paulAgain }]);
    await merge(julieAgain, paulAgain);
    expect((await named(paulAgain)).predecessors).toEqual([]);
    const { rowCount } = await admin.query("select from public.named_person where contact_id = $1", [
      paulAgain,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe("a successor who is no contact any more", () => {
  it("leaves the business to whoever takes over next", async () => {
    const { paul, said, named, take: tap, ctx, members } = await world();
    await said(paul);
    const { contactId } = (await tap((await named()).data[0])).json as { contactId: string };
    const isSucceeded = async () => {
      for await (const history of readHistories(ctx, await members()))
        if (history.contact.id === paul) return history.isSucceeded;
      return undefined;
    };
    expect(await isSucceeded()).toBe(true);
    await admin.query("update public.contact set archived_at = now() where id = $1", [contactId]);
    expect(await isSucceeded()).toBe(false);
  });
});
