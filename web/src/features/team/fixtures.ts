import type { Organization } from "../../../../functions/auth/contract.ts";
import { uuid, type Wire } from "../../test/fixtures.ts";

/** An organization as `myRole` sees it: its second member owns it, the third one is a member. */
export function anOrganization(
  myRole: string,
  overrides: Partial<Wire<Organization>> = {},
): Wire<Organization> {
  return {
    id: uuid(500),
    name: "Atelier Nord",
    members: [
      {
        id: uuid(1),
        userId: uuid(701),
        role: myRole,
        teamId: null,
        user: { name: "Camille Durand", email: "commercial@demo.test" },
      },
      {
        id: uuid(2),
        userId: uuid(702),
        role: "owner",
        teamId: null,
        user: { name: "Hélène Roy", email: "helene@nord.fr" },
      },
      {
        id: uuid(3),
        userId: uuid(703),
        role: "member",
        teamId: null,
        user: { name: "Ana Costa", email: "ana@nord.fr" },
      },
    ],
    invitations: [
      anInvitation(uuid(601), "attend@nord.fr", "pending", "2999-01-01T12:00:00.000Z"),
      anInvitation(uuid(602), "annule@nord.fr", "canceled", "2999-01-01T12:00:00.000Z"),
      anInvitation(uuid(603), "passe@nord.fr", "pending", "2020-01-01T12:00:00.000Z"),
    ],
    teams: [{ id: uuid(801), name: "Ouest" }],
    ...overrides,
  };
}

function anInvitation(id: string, email: string, status: string, expiresAt: string) {
  return { id, email, role: "admin", status, expiresAt };
}
