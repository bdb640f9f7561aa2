import { makeId } from "./ids.ts";
import { keyPrefixes } from "./schema/objects.ts";
import { field } from "./schema/field.ts";
import { createSalesforceSimulator } from "./server.ts";
import type { Fields, ObjectName, Org, SalesforceSimulatorOptions, StoredRecord } from "./types.ts";
import { derive } from "./data/defaults.ts";

const at = "2026-11-02T09:00:00.000Z";
export const orgId = makeId("00D", 4242);
export const userId = makeId("005", 71);
export const redirectUri = "https://relance.example/api/crm/callback";
export const root = "/services/data/v66.0";

/** The `number`th id of an object in the small org. */
export const idOf = (object: ObjectName, number: number): string => makeId(keyPrefixes[object], number);

const record = (object: ObjectName, number: number, own: Fields): StoredRecord => ({
  fields: derive(object, {
    Id: idOf(object, number),
    IsDeleted: false,
    CreatedDate: at,
    CreatedById: userId,
    LastModifiedDate: at,
    LastModifiedById: userId,
    SystemModstamp: at,
    OwnerId: userId,
    ...own,
  }),
});
const user = (number: number, firstName: string, own: Fields = {}) =>
  record("User", number, {
    FirstName: firstName,
    LastName: "R",
    Email: `${firstName.toLowerCase()}@essai.example`,
    Username: `${firstName.toLowerCase()}@essai.example`,
    IsActive: true,
    UserType: "Standard",
    ...own,
  });

/** An org of `contacts` contacts, one second apart, with a call about each. */
export function smallOrg(contacts = 3): Org {
  const numbers = Array.from({ length: contacts }, (_, index) => index + 1);
  return {
    id: orgId,
    name: "Essai",
    customFields: {
      Task: [field("Relance_Id__c", "string", { length: 64, externalId: true, unique: true })],
      Contact: [field("Ancien_Id__c", "string", { externalId: true })],
    },
    records: {
      Account: [record("Account", 1, { Name: "Atelier Müller" })],
      Contact: numbers.map((number) =>
        record("Contact", number, {
          FirstName: `Prénom${number}`,
          LastName: `Nom${number}`,
          Email: `personne${number}@atelier.example`,
          AccountId: number === 1 ? idOf("Account", 1) : null,
          SystemModstamp: new Date(Date.parse(at) + number * 1000).toISOString(),
          HasOptedOutOfEmail: false,
          DoNotCall: false,
        }),
      ),
      Lead: [
        record("Lead", 1, {
          LastName: "Piste",
          Company: "Usine",
          Email: "piste@usine.example",
          IsConverted: false,
          OwnerId: idOf("Group", 1),
        }),
      ],
      User: [
        user(71, "Camille"),
        user(72, "Parti", { IsActive: false }),
        user(73, "Robot", { UserType: "AutomatedProcess" }),
      ],
      Group: [record("Group", 1, { Name: "File des pistes", Type: "Queue" })],
      Task: numbers.map((number) =>
        record("Task", number, {
          Subject: `Appel ${number}`,
          Description: `Il a dit « oui ", puis\nnon, ${number}`,
          WhoId: idOf("Contact", number),
          TaskSubtype: "Call",
          CallDurationInSeconds: number * 60,
          Status: "Completed",
          ActivityDate: "2026-11-02",
          IsArchived: false,
        }),
      ),
      TaskRelation: [],
      Event: [],
      EventRelation: [],
      EmailMessage: [],
      EmailMessageRelation: [],
      ContentDocument: [],
      ContentNote: [
        record("ContentNote", 1, { Title: "Visite", Content: "<p>Chaîne <b>2</b> à l’arrêt</p>" }),
      ],
      ContentDocumentLink: [
        record("ContentDocumentLink", 1, {
          ContentDocumentId: idOf("ContentNote", 1),
          LinkedEntityId: idOf("Contact", 1),
        }),
      ],
      Note: [],
      Opportunity: [],
      OpportunityContactRole: [],
    },
  };
}

/** A simulator with an adjustable clock, and calls that carry a session. */
export function createTestSimulator(options: Partial<SalesforceSimulatorOptions> = {}) {
  const clock = { now: Date.parse("2026-11-20T08:00:00Z") };
  const simulator = createSalesforceSimulator({
    clientId: "client",
    clientSecret: "secret",
    loginUrl: "http://localhost:3000/__salesforce",
    instanceUrl: "http://localhost:3000",
    orgs: [smallOrg()],
    now: () => clock.now,
    ...options,
  });
  const tokens = simulator.grant(orgId);
  const send = async (method: string, path: string, more: Sending = {}) => {
    const headers = new Headers(more.headers);
    headers.set("Authorization", `Bearer ${more.token ?? tokens.accessToken}`);
    const init: RequestInit = { method, headers };
    if (more.body !== undefined) {
      headers.set("Content-Type", "application/json");
      init.body = JSON.stringify(more.body);
    }
    const url = path.startsWith("/services") ? path : root + path;
    return readReply(await simulator.instance.request(url, init));
  };
  const query = (soql: string, more: Sending & { all?: boolean } = {}) =>
    send("GET", `/${more.all ? "queryAll" : "query"}?q=${encodeURIComponent(soql)}`, more);
  return {
    simulator,
    clock,
    tokens,
    org: simulator.org(orgId),
    send,
    get: (path: string, more?: Sending) => send("GET", path, more),
    post: (path: string, body: unknown, more?: Sending) => send("POST", path, { ...more, body }),
    query,
    /** One column of a query's rows. */
    column: async (soql: string, name: string, all = false) =>
      (await query(soql, { all })).body.records.map((row) => row[name]),
    form: async (path: string, fields: Record<string, string>) =>
      readReply(await simulator.login.request(path, { method: "POST", body: new URLSearchParams(fields) })),
  };
}

type Sending = { token?: string; headers?: Record<string, string>; body?: unknown };

/** Loosely typed JSON of a reply; tests state what they expect. */
type Json = Record<string, unknown> & {
  records: Record<string, unknown>[];
  nextRecordsUrl: string;
  /** For an error, whose body is a list. */
  error: { errorCode: string; message: string };
};

async function readReply(reply: Response) {
  const text = await reply.text();
  const parsed: unknown = /^[[{]/.test(text) ? JSON.parse(text) : {};
  const body = Array.isArray(parsed) ? { list: parsed, error: parsed[0] } : parsed;
  // Loosely typed, as said above.
  return { status: reply.status, headers: reply.headers, text, body: body as Json };
}
