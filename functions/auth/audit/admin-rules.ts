import { textOf } from "./entry.ts";
import { type Call, isFields, type Rule, type Rules, type Told } from "./rule.ts";
import { idOf, type Person, personById, personBySession } from "./subjects.ts";

/** Visible to the owners of the affected person's organization, not the administrator's. */
const toldOf = (person: Person | null): Told | null =>
  person && {
    target: { kind: "user", id: person.id, label: person.email },
    organizationId: person.organizationId,
    detail: { from: person.role },
  };

const aboutUser = async ({ pool, body }: Call): Promise<Told | null> =>
  toldOf(await personById(pool, body["userId"]));

const withoutDetail = ({ detail: _role, ...about }: Told): Told => about;

/** `detail` replaces the person's details; roles are recorded only if they change. */
function rule(event: string, tell: Rule["tell"] = (_call, about) => [withoutDetail(about)]): Rule {
  return { event, failures: "refused", about: aboutUser, tell };
}

const roleText = (role: unknown): string | null => textOf(Array.isArray(role) ? role.join(",") : role, 100);

export const adminRules: Rules = {
  "/admin/create-user": {
    event: "user.created",
    failures: "refused",
    tell: ({ body }, _about, { ok, returned }) => {
      const user = isFields(returned["user"]) ? returned["user"] : {};
      return [
        {
          target: { kind: "user", id: ok ? idOf(user["id"]) : null, label: textOf(body["email"]) },
          // The new user has no organization; a refused attempt goes to the caller's own owners.
          ...(ok ? { organizationId: null } : {}),
          detail: { role: roleText(body["role"]) },
        },
      ];
    },
  },
  "/admin/set-role": rule("user.role_changed", ({ body }, about) => [
    { ...about, detail: { ...about.detail, to: roleText(body["role"]) } },
  ]),
  "/admin/ban-user": rule("user.banned", ({ body }, about) => [
    { ...about, detail: { reason: textOf(body["banReason"], 200) } },
  ]),
  "/admin/unban-user": rule("user.unbanned"),
  "/admin/remove-user": rule("user.removed"),
  "/admin/set-user-password": rule("user.password_set"),
  "/admin/impersonate-user": rule("impersonation.started"),
  "/admin/revoke-user-sessions": rule("session.revoked", (_call, about) => [
    { ...about, detail: { scope: "all" } },
  ]),
  "/admin/revoke-user-session": {
    ...rule("session.revoked"),
    about: async ({ pool, body }) => toldOf(await personBySession(pool, body["sessionToken"])),
  },
};
