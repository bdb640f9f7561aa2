import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Pool } from "pg";
import * as z from "zod";
import { as, migrate, openPool } from "../../../dev/stack/database.ts";
import { startPostgres } from "../../../dev/stack/postgres.ts";
import { cleanMail } from "../../../functions/crm/clean-mail.ts";
import { cleanText } from "../../../functions/crm/clean-text.ts";
import { createEnvironment } from "../../../functions/env.ts";
import { newApiKey } from "../../../functions/http/api-key.ts";
import { createApp } from "../../../functions/http/app.ts";
import { createLog } from "../../../functions/http/log.ts";
import { createPlatform } from "../../../functions/http/platform.ts";
import { systemContext } from "../../../functions/jobs/system-context.ts";
import { route as mcp } from "../../../functions/mcp/serve-mcp.ts";
import { readLocalPage } from "../../../functions/readings/local/read-page.ts";
import { makeDay } from "../../../functions/suggestions/lists/day/make-day.ts";
import { evaluationId } from "../evaluation-organization.ts";
import type { PortalFiles } from "./portal-files.ts";
import type { Side } from "./side.ts";

const TIME_ZONE = "Europe/Paris";
const ADDRESS = "http://localhost:3000/api/mcp";

/**
 * The product over a portal for the length of `work`: its texts read by the local reader, the day's lists written by
 * templates at eight in the morning, and for each user the protocol's own client over `/api/mcp`. No model is asked but
 * the one that uses the tools.
 */
export async function withOwnSides<T>(
  portal: PortalFiles,
  day: string,
  work: (sideOf: (userId: string) => Promise<Side>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-assistant-"));
  const passwords = {
    app_server: randomBytes(16).toString("hex"),
    auth_server: randomBytes(16).toString("hex"),
  };
  const cluster = await startPostgres(folder, { durable: false });
  try {
    await migrate(cluster.url(), passwords);
    const environment = createEnvironment({
      DATABASE_URL: as(cluster.url(), "app_server", passwords),
      DATABASE_POOL: "2",
      APP_URL: "http://localhost:3000",
      BETTER_AUTH_SECRET: randomBytes(32).toString("hex"),
      DEMO_WRITER: "on",
    });
    const log = createLog((line) => {
      if (line.includes('"level":"error"')) console.error(line);
    });
    const platform = {
      ...createPlatform(environment, log),
      clock: { now: () => new Date(`${day}T07:00:00Z`) },
    };
    const admin = openPool(cluster.url(), 2);
    try {
      const organizationId = evaluationId("assistant");
      await storePortal(admin, organizationId, portal);
      const ctx = systemContext(platform, organizationId, "evaluation");
      while ((await readLocalPage(ctx)) > 0);
      await makeDay(ctx, day, TIME_ZONE);
      const app = createApp([mcp], platform, { checkReplies: true });
      return await work(async (userId) => sideOf(app, await keyOf(admin, organizationId, userId)));
    } finally {
      await Promise.all([admin.end(), platform.pool.end()]);
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const Said = z.object({ content: z.array(z.object({ text: z.string() })) });

async function sideOf(app: ReturnType<typeof createApp>, key: string): Promise<Side> {
  const client = new Client({ name: "evaluation", version: "1" });
  const from = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const transport = new StreamableHTTPClientTransport(new URL(ADDRESS), {
    fetch: (url, init) => Promise.resolve(app.request(new Request(url, init), undefined, from)),
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  return {
    name: "Relance",
    instructions: client.getInstructions() ?? "",
    tools: tools.map(({ name, description = "", inputSchema }) => ({ name, description, inputSchema })),
    call: async (name, input) => {
      try {
        const { content } = Said.parse(await client.callTool({ name, arguments: input }));
        return content.map(({ text }) => text).join("\n");
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}

async function keyOf(admin: Pool, organizationId: string, userId: string): Promise<string> {
  const { key, hash, ending } = newApiKey();
  await admin.query(
    `insert into private.api_key (organization_id, user_id, name, hash, ending, scopes, expires_at)
     values ($1, $2, 'Assistant', decode($3, 'hex'), $4, array['contacts:read'], now() + interval '90 days')`,
    [organizationId, userId, hash, ending],
  );
  return key;
}

/** Stores a portal as a synchronization would: texts cleaned, ids those of the portal. */
async function storePortal(admin: Pool, organizationId: string, portal: PortalFiles): Promise<void> {
  const { users, contacts, engagements, notes, deals } = portal;
  await admin.query(
    "insert into better_auth.organization (id, name, slug) values ($1, 'Évaluation', 'assistant')",
    [organizationId],
  );
  for (const { id, name, email } of users) {
    await admin.query(
      `insert into better_auth."user" (id, name, email, email_verified, updated_at) values ($1, $2, $3, true, now())`,
      [id, name, email],
    );
    await admin.query(
      "insert into better_auth.member (organization_id, user_id, role, created_at) values ($1, $2, 'member', now())",
      [organizationId, id],
    );
  }
  const addressOf = new Map(users.map(({ id, email }) => [id, email]));
  const insert = (table: string, columns: string, rows: readonly object[]) =>
    admin.query(
      `insert into public.${table} (organization_id, ${columns})
       select $1, ${columns} from jsonb_populate_recordset(null::public.${table}, $2)`,
      [organizationId, JSON.stringify(rows)],
    );
  await insert(
    "contact",
    "id, crm, crm_id, first_name, last_name, email, phones, job, company, owner_email, opted_out, bounced, archived_at",
    contacts.map((one) => ({
      id: one.id,
      crm: "hubspot",
      crm_id: one.id,
      first_name: one.firstName,
      last_name: one.lastName,
      email: one.email,
      phones: one.phone === null ? [] : [one.phone],
      job: one.job,
      company: one.company,
      owner_email: one.ownerId === null ? null : (addressOf.get(one.ownerId) ?? null),
      opted_out: one.optedOut === true,
      bounced: one.bounced === true,
      archived_at: one.archivedAt,
    })),
  );
  await insert(
    "engagement",
    "id, contact_id, crm, crm_id, source, type, date, direction, subject, text, participants",
    engagements.map((one) => ({
      id: one.id,
      contact_id: one.contactId,
      crm: "hubspot",
      crm_id: one.id,
      source: "hubspot",
      type: one.type,
      date: one.date,
      direction: one.direction,
      subject: one.subject,
      text: one.type === "email" ? cleanMail(one.body, one.subject) : cleanText(one.body),
      participants: [],
    })),
  );
  await insert(
    "note",
    "id, contact_id, crm, crm_id, date, author, text, raw_is_longer",
    notes.map((one) => ({
      id: one.id,
      contact_id: one.contactId,
      crm: "hubspot",
      crm_id: one.id,
      date: one.date,
      author: one.author,
      text: cleanText(one.text),
      raw_is_longer: false,
    })),
  );
  await insert(
    "deal",
    "id, crm, crm_id, name, state, stage, amount, closes_on, opened_on, next_step",
    deals.map((one) => ({
      id: one.id,
      crm: "hubspot",
      crm_id: one.id,
      name: one.name,
      state: one.state,
      stage: one.stage,
      amount: one.amount,
      closes_on: one.closesOn,
      opened_on: one.openedOn,
      next_step: one.hasNextStep ? "Prévue" : null,
    })),
  );
  await insert(
    "deal_contact",
    "deal_id, contact_id",
    deals.map(({ id, contactId }) => ({ deal_id: id, contact_id: contactId })),
  );
}
