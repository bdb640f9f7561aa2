import { expect, it } from "vitest";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, createOrganization } from "../../../dev/test/factories.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { readAllLocally } from "./read-page.ts";

const { admin, platform } = await testStack();

it("what settles a promise refers to it, though both are read in one page and arrived the other way round", async () => {
  const organizationId = await createOrganization(admin);
  const contactId = await createContact(admin, organizationId);
  const note = async (day: string, text: string): Promise<string> => {
    const { rows } = await admin.query<{ id: string }>(
      "insert into public.note (organization_id, contact_id, date, text) values ($1, $2, $3, $4) returning id",
      [organizationId, contactId, `${day}T09:00:00Z`, text],
    );
    return rows[0]?.id ?? "";
  };
  const sent = await note("2026-11-18", "Catalogue envoyé ce matin.");
  const promised = await note("2026-11-10", "Je lui envoie le catalogue vendredi.");
  await note("2026-11-11", "Il nous appelle mardi.");
  await readAllLocally(systemContext(platform, organizationId, "r"));
  const { rows } = await admin.query(
    "select kind, refers_to from public.fact where organization_id = $1 and text_id = $2 and kind = 'done'",
    [organizationId, sent],
  );
  expect(rows).toEqual([{ kind: "done", refers_to: promised }]);
});
