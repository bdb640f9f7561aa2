import { describe, expect, it } from "vitest";
import { testStack } from "../../../dev/test/database.ts";
import { createEngagement } from "../../../dev/test/factories.ts";
import { askingTeam } from "../../../dev/test/sales-team.ts";
import { updateActions } from "../update-actions.ts";

const DAY = "2026-11-20";
const { admin, platform } = await testStack({
  dataApi: true,
  variables: { DEMO_WRITER: "on", CLOCK: `${DAY}T08:00:00Z` },
});

/** A team whose first salesperson has written to contacts of theirs; a list is not made yet. */
async function team() {
  const { organizationId, camille, antoine, make, listed, ctx } = await askingTeam(
    { admin, platform },
    DAY,
    5,
  );
  const { rows } = await admin.query<{ id: string; email: string; first_name: string }>(
    `select c.id, c.owner_email as email, c.first_name from public.contact c join better_auth."user" u on u.email = c.owner_email
     where c.organization_id = $1 and u.id = $2 order by c.crm_id`,
    [organizationId, camille],
  );
  for (const { id, email } of rows)
    await createEngagement(admin, organizationId, id, {
      direction: "outgoing",
      date: "2026-11-02T09:00:00Z",
      text: "Bonjour Élodie,\n\nMerci de votre accueil, les plans suivent.\n\nBelle journée,\n\nCamille Essai",
      participants: JSON.stringify([{ name: null, email, role: "from" }]),
    });
  const known = async () => {
    const { rows: voices } = await admin.query<{
      user_id: string;
      traits: { kind: string; value: string }[];
    }>("select user_id, traits from private.voice where organization_id = $1", [organizationId]);
    return new Map(voices.map((voice) => [voice.user_id, voice.traits]));
  };
  return { camille, antoine, make, listed, known, ctx, contactId: rows[0]?.id ?? "" };
}

describe("a member's voice", () => {
  it("is learnt once their list of the day is made", async () => {
    const { make, known, camille, antoine } = await team();
    expect((await known()).size).toBe(0);
    expect(await make()).toBe(10);
    const voices = await known();
    expect(voices.get(camille)).toContainEqual({ kind: "closing", value: "Belle journée,", texts: 5 });
    expect(voices.get(antoine)).toEqual([]);
  });

  it("has their open messages written anew once, and those of others left", async () => {
    const { make, ctx, contactId, listed, antoine } = await team();
    const update = async (id: string) =>
      (await updateActions(ctx, [id], { force: false, timeZone: "Europe/Paris" }))[0]?.state;
    const theirs = async () => (await listed()).find(({ user_id: id }) => id === antoine)?.contact_id ?? "";
    expect(await update(contactId)).toBe("created");
    expect(await update(contactId)).toBe("kept");
    await make();
    expect(await update(contactId)).toBe("created");
    expect(await update(contactId)).toBe("kept");
    expect(await update(await theirs())).toBe("kept");
  });
});
