import { textOf } from "./entry.ts";
import { type Call, fieldsOf, isFields, type Rule, type Rules, type Told } from "./rule.ts";
import { idOf, personById, readInvitation, readMember, readOrganization, readTeam } from "./subjects.ts";

/** The organization the call names, else the active one; null if neither. */
const named = ({ body, actor }: Call): string | null =>
  idOf(body["organizationId"]) ?? actor?.organizationId ?? null;

async function aboutInvitation({ pool, body }: Call): Promise<Told | null> {
  const invitation = await readInvitation(pool, body["invitationId"]);
  return (
    invitation && {
      target: { kind: "invitation", label: invitation.email },
      organizationId: invitation.organizationId,
      detail: { role: invitation.role },
    }
  );
}

async function aboutTeam({ pool, body }: Call): Promise<Told | null> {
  const team = await readTeam(pool, body["teamId"]);
  return (
    team && { target: { kind: "team", id: team.id, label: team.name }, organizationId: team.organizationId }
  );
}

async function aboutTeamMember(call: Call): Promise<Told | null> {
  const [team, person] = [
    await readTeam(call.pool, call.body["teamId"]),
    await personById(call.pool, call.body["userId"]),
  ];
  if (team === null || person === null) return null;
  return {
    target: { kind: "user", id: person.id, label: person.email },
    organizationId: team.organizationId,
    detail: { team: team.name },
  };
}

async function aboutOrganization(call: Call): Promise<Told | null> {
  const organization = await readOrganization(call.pool, named(call));
  return (
    organization && {
      target: { kind: "organization", id: organization.id, label: organization.name },
      organizationId: organization.id,
    }
  );
}

async function aboutMember(call: Call, idOrEmail: unknown): Promise<Told | null> {
  const member = await readMember(call.pool, idOrEmail, named(call));
  return (
    member && {
      target: { kind: "user", id: member.userId, label: member.email },
      organizationId: member.organizationId,
      detail: { from: member.role },
    }
  );
}

const rule = (event: string, about: Rule["about"] & {}, tell?: Rule["tell"]): Rule => ({
  event,
  failures: "refused",
  about,
  ...(tell ? { tell } : {}),
});

export const organizationRules: Rules = {
  "/organization/invite-member": rule("member.invited", async (call) => ({
    target: { kind: "invitation", label: textOf(call.body["email"])?.toLowerCase() ?? null },
    organizationId: named(call),
    detail: { role: String(call.body["role"]).slice(0, 100) },
  })),
  "/organization/accept-invitation": rule("invitation.accepted", aboutInvitation),
  "/organization/reject-invitation": rule("invitation.rejected", aboutInvitation),
  "/organization/cancel-invitation": rule("invitation.canceled", aboutInvitation),
  "/organization/update-member-role": rule(
    "member.role_changed",
    (call) => aboutMember(call, call.body["memberId"]),
    ({ body }, about, { ok, returned }) => {
      const to = ok ? returned["role"] : String(body["role"]);
      return [{ ...about, detail: { ...about.detail, to: textOf(to, 100) } }];
    },
  ),
  "/organization/remove-member": rule("member.removed", (call) =>
    aboutMember(call, call.body["memberIdOrEmail"]),
  ),
  "/organization/leave": rule("member.left", async (call) =>
    call.actor === null
      ? null
      : {
          target: { kind: "user", id: call.actor.id, label: call.actor.email },
          organizationId: idOf(call.body["organizationId"]),
        },
  ),
  "/organization/create-team": rule(
    "team.created",
    async (call) => ({
      target: { kind: "team", label: textOf(call.body["name"]) },
      organizationId: named(call),
    }),
    (_call, about, { returned }) => [
      { ...about, target: { kind: "team", label: about.target?.label ?? null, id: idOf(returned["id"]) } },
    ],
  ),
  "/organization/update-team": rule("team.updated", aboutTeam, ({ body }, about, { ok, returned }) => {
    const to = ok ? textOf(returned["name"]) : null;
    const fields = isFields(body["data"]) ? fieldsOf(body["data"]) : [];
    const renamed = to !== null && to !== about.target?.label ? { from: about.target?.label, to } : {};
    return [{ ...about, detail: { fields, ...renamed } }];
  }),
  "/organization/remove-team": rule("team.removed", aboutTeam),
  "/organization/add-team-member": rule("team.member_added", aboutTeamMember),
  "/organization/remove-team-member": rule("team.member_removed", aboutTeamMember),
  "/organization/create": rule(
    "organization.created",
    async ({ body }) => ({ target: { kind: "organization", label: textOf(body["name"]) } }),
    (_call, about, { ok, returned }) => {
      if (!ok) return [about];
      const id = idOf(returned["id"]);
      return [
        { target: { kind: "organization", id, label: about.target?.label ?? null }, organizationId: id },
      ];
    },
  ),
  "/organization/update": rule("organization.updated", aboutOrganization, ({ body }, about) => [
    { ...about, detail: { fields: fieldsOf(body["data"]) } },
  ]),
  // After the deletion only the name is left.
  "/organization/delete": rule("organization.deleted", aboutOrganization, (_call, about, { ok }) =>
    ok
      ? [{ target: { kind: "organization", label: about.target?.label ?? null }, organizationId: null }]
      : [about],
  ),
};
