import type { Action } from "../../../functions/actions/contract.ts";
import type { InvitationReply } from "../../../functions/auth/contract.ts";
import type { ContactDetail, FeedItem } from "../../../functions/contacts/contract.ts";
import type { Connection } from "../../../functions/crm/contract.ts";
import type { Job } from "../../../functions/jobs/contract.ts";
import type { ModelUsage } from "../../../functions/intelligence/usage/contract.ts";
import type { Standing } from "../../../functions/suggestions/contract.ts";
import type { Session } from "../lib/session.ts";

/** A value as JSON carries it: dates are strings. */
export type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;

export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

const NOW = "2026-11-21T07:00:00.000Z";

interface SessionOverrides {
  hubspot?: boolean;
  organization?: string | null;
  email?: string;
  emailVerified?: boolean;
}

export function aSession(overrides: SessionOverrides = {}): Wire<Session> {
  const { hubspot = true, organization = uuid(500) } = overrides;
  const { email = "commercial@demo.test", emailVerified = true } = overrides;
  return {
    session: {
      id: uuid(700),
      userId: uuid(701),
      expiresAt: "2027-01-01T00:00:00.000Z",
      activeOrganizationId: organization,
    },
    user: { id: uuid(701), email, emailVerified, name: "Camille Durand", role: "user" },
    isHubspotAuthActive: hubspot,
    deviceKey: "0f".repeat(32),
  };
}

export function anAction(overrides: Partial<Wire<Action>> = {}): Wire<Action> {
  return {
    id: uuid(100),
    contactId: uuid(1),
    ai_action: null,
    ai_reasoning: null,
    ai_prettyAction: "Relancer Claire sur le devis.",
    ai_prettyReasoning: "Elle devait répondre mi-novembre.",
    ai_iceBreakingMessage: "Bonjour Claire,\n\nLe **budget** est-il validé ?",
    ai_subject: null,
    ai_model: "demo-rules",
    ai_fallback: null,
    ai_check: null,
    ai_draftedMessage: null,
    editedAt: null,
    type: "ongoingBusiness",
    deadline: "2026-11-21",
    archivedAt: null,
    archivedBy: null,
    archivedReason: null,
    ai_archiveReasoning: null,
    dismissedBecause: null,
    resumesOn: null,
    createdAt: NOW,
    updatedAt: NOW,
    claims: [],
    ...overrides,
  };
}

export function anArchivedAction(overrides: Partial<Wire<Action>> = {}): Wire<Action> {
  return anAction({ archivedAt: NOW, archivedBy: "user", archivedReason: "done", ...overrides });
}

export function aFeedItem(overrides: Partial<Wire<FeedItem>> = {}): Wire<FeedItem> {
  return {
    id: uuid(1),
    organizationId: uuid(500),
    firstName: "Claire",
    lastName: "Morel",
    email: "claire@exemple.fr",
    job: "Directrice",
    company: "Menuiseries de l’Ouest",
    linkedinProfileURL: "https://www.linkedin.com/in/claire",
    phones: [],
    profilePictureUrl: null,
    crm: "hubspot",
    crmId: "1",
    crm_hubspotId: "1",
    crm_syncedAt: NOW,
    alsoIn: null,
    ai_timeline: { timeline: "…", currentStatus: "…", reasoning: "…", generatedAt: NOW },
    createdAt: NOW,
    updatedAt: NOW,
    archivedAt: null,
    actions: [anAction()],
    suppressed: null,
    meta: { actionCount: 1, engagementCount: 0 },
    engagements: [],
    deals: [],
    suggestion: {
      day: "2026-11-21",
      position: 1,
      score: 0.9,
      unread: null,
      reasons: [
        {
          signal: "deadline",
          text: "La date annoncée pour le budget est passée.",
          evidence: [
            {
              kind: "engagement",
              id: uuid(901),
              date: "2026-11-03T09:30:00.000Z",
              quote: "Le budget passe en comité.",
            },
          ],
        },
      ],
    },
    ...overrides,
  };
}

export function aStanding(overrides: Partial<Wire<Standing>> = {}): Wire<Standing> {
  return {
    timeline: "- **3 novembre 2026** : appel avec Claire Morel.",
    currentStatus: "Nous devons à Claire Morel une réponse.",
    reasoning: "Composé sans IA, d’après 1 échange.",
    generatedAt: NOW,
    composedBy: "rules",
    hasModel: true,
    ...overrides,
  };
}

export function aContact(overrides: Partial<Wire<ContactDetail>> = {}): Wire<ContactDetail> {
  return {
    ...aFeedItem(),
    engagements: [
      {
        id: uuid(901),
        type: "phone_call",
        source: "hubspot",
        date: "2026-11-03T09:30:00.000Z",
        direction: null,
        subject: null,
        text: "Le budget passe en comité. <b>Rappeler</b>",
        participants: [],
        ai_analysis: null,
      },
    ],
    linkedinProfile: null,
    articles: [],
    ai_problem: null,
    sources: [{ kind: "hubspot", since: NOW }],
    notes: [
      {
        id: uuid(951),
        date: "2026-11-10T09:30:00.000Z",
        author: "Camille",
        text: "Délai inquiétant.",
        ai_analysis: null,
      },
    ],
    ...overrides,
  };
}

export function aFeed(items: Wire<FeedItem>[]) {
  return {
    data: items,
    meta: { offset: 0, pageSize: 10, itemCount: items.length, hasMore: false, day: "2026-11-21" },
  };
}

export function aConnection(overrides: Partial<Wire<Connection>> = {}): Wire<Connection> {
  return {
    crm: "hubspot",
    state: "active",
    message: null,
    portalName: "Atelier Démo",
    connectedAt: NOW,
    lastSyncedAt: NOW,
    signInHost: null,
    pausedUntil: null,
    hidden: null,
    unshown: null,
    job: null,
    ...overrides,
  };
}

type ConnectionJob = NonNullable<Wire<Connection>["job"]>;

export function aJob(overrides: Partial<Wire<Job>> = {}): Wire<Job> {
  return {
    id: uuid(800),
    kind: "refresh-contacts",
    state: "running",
    done: 120,
    total: 300,
    report: null,
    error: null,
    dryRun: false,
    createdAt: NOW,
    finishedAt: null,
    ...overrides,
  };
}

/** A synchronization as its connection shows it. */
export function aConnectionJob(overrides: Partial<ConnectionJob> = {}): ConnectionJob {
  return { ...aJob(), examples: [], ...overrides };
}

export function anInvitation(overrides: Partial<Wire<InvitationReply>> = {}): Wire<InvitationReply> {
  return {
    id: uuid(600),
    email: "nouvelle@exemple.fr",
    organizationName: "Atelier Nord",
    inviterName: "Hélène Roy",
    role: "member",
    expiresAt: "2026-11-23T13:05:00.000Z",
    hasAccount: false,
    ...overrides,
  };
}

/** A month of a model's work, under the operator's cap. */
export function aModelUsage(overrides: Partial<Wire<ModelUsage>> = {}): Wire<ModelUsage> {
  const counted = {
    calls: 128,
    failed: 3,
    inputTokens: 420_000,
    outputTokens: 60_000,
    costUsd: 21,
    unpricedCalls: 0,
  };
  return {
    ...counted,
    month: "2026-11",
    byStage: [
      { ...counted, stage: "action_draft", label: "Rédaction des messages", promptVersions: ["3", "2"] },
    ],
    byDay: [{ ...counted, day: "2026-11-20" }],
    limits: {
      monthlyUsd: 50,
      operatorMonthlyUsd: 50,
      ownMonthlyUsd: null,
      monthlyTokens: 50_000_000,
      simultaneous: 4,
    },
    share: 0.42,
    over: false,
    state: "model",
    configured: true,
    refusal: null,
    model: { main: "gpt-6.1", small: "gpt-6-mini", api: "responses" },
    ...overrides,
  };
}
