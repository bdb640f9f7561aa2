import { expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { readingTeam } from "../../../dev/test/reading-team.ts";

const world = await crmWorld([], { variables: { CLOCK: "2026-11-20T09:05:00Z" } });

it("a mail that the contact forwards is read as its author’s, and one of ours not at all", async () => {
  const w = await readingTeam(world);
  const forward = async (author: string): Promise<string[]> => {
    const text = `Bonjour,\nVoir ci-dessous.\n\n---------- Message transféré ----------\nDe : ${author}\n\nMerci de ne plus nous contacter.\nPouvez-vous nous faire un devis pour le quai nord ?`;
    const id = await w.mail(await w.contact(), text, { direction: "incoming", subject: "TR: Quai" });
    await w.hour();
    const { rows } = await world.admin.query<{ said: string }>(
      "select kind || ' ' || who as said from public.fact where text_id = $1 and kind in ('optOut', 'question') order by 1",
      [id],
    );
    return rows.map(({ said }) => said);
  };
  expect(await forward("Paul Chef <chef@entreprise.example>")).toEqual(["optOut thirdParty", "question us"]);
  expect(await forward("Vente <vente@concurrent.example>")).toEqual([
    "optOut thirdParty",
    "question thirdParty",
  ]);
  const { rows } = await world.admin.query<{ email: string }>(
    "select owner_email as email from public.contact where organization_id = $1 limit 1",
    [w.organizationId],
  );
  expect(await forward(`Camille Essai <${rows[0]?.email}>`)).toEqual([]);
});
