import { describe, expect, it } from "vitest";
import { loadEndpoints } from "../../../dev/stack/local-server.ts";
import { callerOf, createPerson } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, createMember, createSession, createUser } from "../../../dev/test/factories.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { newAddress } from "../../../dev/test/staff.ts";

const stack = await testStack({ dataApi: true, mailbox: true });
const { admin } = stack;
const call = callerOf(stack.platform, await loadEndpoints());

/** An owner, a member and a contact of their organization, and an administrator who acts as the owner. */
async function acting() {
  const owner = await createPerson(admin, { role: "owner" });
  const organizationId = owner.organizationId ?? "";
  const other = await createPerson(admin, { organizationId });
  const { rows } = await admin.query<{ id: string }>("select id from better_auth.member where user_id = $1", [
    other.userId,
  ]);
  const boss = await createUser(admin, { role: "admin" });
  return {
    organizationId,
    owner,
    memberId: rows[0]?.id ?? "",
    contactId: await createContact(admin, organizationId),
    cookie: (await createSession(admin, owner.userId, organizationId, { impersonated_by: boss })).cookie,
  };
}
type World = Awaited<ReturnType<typeof acting>>;
type Way = readonly [
  what: string,
  method: string,
  path: (world: World) => string,
  body?: (world: World) => object,
];

const at = (path: string) => () => path;
const organization = (path: string) => at(`/api/auth/organization/${path}`);

const OF_THE_ORGANIZATION: readonly Way[] = [
  ["invite", "POST", organization("invite-member"), () => ({ email: newAddress(), role: "member" })],
  [
    "send an invitation again",
    "POST",
    organization("invite-member"),
    () => ({ email: newAddress(), role: "member", resend: true }),
  ],
  [
    "cancel an invitation",
    "POST",
    organization("cancel-invitation"),
    ({ memberId }) => ({ invitationId: memberId }),
  ],
  [
    "accept an invitation",
    "POST",
    organization("accept-invitation"),
    ({ memberId }) => ({ invitationId: memberId }),
  ],
  [
    "decline an invitation",
    "POST",
    organization("reject-invitation"),
    ({ memberId }) => ({ invitationId: memberId }),
  ],
  [
    "change a role",
    "POST",
    organization("update-member-role"),
    ({ memberId }) => ({ memberId, role: "owner" }),
  ],
  [
    "remove a member",
    "POST",
    organization("remove-member"),
    ({ memberId }) => ({ memberIdOrEmail: memberId }),
  ],
  ["leave", "POST", organization("leave"), ({ organizationId }) => ({ organizationId })],
  ["delete the organization", "POST", organization("delete"), ({ organizationId }) => ({ organizationId })],
];

const OF_THE_PRODUCT: readonly Way[] = [
  ["make a key", "POST", at("/api/api-keys"), () => ({ name: "x", scopes: ["contacts:read"] })],
  [
    "have a browser told",
    "POST",
    at("/api/me/push-subscriptions"),
    () => ({
      endpoint: "https://updates.push.services.mozilla.com/wpush/v2/x",
      keys: {
        p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
        auth: "tBHItJI5svbpez7KI4CCXg",
      },
    }),
  ],
  ["export the organization", "GET", at("/api/exports/organization")],
  ["export a person", "GET", ({ contactId }) => `/api/contacts/${contactId}/personal-data`],
  [
    "have it counted who names a person",
    "POST",
    ({ contactId }) => `/api/contacts/${contactId}/personal-data/mentions`,
  ],
  ["connect a CRM", "GET", at("/api/crm/auth-url/hubspot")],
  ["connect a CRM by its other address", "GET", at("/api/hubspot/auth-url")],
];

const named = (ways: readonly Way[]) => ways.map((way) => ({ what: way[0], way }));
const ask = (world: World, [, method, path, body]: Way) =>
  call(method, path(world), { cookie: world.cookie, ...(body === undefined ? {} : { body: body(world) }) });

/** What the organization is made of. */
const state = async ({ organizationId }: World) =>
  (
    await admin.query(
      `select (select count(*)::int from better_auth.invitation i where i.organization_id = o.id) as invitations,
         (select jsonb_agg(m.role order by m.id) from better_auth.member m where m.organization_id = o.id) as roles,
         (select count(*)::int from private.api_key k where k.organization_id = o.id) as keys
       from better_auth.organization o where o.id = $1`,
      [organizationId],
    )
  ).rows;

/** Nothing of it changes. */
const refusing = await acting();

// That the owner themselves may do each: dev/test/calls.
describe("whoever acts as an owner does not", () => {
  it.each(named(OF_THE_ORGANIZATION))("$what", async ({ way }) => {
    const before = await state(refusing);
    const refused = await ask(refusing, way);
    expect([refused.status, refused.json]).toMatchObject([403, { code: "IMPERSONATING" }]);
    expect(await state(refusing)).toEqual(before);
  });

  it.each(named(OF_THE_PRODUCT))("$what", async ({ way }) => {
    const before = await state(refusing);
    const refused = await ask(refusing, way);
    expect([refused.status, refused.error]).toMatchObject([
      403,
      { code: "forbidden", message: "Seule la personne elle-même peut faire cela." },
    ]);
    expect(await state(refusing)).toEqual(before);
  });
});

it("An administrator who acts as somebody mails nobody in their name", async () => {
  const world = await acting();
  const email = newAddress();
  const body = { email, role: "owner" };
  await call("POST", "/api/auth/organization/invite-member", { cookie: world.cookie, body });
  expect(await mailsOf(stack).count(email)).toBe(0);
});

it("An administrator who acts as somebody still works as they do: lists, and what a member changes", async () => {
  const world = await acting();
  await createMember(admin, world.organizationId, await createUser(admin));
  for (const path of [
    "/api/contacts",
    "/api/auth/organization/get-full-organization",
    "/api/crm/connections",
  ]) {
    expect((await call("GET", path, { cookie: world.cookie })).status, path).toBe(200);
  }
  const body = { kind: "address", value: "stop@exemple.test", reason: "opposition" };
  const made = await call("POST", "/api/suppressions", { cookie: world.cookie, body });
  expect(made.status, made.text).toBe(201);
});
