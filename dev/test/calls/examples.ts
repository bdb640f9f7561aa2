import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { newProof, requestOf, startClient } from "../assistant-client.ts";
import { PASSWORD } from "../caller.ts";
import type { Example } from "./call.ts";
import { nowhere } from "./world.ts";

/** A contact, as Excel in French writes it. */
const CSV = Buffer.from("Prénom;Nom;E-mail\r\nÉlodie;Marchand;elodie@exemple.test\r\n").toString("base64");

/** Somebody whom a text names. */
const NAMED = {
  textKind: "note",
  textId: nowhere(),
  fact: "0".repeat(32),
  firstName: "Julie",
  lastName: "Martin",
  email: null,
  phone: null,
  job: null,
  company: null,
};

/** What an assistant asks for. */
const AUTHORIZATION = requestOf(await startClient(), newProof().challenge);

/** How a call that starts long work answers. */
const QUEUED: object = { job: { id: expect.any(String), state: "queued", done: 0, total: null } };

/** A call under /api/intelligence about one contact. */
const ABOUT_ONE_CONTACT: Example = {
  answers: () => QUEUED,
  malformed: { body: { contactId: nowhere(), other: true } },
};

/** What the tests of some calls say beyond what follows from their routes (derive-call.ts), by the routes' names. */
export const examples: Readonly<Record<string, Example>> = {
  ActionsDismiss: {
    answers: () => ({ archivedReason: "dismissed", archivedBy: "user" }),
  },
  ActionsGet: {
    answers: (w) => ({ id: w.actionId }),
  },
  ActionsMarkDone: {
    answers: () => ({ archivedReason: "done", archivedBy: "user" }),
  },
  ActionsPostpone: {
    send: () => ({ body: { until: "monday" } }),
    answers: () => ({ archivedReason: "dismissed", archivedBy: "user" }),
  },
  ActionsUndo: {
    answers: () => ({ isLoggedInCrm: false }),
  },
  ActionsUpdate: {
    send: () => ({ body: { ai_iceBreakingMessage: "Bonjour Paul," } }),
    answers: (w) => ({ id: w.actionId, ai_iceBreakingMessage: "Bonjour Paul," }),
    malformed: { body: { type: "autre" } },
  },
  AdminJobsList: {
    answers: () => ({ data: expect.any(Array), meta: { offset: 0 } }),
    malformed: { query: { state: "lost" } },
  },
  AdminModelUsage: {
    send: () => ({ query: { pageSize: "1" } }),
    answers: () => ({
      data: [{ calls: 0 }],
      total: { calls: 0 },
      byDay: [],
      byStage: [],
      meta: { pageSize: 1 },
    }),
    malformed: { query: { month: "2026-13" } },
  },
  ApiKeysCreate: {
    send: () => ({ body: { name: "Tableau de bord", scopes: ["contacts:read"] } }),
    answers: (w) => ({
      key: expect.stringMatching(/^relance_[0-9a-f]{72}$/),
      apiKey: { name: "Tableau de bord", state: "active", mine: true, owner: { id: w.people.member.userId } },
    }),
    malformed: { body: { name: "Tableau de bord", scopes: ["everything"] } },
  },
  ApiKeysList: {
    answers: () => ({ data: [] }),
  },
  AssistantsList: {
    answers: () => ({ data: [] }),
  },
  AuditList: {
    answers: () => ({ data: expect.any(Array), meta: { offset: 0 } }),
    malformed: { query: { pageSize: "dix" } },
  },
  CadenceGet: {
    answers: () => ({ days: null, from: null }),
  },
  CadenceListRules: {
    answers: () => ({ data: [] }),
  },
  CadenceReplaceRules: {
    send: () => ({ body: { rules: [{ field: "company", contains: "mairie", days: 90 }] } }),
    answers: () => ({ data: [{ contains: "mairie", contacts: expect.any(Number) }] }),
    malformed: { body: { rules: [{ field: "company", contains: "", days: 90 }] } },
  },
  CadenceSet: {
    send: () => ({ body: { days: 45 } }),
    answers: () => ({ days: 45, from: "hand" }),
    malformed: { body: { days: 3 } },
  },
  CadenceUnset: {
    answers: () => ({ days: null, from: null }),
  },
  ContactsAddCallNote: {
    send: () => ({
      body: { id: randomUUID(), text: "Rappeler jeudi avec le devis." },
    }),
    answers: () => ({ note: { text: "Rappeler jeudi avec le devis.", ai_analysis: null }, goesToCrm: false }),
    malformed: { body: { id: "1", text: "x" } },
  },
  ContactsGet: {
    answers: (w) => ({ id: w.contactId, actions: [{ id: w.actionId }] }),
  },
  ContactsGetFeed: {
    answers: (w) => ({ data: [{ id: w.contactId, actions: [{ id: w.actionId }] }], meta: { itemCount: 1 } }),
  },
  ContactsGetGrounding: {
    answers: () => ({ ungrounded: [], quarantined: [] }),
  },
  ContactsList: {
    send: () => ({ query: { pageSize: "5", hasActions: "true" } }),
    answers: (w) => ({
      data: [{ id: w.contactId }],
      meta: { offset: 0, pageSize: 5, itemCount: 1, hasMore: false },
    }),
    malformed: { query: { pageSize: "0" } },
  },
  ContactsRecordCallConsent: {
    answers: (w) => ({ id: w.contactId, call: null }),
  },
  ContactsUpdateLinkedin: {
    send: () => ({
      body: {
        linkedinProfileURL: "https://fr.linkedin.com/in/elodie-marchand/",
        profile: { skills: ["Achats"] },
      },
    }),
    answers: (w) => ({
      id: w.contactId,
      linkedinProfileURL: "https://www.linkedin.com/in/elodie-marchand",
      linkedinProfile: { content: { skills: ["Achats"] }, analysis: null },
    }),
    malformed: { body: { linkedinProfileURL: "https://exemple.test/in/elodie" } },
  },
  ContactsWithdrawCallConsent: {
    answers: (w) => ({ id: w.contactId, call: null }),
  },
  CrmDisconnect: {
    as: "owner",
    send: () => ({ body: { crm: "hubspot" } }),
    // Nothing is connected.
    status: 409,
    malformed: { body: { crm: "autre" } },
  },
  CrmGetAuthUrl: {
    as: "owner",
    send: () => ({ params: { crm: "hubspot" } }),
    answers: () => ({ url: expect.stringContaining("/oauth/authorize?") }),
  },
  CrmGetAuthUrlAlias: {
    as: "owner",
    send: () => ({ params: { crm: "salesforce" } }),
    answers: () => ({ url: expect.stringContaining("/services/oauth2/authorize?") }),
  },
  CrmOauthCallback: {
    send: () => ({ params: { crm: "hubspot" }, query: { code: "faux", state: "faux" } }),
    status: 400,
  },
  MailboxDisconnect: {
    // Nothing is connected.
    status: 409,
  },
  MailboxGet: {
    answers: () => ({ mailbox: null, offered: [] }),
  },
  MailboxGetAuthUrl: {
    // Nothing is set up.
    send: () => ({ params: { provider: "google" }, query: { purpose: "write" } }),
    status: 503,
    malformed: { params: { provider: "google" }, query: { purpose: "all" } },
  },
  MailboxGetMailState: {
    answers: () => ({ state: "none", mailbox: null }),
  },
  MailboxListAnswers: {
    answers: () => ({ data: [], watching: false }),
  },
  MailboxOauthCallback: {
    send: () => ({ params: { provider: "google" }, query: { code: "faux", state: "faux" } }),
    status: 400,
  },
  MailboxPutDraft: {
    send: () => ({ body: { to: "elodie@exemple.test", subject: "Votre étude", message: "Bonjour" } }),
    status: 409,
    malformed: { body: { to: "", subject: "", message: "" } },
  },
  MailboxSend: {
    send: () => ({ body: { to: "elodie@exemple.test", subject: "Votre étude", message: "Bonjour" } }),
    status: 409,
    // What was read is missing.
    malformed: { body: { to: "elodie@exemple.test" } },
  },
  CrmRefreshContact: {
    send: (w) => ({ body: { contactId: w.contactId, crm: "hubspot" } }),
    status: 409,
    foreign: [404, 409],
    malformed: { body: { contactId: "42", crm: "hubspot" } },
  },
  CrmRefreshContacts: {
    as: "owner",
    send: () => ({ body: { crm: "hubspot" } }),
    // Nothing is connected.
    status: 409,
    malformed: { body: { crm: "autre" } },
  },
  CrmRefreshEngagements: {
    send: (w) => ({ body: { contactIds: [w.contactId] } }),
    status: 409,
    malformed: { body: { contactIds: [] } },
  },
  CrmRefreshNotes: {
    send: (w) => ({ body: { contactIds: [w.contactId] } }),
    status: 409,
    malformed: { body: { contactIds: ["42"] } },
  },
  ExportsOrganization: {
    malformed: { query: { part: "zéro" } },
  },
  HealthGet: {
    answers: () => ({ status: "ok" }),
  },
  HealthGetReadiness: {
    answers: () => ({ status: "ready" }),
  },
  ImportsPreview: {
    send: () => ({ body: { kind: "contacts", fileName: "contacts.csv", content: CSV } }),
    answers: () => ({ kind: "contacts", rows: 1, wouldCreate: 1 }),
    malformed: { body: { kind: "autre" } },
  },
  ImportsRun: {
    send: () => ({ body: { kind: "contacts", fileName: "contacts.csv", content: CSV, confirmed: true } }),
    answers: () => ({ created: 1 }),
    malformed: { body: { kind: "contacts", fileName: "contacts.csv", content: CSV, confirmed: false } },
  },
  IntelligenceGetReading: {
    answers: () => ({ days: 120, total: expect.any(Number), model: { configured: false } }),
  },
  IntelligenceGetUsage: {
    answers: () => ({ calls: 0, share: 0, over: false, byStage: [] }),
    malformed: { query: { month: "2026-13" } },
  },
  IntelligenceUpdateActions: {
    send: (w) => ({ body: { contactIds: [w.contactId], refreshTimeline: true } }),
    answers: () => QUEUED,
    malformed: { body: { contactIds: [] } },
  },
  IntelligenceUpdateArticlesWebsearch: ABOUT_ONE_CONTACT,
  IntelligenceUpdateEngagementsAnalysis: ABOUT_ONE_CONTACT,
  IntelligenceUpdateLimits: {
    send: () => ({ body: { monthlyUsd: 20 } }),
    answers: () => ({ monthlyUsd: 20, ownMonthlyUsd: 20 }),
    malformed: { body: { monthlyUsd: -1 } },
  },
  IntelligenceUpdateLinkedinProfileAnalysis: ABOUT_ONE_CONTACT,
  IntelligenceUpdateNotesAnalysis: ABOUT_ONE_CONTACT,
  IntelligenceUpdateOrganizationActions: {
    send: (w) => ({ body: { organizationId: w.organizationId, forceGeneration: true } }),
    answers: () => QUEUED,
    foreign: [403],
    malformed: { body: { organizationId: "42" } },
  },
  IntelligenceUpdateTimeline: ABOUT_ONE_CONTACT,
  JobsCancel: {
    as: "owner",
  },
  JobsList: {
    answers: () => ({ data: [], meta: { itemCount: 0 } }),
    malformed: { query: { pageSize: "0" } },
  },
  JobsRetry: {
    send: () => ({ body: {} }),
    status: 404,
    malformed: { params: { jobId: nowhere() }, body: { forReal: "oui" } },
  },
  LetterGet: {
    answers: () => ({ register: "vous", forms: { call: { opening: expect.any(String) } } }),
  },
  LetterSetChoice: {
    send: () => ({ body: { channel: "sms" } }),
    answers: () => ({ channel: "sms", register: null, job: null }),
    malformed: { body: { channel: "fax" } },
  },
  OrganizationsCreate: {
    send: () => ({ body: { name: "Ateliers Vasseur", logo: null, domains: ["ateliers-vasseur.example"] } }),
    answers: () => ({ name: "Ateliers Vasseur", domains: ["ateliers-vasseur.example"], membersCount: 0 }),
    malformed: { body: { name: "" } },
  },
  OrganizationsDelete: {
    send: (w) => ({ params: { id: w.organizationId } }),
    answers: (w) => ({ id: w.organizationId }),
  },
  OrganizationsGet: {
    send: (w) => ({ params: { id: w.organizationId } }),
    answers: (w) => ({ id: w.organizationId, membersCount: 3 }),
  },
  OrganizationsList: {
    send: () => ({ query: { pageSize: "1", sort: "-createdAt" } }),
    answers: () => ({
      data: [expect.objectContaining({ membersCount: expect.any(Number) })],
      meta: { pageSize: 1 },
    }),
    malformed: { query: { sort: "secret" } },
  },
  OrganizationsUpdate: {
    send: (w) => ({ params: { id: w.organizationId }, body: { name: "Vasseur" } }),
    answers: (w) => ({ id: w.organizationId, name: "Vasseur" }),
    malformed: { body: { name: 7 } },
  },
  OauthConsentGive: {
    send: (w) => ({ body: { request: AUTHORIZATION, organizationId: w.organizationId } }),
    answers: () => ({ goTo: expect.stringContaining("code=relance_code_") }),
    malformed: { body: { request: AUTHORIZATION, organizationId: "all" } },
  },
  OauthConsentRead: {
    send: () => ({ query: { request: AUTHORIZATION } }),
    answers: () => ({ name: "Claude", scopes: ["contacts:read", "actions:write"] }),
    malformed: { query: {} },
  },
  OwnersAssign: {
    as: "owner",
    send: (w) => ({ body: { unowned: { to: "member", userId: w.people.member.userId } } }),
    answers: (w) => ({ unowned: { given: { to: "member", userId: w.people.member.userId } } }),
    // Nobody of theirs.
    foreign: [400],
    malformed: { body: { unowned: { to: "member" } } },
  },
  OwnersList: {
    answers: () => ({ unowned: { given: { to: "open" } }, members: expect.any(Array) }),
  },
  PreferencesGet: {
    answers: () => ({ register: "vous", signature: null }),
  },
  PreferencesUpdate: {
    send: () => ({ body: { publicHolidays: true } }),
    answers: () => ({ publicHolidays: true }),
    malformed: { body: { workingDays: [8] } },
  },
  ProspectionCountMentions: {
    answers: () => ({ job: { state: "queued", done: 0, total: null } }),
  },
  ProspectionCreateSuppression: {
    send: (w) => ({ body: { kind: "contact", contactId: w.contactId, reason: "opposition" } }),
    answers: (w) => ({ kind: "contact", contact: { id: w.contactId }, reason: "opposition", source: "user" }),
    foreign: [404],
    malformed: { body: { kind: "domain", value: "fr", reason: "opposition" } },
  },
  ProspectionDeleteSuppression: {
    // A member may take back their own: functions/prospection/suppressions.test.ts makes some.
    as: "admin",
  },
  ProspectionErasePersonalData: {
    send: () => ({ body: { confirm: true } }),
    answers: () => ({ erased: 1, suppressed: true, job: { state: "queued" } }),
    malformed: { body: { confirm: "oui" } },
  },
  ProspectionExportPersonalData: {
    answers: (w) => ({ contact: [{ id: w.contactId }], action: [{ id: w.actionId }] }),
  },
  ProspectionListSuppressions: {
    answers: () => ({ data: [], meta: { itemCount: 0 } }),
    malformed: { query: { pageSize: "0" } },
  },
  ProspectionPreviewRetention: {
    answers: () => ({ data: [], meta: { itemCount: 0 } }),
    malformed: { query: { offset: "-1" } },
  },
  PushAddSubscription: {
    send: () => ({
      body: {
        endpoint: `https://fcm.googleapis.com/${nowhere()}`,
        keys: {
          // A point of P-256: the private key is all ones.
          p256dh: "BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo",
          auth: "a".repeat(22),
        },
      },
    }),
    answers: () => ({ subscribed: true }),
    malformed: { body: { endpoint: "nowhere", keys: {} } },
  },
  PushGetKey: {
    answers: () => ({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) }),
  },
  PushRemoveSubscription: {
    send: () => ({ body: { endpoint: "https://fcm.googleapis.com/x" } }),
    answers: () => ({ subscribed: false }),
    malformed: { body: { endpoint: 7 } },
  },
  ReadingsCorrect: {
    send: (w) => ({
      params: { contactId: w.contactId, textKind: "note", textId: nowhere() },
      body: { fact: "0".repeat(32), correction: "done" },
    }),
    // Nothing has been written to the contact that could have been read.
    status: 404,
    malformed: { body: { fact: "0".repeat(32), correction: "otherDate" } },
  },
  ReadingsGet: {
    answers: () => ({ data: [] }),
  },
  ReadingsUndoCorrection: {
    send: (w) => ({
      params: { contactId: w.contactId, textKind: "note", textId: nowhere(), id: nowhere() },
    }),
    status: 404,
  },
  ReferenceGetOpenApi: {
    answers: () => ({
      openapi: "3.1.1",
      paths: { "/api/openapi.json": { get: expect.any(Object) } },
    }),
  },
  SettingsGetOrganization: {
    answers: () => ({ crmWriteBack: false, mayChange: false }),
  },
  SettingsUpdateOrganization: {
    send: () => ({ body: { crmWriteBack: true } }),
    answers: () => ({ crmWriteBack: true, mayChange: true }),
    malformed: { body: { crmWriteBack: "oui" } },
  },
  SuggestionsChooseContact: {
    // No list was made there: functions/suggestions/lists/one-contact/choose-contact.test.ts makes one.
    status: 409,
  },
  SuggestionsContactPromises: {
    answers: () => ({ data: [] }),
  },
  SuggestionsDraftOpened: {
    // No list holds it: functions/suggestions/drafts/draft-opened.test.ts makes one.
    answers: () => ({ job: null }),
    // Of no list of one's own, nothing waits.
    foreign: [200],
  },
  SuggestionsGetNamedPeople: {
    answers: () => ({ data: [], predecessors: [] }),
  },
  SuggestionsGetOrigin: {
    answers: () => ({ data: { correlationId: null, synchronization: null } }),
    foreign: [200],
  },
  SuggestionsGetStanding: {
    answers: () => ({ currentStatus: expect.any(String), composedBy: "rules", hasModel: false }),
  },
  SuggestionsLastChoices: {
    answers: () => ({ data: [] }),
  },
  SuggestionsListNamedPeople: {
    answers: () => ({ data: [] }),
  },
  SuggestionsListObjections: {
    answers: () => ({ data: [], count: 0 }),
  },
  SuggestionsListPromises: {
    answers: () => ({ data: expect.any(Array), team: null }),
  },
  SuggestionsStopMorningMail: {
    send: () => ({ query: { token: "unsigned" } }),
    status: 404,
  },
  SuggestionsTakeNamedPerson: {
    send: () => ({ body: NAMED }),
    // No text of the contact names anybody.
    status: 409,
    malformed: { body: { ...NAMED, fact: "x" } },
  },
  SuggestionsWhyEmpty: {
    answers: () => ({ text: expect.any(String) }),
  },
  SuggestionsWhyNot: {
    answers: () => ({ day: expect.any(String), obstacles: expect.any(Array) }),
  },
  UsersBan: {
    send: (w) => ({ params: { id: w.people.member.userId }, body: { banReason: "Départ" } }),
    answers: () => ({ banned: true, banReason: "Départ" }),
    malformed: { params: { id: nowhere() }, body: { banExpires: "hier" } },
  },
  UsersCreate: {
    send: (w) => ({
      body: {
        email: `Nouveau-${w.slug}@exemple.test`,
        name: "Nora Petit",
        role: "user",
        password: PASSWORD,
        organizationId: w.organizationId,
      },
    }),
    answers: (w) => ({ email: `nouveau-${w.slug}@exemple.test`, role: "user", banned: false }),
    malformed: { body: { email: "personne", name: "", role: "chef", password: "court" } },
  },
  UsersDelete: {
    send: (w) => ({ params: { id: w.people.member.userId } }),
    answers: (w) => ({ id: w.people.member.userId }),
  },
  UsersGet: {
    send: (w) => ({ params: { id: w.people.member.userId } }),
    answers: (w) => ({ id: w.people.member.userId, email: w.people.member.email }),
  },
  UsersList: {
    send: (w) => ({ query: { filter: w.people.member.email } }),
    answers: (w) => ({ data: [{ id: w.people.member.userId }], meta: { itemCount: 1 } }),
    malformed: { query: { offset: "-1" } },
  },
  UsersUnban: {
    send: (w) => ({ params: { id: w.people.member.userId }, body: {} }),
    answers: () => ({ banned: false, banReason: null }),
  },
  UsersUpdate: {
    send: (w) => ({ params: { id: w.people.member.userId }, body: { name: "Paul Roy" } }),
    answers: () => ({ name: "Paul Roy" }),
    malformed: { body: { role: "chef" } },
  },
  VoiceChange: {
    send: () => ({ body: { learning: false } }),
    answers: () => ({ learning: false, traits: [] }),
    malformed: { body: { strike: "Belle journée" } },
  },
  VoiceForget: {
    answers: () => ({ learning: true, traits: [] }),
  },
  VoiceGet: {
    answers: () => ({ learning: true, learntAt: null, traits: [] }),
  },
  VoiceWordsChanged: {
    answers: () => ({ data: [] }),
  },
  TelephoneConnect: {
    as: "owner",
    send: () => ({ body: { apiId: "an-id", apiToken: "a-token" } }),
    // No telephone is offered.
    status: 503,
    malformed: { body: { apiId: "with:colon", apiToken: "a-token" } },
  },
  TelephoneDisconnect: {
    as: "owner",
    // Nothing is connected.
    status: 404,
  },
  TelephoneGet: {
    answers: () => ({ offered: false, connection: null }),
  },
};
