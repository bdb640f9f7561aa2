import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createContact, createEngagement, createOrganization } from "../../dev/test/factories.ts";

const { admin } = await testStack();
const organizationId = await createOrganization(admin);
const contact = () => createContact(admin, organizationId);
const exchangeWith = (contactId: string) => createEngagement(admin, organizationId, contactId);
const isContacted = async (contactId: string): Promise<boolean> =>
  (await admin.query("select from private.contacted where contact_id = $1", [contactId])).rowCount === 1;
const remove = (id: string) => admin.query("delete from public.engagement where id = $1", [id]);

describe("who has any exchange", () => {
  it("is known from the first to the last of them", async () => {
    const id = await contact();
    expect(await isContacted(id)).toBe(false);
    const [first, second] = [await exchangeWith(id), await exchangeWith(id)];
    expect(await isContacted(id)).toBe(true);
    await remove(first);
    expect(await isContacted(id)).toBe(true);
    await remove(second);
    expect(await isContacted(id)).toBe(false);
  });

  it("follows an exchange to another contact", async () => {
    const [one, other] = [await contact(), await contact()];
    const exchange = await exchangeWith(one);
    await admin.query("update public.engagement set contact_id = $2 where id = $1", [exchange, other]);
    expect([await isContacted(one), await isContacted(other)]).toEqual([false, true]);
  });

  it("goes with the contact", async () => {
    const id = await contact();
    await exchangeWith(id);
    await admin.query("delete from public.contact where id = $1", [id]);
    expect(await isContacted(id)).toBe(false);
  });

  it("stays known where an exchange comes while the last one goes", async () => {
    const id = await contact();
    const last = await exchangeWith(id);
    const writer = await admin.connect();
    try {
      await writer.query("begin");
      await writer.query(
        `insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction)
         select organization_id, contact_id, crm, gen_random_uuid()::text, type, source, date, direction
         from public.engagement where id = $1`,
        [last],
      );
      const removal = remove(last);
      await expect
        .poll(async () => {
          const waiting = await admin.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from public.engagement%'",
          );
          return waiting.rowCount;
        })
        .toBe(1);
      await writer.query("commit");
      await removal;
    } finally {
      writer.release();
    }
    expect(await isContacted(id)).toBe(true);
  });
});
