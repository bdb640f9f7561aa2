import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { newApiKey } from "../../functions/http/api-key.ts";
import { newSecret, type SecretKind } from "../../functions/http/assistant-token.ts";
import type { Scope } from "../../functions/http/contract.ts";
import { TEST_SECRET } from "./database.ts";

/** Inserts a row and answers its id. Columns are given in snake case. */
async function insert(admin: Pool, table: string, row: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(row);
  const { rows } = await admin.query<{ id: string }>(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")}) returning id`,
    Object.values(row),
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`nothing inserted into ${table}`);
  return id;
}

type Overrides = Record<string, unknown>;

let newest = 0;

/** Now, and always later than the answer before: what was made first is the elder, even within a millisecond. */
function later(): Date {
  newest = Math.max(newest + 1, Date.now());
  return new Date(newest);
}

/** Inserts a user with a confirmed address of their own and answers the id. */
export function createUser(admin: Pool, overrides: Overrides = {}): Promise<string> {
  const unique = randomBytes(4).toString("hex");
  return insert(admin, `better_auth."user"`, {
    name: "Camille Renaud",
    email: `camille-${unique}@exemple.test`,
    email_verified: true,
    role: "user",
    ...overrides,
  });
}

/** Inserts an organization with a slug of its own and answers its id. */
export function createOrganization(admin: Pool, overrides: Overrides = {}): Promise<string> {
  return insert(admin, "better_auth.organization", {
    name: "Démo",
    slug: randomBytes(6).toString("hex"),
    ...overrides,
  });
}

/** Makes a user a member, later than all made before, and answers the member's id. */
export function createMember(
  admin: Pool,
  organizationId: string,
  userId: string,
  role = "member",
): Promise<string> {
  return insert(admin, "better_auth.member", {
    organization_id: organizationId,
    user_id: userId,
    role,
    created_at: later(),
  });
}

/** A session row and the signed cookie that stands for it. */
export async function createSession(
  admin: Pool,
  userId: string,
  organizationId: string | null,
  overrides: Overrides = {},
): Promise<{ id: string; token: string; cookie: string }> {
  const token = randomBytes(24).toString("hex");
  const id = await insert(admin, "better_auth.session", {
    token,
    user_id: userId,
    active_organization_id: organizationId,
    expires_at: new Date(Date.now() + 7 * 86_400_000),
    updated_at: new Date(),
    ...overrides,
  });
  return { id, token, cookie: sessionCookie(token) };
}

/** better-auth's cookie for a token, signed as it signs. */
export function sessionCookie(token: string, secret = TEST_SECRET): string {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** A person of their own: two records of the same address are one. */
export function createContact(
  admin: Pool,
  organizationId: string,
  overrides: Overrides = {},
): Promise<string> {
  return insert(admin, "public.contact", {
    organization_id: organizationId,
    crm: "hubspot",
    crm_id: randomUUID(),
    first_name: "Élodie",
    last_name: "Marchand",
    email: `elodie.marchand-${randomBytes(4).toString("hex")}@ateliers-vasseur.example`,
    job: "Directrice des achats",
    company: "Ateliers Vasseur",
    ...overrides,
  });
}

/** Inserts an incoming mail of a contact, later than all made before, and answers its id. */
export function createEngagement(
  admin: Pool,
  organizationId: string,
  contactId: string,
  overrides: Overrides = {},
): Promise<string> {
  return insert(admin, "public.engagement", {
    organization_id: organizationId,
    contact_id: contactId,
    crm: "hubspot",
    crm_id: randomUUID(),
    type: "email",
    source: "hubspot",
    date: later(),
    direction: "incoming",
    subject: "Votre offre",
    text: "Pouvez-vous me rappeler ?",
    ...overrides,
  });
}

/** Inserts an open action of a contact, written by the demonstration's rules, and answers its id. */
export function createAction(
  admin: Pool,
  organizationId: string,
  contactId: string,
  overrides: Overrides = {},
): Promise<string> {
  return insert(admin, "public.action", {
    organization_id: organizationId,
    contact_id: contactId,
    type: "ongoingBusiness",
    ai_action: "rappeler",
    ai_pretty_action: "Rappeler Élodie Marchand",
    ai_ice_breaking_message: "Bonjour Élodie,",
    ai_model: "demo-rules",
    ...overrides,
  });
}

/** A job that another worker holds for an hour to come. */
export const createHeldJob = (admin: Pool, organizationId: string): Promise<string> =>
  insert(admin, "public.job", {
    organization_id: organizationId,
    kind: "refresh-contacts",
    state: "running",
    lease_owner: randomUUID(),
    lease_until: new Date(Date.now() + 3_600_000),
  });

/** A synchronization that a member asked for; answers its id. */
export const createJob = (admin: Pool, organizationId: string, userId: string): Promise<string> =>
  insert(admin, "public.job", {
    organization_id: organizationId,
    kind: "refresh-contacts",
    input: { crm: "hubspot" },
    created_by: userId,
  });

/** Places an action in somebody's list of a day. */
export async function createSuggestion(
  admin: Pool,
  row: {
    organizationId: string;
    userId: string;
    contactId: string;
    actionId: string;
    day: string;
    position?: number;
    reasons?: readonly object[];
  },
): Promise<void> {
  await admin.query(
    `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
     values ($1, $2, $3, $4, $5, $6, 100, $7)`,
    [
      row.organizationId,
      row.userId,
      row.day,
      row.position ?? 1,
      row.contactId,
      row.actionId,
      JSON.stringify(row.reasons ?? []),
    ],
  );
}

/** An organization with one signed-in member: what most tests start from. */
export async function signedInMember(
  admin: Pool,
  options: { role?: string; user?: Overrides; organizationId?: string } = {},
): Promise<{ organizationId: string; userId: string; cookie: string; token: string; sessionId: string }> {
  const organizationId = options.organizationId ?? (await createOrganization(admin));
  const userId = await createUser(admin, options.user);
  await createMember(admin, organizationId, userId, options.role);
  const session = await createSession(admin, userId, organizationId);
  return { organizationId, userId, cookie: session.cookie, token: session.token, sessionId: session.id };
}

/** A key of a member's that works, whose text nobody has; answers its id. */
export function createApiKey(
  admin: Pool,
  organizationId: string,
  userId: string,
  overrides: Overrides = {},
): Promise<string> {
  return insert(admin, "private.api_key", {
    organization_id: organizationId,
    user_id: userId,
    name: "Tableau de bord",
    hash: randomBytes(32),
    ending: "2c3d",
    scopes: ["contacts:read"],
    expires_at: new Date(Date.now() + 90 * 86_400_000),
    ...overrides,
  });
}

/** An assistant that a member connected; answers its id. */
export function createAssistant(
  admin: Pool,
  organizationId: string,
  userId: string,
  overrides: Overrides = {},
): Promise<string> {
  return insert(admin, "private.assistant", {
    organization_id: organizationId,
    user_id: userId,
    client_id: "https://assistant.example/client.json",
    client_name: "Assistant",
    scopes: ["contacts:read"],
    redirect_uri: "https://assistant.example/callback",
    code_challenge: "c".repeat(43),
    connected_at: new Date(),
    expires_at: new Date(Date.now() + 30 * 86_400_000),
    ...overrides,
  });
}

/** An access token of an assistant's that works, or of another kind. */
export async function createAssistantSecret(
  admin: Pool,
  organizationId: string,
  assistantId: string,
  kind: SecretKind = "access",
  overrides: Overrides = {},
): Promise<string> {
  const { secret, hash } = newSecret(kind);
  await insert(admin, "private.assistant_secret", {
    organization_id: organizationId,
    assistant_id: assistantId,
    kind,
    hash: Buffer.from(hash, "hex"),
    expires_at: new Date(Date.now() + 1_800_000),
    ...overrides,
  });
  return secret;
}

/** A key of a member's that works, as its owner has it. */
export async function createKnownApiKey(
  admin: Pool,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  scopes: readonly Scope[],
): Promise<string> {
  const { key, hash, ending } = newApiKey();
  await createApiKey(admin, organizationId, userId, { hash: Buffer.from(hash, "hex"), ending, scopes });
  return key;
}
