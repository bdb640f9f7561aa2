import type { contract as getGrounding } from "../../../functions/contacts/grounding/get-grounding.ts";
import type { contract as listConnections } from "../../../functions/crm/connections/list-connections.ts";
import type { Wire } from "../../../functions/http/contract.ts";
import type { contract as getMailbox } from "../../../functions/mailbox/connections/get-mailbox.ts";
import type { contract as listCalls } from "../../../functions/telephone/list-calls.ts";
import type { contract as listAnswers } from "../../../functions/mailbox/replies/list-answers.ts";
import type { contract as getMailState } from "../../../functions/mailbox/sending/get-mail-state.ts";
import type { contract as listOwners } from "../../../functions/owners/list-owners.ts";
import type { contract as getReadings } from "../../../functions/suggestions/readings/get-readings.ts";
import type { contract as getContactPromises } from "../../../functions/suggestions/promises/contact-promises.ts";
import type { contract as lastChoices } from "../../../functions/suggestions/lists/last-choices.ts";
import type { contract as listObjections } from "../../../functions/suggestions/objections/list-objections.ts";
import type { contract as whyEmpty } from "../../../functions/suggestions/explanations/why-empty/why-empty.ts";
import type { contract as getCadence } from "../../../functions/suggestions/cadence/get-cadence.ts";
import type { contract as getNamedPeople } from "../../../functions/suggestions/named-people/get-named-people.ts";
import type { contract as listNamedPeople } from "../../../functions/suggestions/named-people/list-named-people.ts";
import type { contract as getLetter } from "../../../functions/suggestions/drafts/letter-forms/get-letter.ts";
import {
  aConnection,
  aContact,
  aFeed,
  aFeedItem,
  aModelUsage,
  aReadingCoverage,
  anOrganization,
  aSession,
  aStanding,
  aTelephone,
  organizationSettings,
  preferences,
  uuid,
} from "./fixtures.ts";

/** What the API answers on a usual day, by method and path: a session, one suggestion, HubSpot connected. */
export const USUAL: Record<string, object> = {
  "GET /api/auth/get-session": aSession(),
  "GET /api/me/contacts/feed": aFeed([aFeedItem()]),
  "GET /api/me/contacts/why-empty": {
    code: "nothing_today",
    text: "Rien n’appelle de message.",
    mend: null,
  } satisfies Wire<typeof whyEmpty>,
  "GET /api/me/contacts/last-choices": { data: [] } satisfies Wire<typeof lastChoices>,
  "GET /api/me/objections": { data: [], count: 0 } satisfies Wire<typeof listObjections>,
  "GET /api/me/named-people": { data: [] } satisfies Wire<typeof listNamedPeople>,
  "GET /api/me/mailbox": { mailbox: null, offered: [] } satisfies Wire<typeof getMailbox>,
  "GET /api/me/calls": { data: [], watching: false } satisfies Wire<typeof listCalls>,
  "GET /api/me/mailbox/answers": { data: [], watching: false } satisfies Wire<typeof listAnswers>,
  "GET /api/me/mailbox/messages/:id": {
    state: "none",
    inThread: false,
    url: null,
    mailbox: null,
  } satisfies Wire<typeof getMailState>,
  "GET /api/crm/owners": {
    data: [],
    unowned: { contacts: 0, given: { to: "open" } },
    members: [],
  } satisfies Wire<typeof listOwners>,
  "GET /api/contacts/:id": aContact(),
  "GET /api/contacts/:id/grounding": { ungrounded: [], quarantined: [] } satisfies Wire<typeof getGrounding>,
  "GET /api/contacts/:id/readings": { data: [] } satisfies Wire<typeof getReadings>,
  "GET /api/contacts/:id/named-people": { data: [], predecessors: [] } satisfies Wire<typeof getNamedPeople>,
  "GET /api/contacts/:id/letter": { register: "vous", forms: null } satisfies Wire<typeof getLetter>,
  "GET /api/contacts/:id/promises": { data: [] } satisfies Wire<typeof getContactPromises>,
  "GET /api/contacts/:id/standing": aStanding(),
  "GET /api/contacts/:id/cadence": {
    days: null,
    from: null,
    rule: null,
    lastTouchOn: null,
    nextOn: null,
  } satisfies Wire<typeof getCadence>,
  "GET /api/crm/connections": {
    data: [aConnection()],
    signIns: {},
    optional: [],
    canManage: false,
  } satisfies Wire<typeof listConnections>,
  "GET /api/telephone": aTelephone({ offered: false }),
  "GET /api/me/preferences": preferences(),
  "GET /api/settings/organization": organizationSettings(),
  "GET /api/intelligence/usage": aModelUsage(),
  "GET /api/intelligence/reading": aReadingCoverage(),
  "GET /api/auth/list-sessions": [],
  "GET /api/auth/organization/list": [{ id: uuid(500), name: "Atelier Nord" }],
  "GET /api/auth/organization/get-full-organization": anOrganization(),
};
