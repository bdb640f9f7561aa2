import * as z from "zod";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { freshAccessToken } from "../access-token-store.ts";
import { sharedPace } from "../pace.ts";
import type { CrmWriter, SentMessage } from "../write-back/writer.ts";
import { RATES, VERSION } from "./manifest.ts";
import { renewGrant } from "./oauth.ts";
import { AssociationBatch, ObjectPage } from "./schema.ts";
import { hubspotVariables } from "./variables.ts";

// Not through the reading client: it sends a call again after 5xx and broken connections, and a call that
// writes may have done so. Its turns come from the account's common pace all the same.

/** Milliseconds one call may take. */
const TIMEOUT = 15_000;
/** Objects one call reads by id. */
const BATCH = 100;
/** HubSpot's own type of the association from an e-mail to a contact. */
const EMAIL_TO_CONTACT = 198;

/** The engagement's « source id »: a plain text of HubSpot's own that integrations set and search by. */
const MARKER = "hs_engagement_source_id";

const Created = z.object({ id: z.string().min(1) });

/** Milliseconds nobody calls for after a 429 that names no time. */
const PAUSE = 1_500;

interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

/** Writes into the context's HubSpot account. */
export function openWriter(ctx: SystemContext): CrmWriter {
  const { HUBSPOT_API_URL } = hubspotVariables(ctx.environment);
  const pace = sharedPace(ctx, "hubspot", RATES);

  async function send(path: string, body: object, token: string): Promise<Reply | undefined> {
    await pace.turn(path.endsWith("/search") ? "search" : "call");
    try {
      const response = await fetch(`${HUBSPOT_API_URL.replace(/\/$/, "")}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const retryAfter = response.headers.get("retry-after");
      return { status: response.status, retryAfter, body: await response.json().catch(() => undefined) };
    } catch {
      return undefined;
    }
  }

  /** Sends a call once; again only where HubSpot has refused the token, and so has done nothing. */
  async function post(path: string, body: object): Promise<Reply> {
    const renew = (refreshToken: string) => renewGrant(ctx, refreshToken);
    const token = await freshAccessToken(ctx, "hubspot", renew);
    let reply = await send(path, body, token);
    if (reply?.status === 401) {
      reply = await send(path, body, await freshAccessToken(ctx, "hubspot", renew, token));
    }
    if (reply?.status === 429) await pace.backOff(Number(reply.retryAfter ?? "") * 1_000 || PAUSE);
    if (reply === undefined || reply.status >= 500 || reply.status === 429 || reply.status === 401) {
      ctx.log.warn("hubspot did not take a write", { path, status: reply?.status ?? 0 });
      throw new AppError("crm_unavailable");
    }
    return reply;
  }

  async function read<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
    const reply = await post(path, body);
    const parsed = schema.safeParse(reply.body);
    if (reply.status < 300 && parsed.success) return parsed.data;
    ctx.log.error("hubspot refused a call", { path, status: reply.status });
    throw new AppError("crm_unavailable");
  }

  /** By the index of searches, which lags behind. */
  async function search(marker: string): Promise<string | null> {
    const page = await read(
      `/crm/objects/${VERSION}/emails/search`,
      {
        filterGroups: [{ filters: [{ propertyName: MARKER, operator: "EQ", value: marker }] }],
        properties: [MARKER],
        limit: 1,
      },
      ObjectPage,
    );
    return page.results[0]?.id ?? null;
  }

  /** Among the contact's own e-mails, which do not wait for an index. */
  async function look(contactCrmId: string, marker: string): Promise<string | null> {
    let inputs: { id: string; after?: string }[] = [{ id: contactCrmId }];
    while (inputs.length > 0) {
      const page: z.infer<typeof AssociationBatch> = await read(
        `/crm/associations/${VERSION}/contacts/emails/batch/read`,
        { inputs },
        AssociationBatch,
      );
      const ids = page.results.flatMap(({ to }) => to.map(({ toObjectId }) => toObjectId));
      for (let from = 0; from < ids.length; from += BATCH) {
        const emails = await read(
          `/crm/objects/${VERSION}/emails/batch/read`,
          { inputs: ids.slice(from, from + BATCH).map((id) => ({ id })), properties: [MARKER] },
          ObjectPage,
        );
        const found = emails.results.find(({ properties }) => properties[MARKER] === marker);
        if (found !== undefined) return found.id;
      }
      inputs = page.results.flatMap(({ from, paging }) =>
        paging?.next ? [{ id: from.id, after: paging.next.after }] : [],
      );
    }
    return null;
  }

  async function hasContact(contactCrmId: string): Promise<boolean> {
    const page = await read(
      `/crm/objects/${VERSION}/contacts/batch/read`,
      { inputs: [{ id: contactCrmId }], properties: [] },
      ObjectPage,
    );
    return page.results.length > 0;
  }

  return {
    find: async ({ actionId, contactCrmId }) =>
      (await search(actionId)) ?? (await look(contactCrmId, actionId)),
    // https://developers.hubspot.com/docs/api-reference/2026-03/crm/activities/emails/guide
    write: async (message) => {
      const reply = await post(`/crm/objects/${VERSION}/emails`, emailOf(message));
      if (reply.status < 300) {
        const created = Created.safeParse(reply.body);
        if (created.success) return { crmId: created.data.id };
        // It is there all the same: the next attempt finds it.
        throw new AppError("crm_unavailable");
      }
      if (reply.status === 403) return "scope_missing";
      if (!(await hasContact(message.contactCrmId))) return "contact_gone";
      ctx.log.error("hubspot refused an e-mail", { status: reply.status });
      throw new AppError("crm_unavailable");
    },
  };
}

/** An e-mail that was sent outside HubSpot, as HubSpot logs it. */
function emailOf(message: SentMessage): object {
  const { from, to, ownerId } = message;
  return {
    properties: {
      hs_timestamp: message.sentAt.toISOString(),
      hs_email_direction: "EMAIL",
      hs_email_status: "SENT",
      hs_email_text: message.text,
      // HubSpot fills the addresses of an e-mail from its headers.
      ...(from === null || to === null
        ? {}
        : {
            hs_email_headers: JSON.stringify({
              from: { email: from.email, firstName: from.name },
              to: [{ email: to }],
              cc: [],
              bcc: [],
            }),
          }),
      [MARKER]: message.actionId,
      ...(ownerId === null ? {} : { hubspot_owner_id: ownerId }),
    },
    associations: [
      {
        to: { id: message.contactCrmId },
        types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: EMAIL_TO_CONTACT }],
      },
    ],
  };
}
