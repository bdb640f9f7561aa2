import {
  createHubspotSimulator,
  type HubspotSimulatorOptions,
  type Portal,
  type PortalRecord,
} from "./server.ts";

const at = "2026-11-02T09:00:00.000Z";
export const hubId = 4242;
export const redirectUri = "https://relance.example/api/crm/hubspot/callback";
export const allScopes = [
  "oauth",
  "crm.objects.contacts.read",
  "sales-email-read",
  "crm.objects.owners.read",
];

const record = (
  id: number,
  properties: PortalRecord["properties"],
  contactIds: string[] = [],
): PortalRecord => ({
  id: String(id),
  properties: { ...properties, hs_object_id: String(id) },
  createdAt: at,
  updatedAt: at,
  archived: false,
  contactIds,
});
const dates = { hs_createdate: at, hs_lastmodifieddate: at, hs_timestamp: at };

/** A portal of `contacts` contacts, a note about each, and one e-mail. */
export function smallPortal(contacts = 3): Portal {
  const people = Array.from({ length: contacts }, (_, index) =>
    record(9_000_000_001 + index, {
      email: `personne${index}@atelier.example`,
      firstname: `Prénom${index}`,
      lastname: "",
      jobtitle: null,
      hubspot_owner_id: "71",
      createdate: at,
      lastmodifieddate: new Date(Date.parse(at) + index * 1000).toISOString(),
    }),
  );
  return {
    hubId,
    name: "Essai",
    domain: "essai.example",
    owners: [
      { id: "71", email: "camille@essai.example", firstName: "Camille", lastName: "R", userId: 501 },
      {
        id: "72",
        email: "parti@essai.example",
        firstName: "Parti",
        lastName: "P",
        userId: 502,
        archived: true,
      },
    ],
    records: {
      contacts: people,
      calls: [],
      emails: [
        record(
          31,
          { ...dates, hs_email_subject: "Bonjour", hs_email_text: "Secret", hs_email_html: "<p>Secret</p>" },
          ["9000000001"],
        ),
      ],
      meetings: [],
      communications: [],
      deals: [],
      notes: people.map((person, index) =>
        record(501 + index, { ...dates, hs_note_body: `Note ${index}` }, [person.id]),
      ),
    },
  };
}

/** A simulator with an adjustable clock, and calls that carry a token. */
export function createTestSimulator(options: Partial<HubspotSimulatorOptions> = {}, scopes = allScopes) {
  const clock = { now: Date.parse("2026-11-20T08:00:00Z") };
  const simulator = createHubspotSimulator({
    clientId: "client",
    clientSecret: "secret",
    publicUrl: "http://localhost:3000/__hubspot",
    portals: [smallPortal()],
    now: () => clock.now,
    ...options,
  });
  const tokens = simulator.grant(hubId, scopes);
  const send = async (path: string, init: RequestInit = {}, token = tokens.accessToken) => {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${token}`);
    const reply = await simulator.app.request(path, { ...init, headers });
    return { status: reply.status, headers: reply.headers, body: await readBody(reply) };
  };
  return {
    simulator,
    clock,
    tokens,
    get: (path: string, token?: string) => send(path, {}, token),
    post: (path: string, body: unknown) =>
      send(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      }),
    send,
    form: async (path: string, fields: Record<string, string>) => {
      const reply = await simulator.app.request(path, { method: "POST", body: new URLSearchParams(fields) });
      return { status: reply.status, headers: reply.headers, body: await readBody(reply) };
    },
  };
}

/** Loosely typed JSON of a reply; tests state what they expect. */
type Json = Record<string, unknown> & {
  results: Record<string, unknown>[];
  paging?: { next: { after: string; link?: string } };
};

async function readBody(reply: Response): Promise<Json> {
  const text = await reply.text();
  // Loosely typed, as said above.
  return (text.startsWith("{") ? JSON.parse(text) : { text, results: [] }) as Json;
}
