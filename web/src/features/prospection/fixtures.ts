import type { previewRetention, Suppression } from "../../../../functions/prospection/contract.ts";
import type { Wire as OnTheWire } from "../../../../functions/http/contract.ts";
import { uuid, type Wire } from "../../test/fixtures.ts";

/** A contact's own objection, registered by a colleague, but for what is given. */
export function aSuppression(overrides: Partial<Wire<Suppression>> = {}): Wire<Suppression> {
  return {
    id: uuid(800),
    kind: "contact",
    contact: { id: uuid(1), name: "Claire Morel", email: "claire@exemple.fr" },
    value: null,
    reason: "opposition",
    source: "user",
    by: "Zoé Petit",
    since: "2026-11-20T09:00:00.000Z",
    ...overrides,
  };
}

/** A page of those whom the next retention erases. */
export function aPreview(
  data: OnTheWire<typeof previewRetention>["data"],
  meta: Partial<OnTheWire<typeof previewRetention>["meta"]> = {},
): OnTheWire<typeof previewRetention> {
  return {
    data,
    meta: {
      offset: 0,
      pageSize: 20,
      itemCount: data.length,
      hasMore: false,
      day: "2026-12-01",
      since: "2023-12-01T23:00:00.000Z",
      ...meta,
    },
  };
}

/** The organization of these tests, where the signed-in person is one of its administrators. */
export const managed = {
  "GET /api/auth/organization/get-full-organization": {
    id: uuid(500),
    name: "Atelier Nord",
    members: [
      { id: uuid(600), userId: uuid(701), role: "admin", user: { name: "Camille", email: "c@n.fr" } },
    ],
    invitations: [],
  },
};
