import { describe, expect, it } from "vitest";
import { createMember, createSession, createUser, signedInMember } from "../../../dev/test/factories.ts";
import { admin, call, world } from "../../../dev/test/named-world.ts";

describe("DELETE /api/contacts/{contactId}/named-people/{id}", () => {
  const undo = (contactId: string, id: string, cookie: string) =>
    call("DELETE", `/api/contacts/${contactId}/named-people/${id}`, { cookie });

  it("takes the contact back with what ties them, while nothing else hangs on it", async () => {
    const { paul, said, named, take: tap, contacts, cookie } = await world();
    await said(paul);
    const [one] = (await named()).data;
    const first = (await tap(one)).json as { id: string };
    expect((await undo(paul, first.id, cookie)).json).toEqual({ contact: "removed" });
    expect(await contacts()).toEqual([]);
    expect((await undo(paul, first.id, cookie)).status).toBe(404);
    const again = (await tap(one)).json as { id: string; contactId: string };
    await said(again.contactId, "Bonjour", []);
    expect((await undo(paul, again.id, cookie)).json).toEqual({ contact: "kept" });
    expect(await contacts()).toHaveLength(1);
    expect((await named()).data).toMatchObject([{ taken: false, known: { contactId: again.contactId } }]);
  });

  it("leaves who was a contact before, and is refused later, to others, and from elsewhere", async () => {
    const { paul, said, named, take: tap, contacts, cookie, contact, organizationId } = await world();
    await contact({ email: "julie.martin@vasseur.example" });
    await said(paul);
    const { id } = (await tap((await named()).data[0])).json as { id: string };
    const colleague = await createUser(admin);
    await createMember(admin, organizationId, colleague);
    const theirs = (await createSession(admin, colleague, organizationId)).cookie;
    expect((await undo(paul, id, theirs)).status).toBe(409);
    expect((await undo(paul, id, (await signedInMember(admin)).cookie)).status).toBe(404);
    await admin.query(
      "update public.named_person set created_at = now() - interval '11 minutes' where id = $1",
      [id],
    );
    expect((await undo(paul, id, cookie)).status).toBe(409);
    await admin.query("update public.named_person set created_at = now() where id = $1", [id]);
    expect((await undo(paul, id, cookie)).json).toEqual({ contact: "kept" });
    expect(await contacts()).toHaveLength(1);
  });
});
