import { describe, expect, it } from "vitest";
import { testStack } from "../../../../dev/test/database.ts";
import { createEngagement } from "../../../../dev/test/factories.ts";
import { askingTeam } from "../../../../dev/test/sales-team.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { aHistory, explain, sent, TODAY } from "../../ranking/history.fixture.ts";
import { typeOf } from "../../ranking/pick-day.ts";
import { type Trait, voiceOf } from "./voice.ts";

const DAY = "2026-11-20";
const { admin, platform } = await testStack({
  dataApi: true,
  variables: { DEMO_WRITER: "on", CLOCK: `${DAY}T08:00:00Z` },
});

/** A team whose first salesperson has written to contacts of theirs; a list is not made yet. */
async function team() {
  const { organizationId, camille, antoine, make } = await askingTeam({ admin, platform }, DAY, 5);
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
  return { camille, antoine, make, known };
}

describe("a member's voice", () => {
  it("is learnt once their list of the day is made", async () => {
    const { make, known, camille, antoine } = await team();
    expect((await known()).size).toBe(0);
    expect(await make()).toBe(10);
    const voices = await known();
    expect(voices.get(camille)).toContainEqual({ kind: "closing", value: "Belle journée,", texts: 5 });
    expect(voices.has(antoine)).toBe(false);
  });

  it("is a part of what a message was written from: another voice, another message", () => {
    const row = sent("2026-10-01", "Voici le devis.");
    const { reasons, score } = explain([row], {}, TODAY);
    const history = aHistory([row]);
    const ranked = {
      contactId: history.contact.id,
      type: typeOf({ reasons }),
      deadline: null,
      score,
      reasons,
    };
    const hashOf = (traits: readonly Trait[]) => {
      const voice = voiceOf(traits);
      return fingerprintOf(history, ranked, [], { name: "Camille Essai", ...(voice && { voice }) }).hash;
    };
    const closing = (value: string): Trait[] => [{ kind: "closing", value, texts: 5 }];
    const hashes = [hashOf([]), hashOf(closing("Belle journée,")), hashOf(closing("Amitiés,"))];
    expect(new Set(hashes).size).toBe(3);
    expect(hashOf(closing("Amitiés,"))).toBe(hashes[2]);
  });
});
