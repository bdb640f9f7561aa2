import * as z from "zod";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { advancing } from "../advancing.ts";
import { sharedRateLimiter } from "../rate-limit.ts";
import { callCrm, type Outcome } from "../sync/request-loop.ts";
import type { CrmWriter, Logged, SentMessage } from "../write-back/writer.ts";
import { accessOf } from "./access.ts";
import { RATES, VERSION } from "./manifest.ts";
import { isSame, type Kind, propertiesOf, storedText } from "./message-properties.ts";
import { AssociationBatch, ObjectPage } from "./schema.ts";
import { type Reply, send } from "./send.ts";
import { apiOrigin } from "./api-address.ts";

// Does not use the reading client: that one retries after 5xx and broken connections, when a write may have succeeded.

/** Timeout of one call in milliseconds. */
const TIMEOUT = 15_000;
/** Maximum objects of one read by id. */
const BATCH = 100;
/** HubSpot's association types to a contact. */
const TO_CONTACT = { email: 198, note: 202 } as const;
const PATHS = { email: "emails", note: "notes" } as const satisfies Record<Kind, string>;
const KINDS: readonly Kind[] = ["email", "note"];

/** Properties that identify a message logged earlier; each is documented in HubSpot's guide of its type. */
const KEY = {
  email: ["hs_timestamp", "hs_email_direction", "hs_email_subject"],
  note: ["hs_timestamp", "hs_note_body"],
} as const;
const Created = z.object({ id: z.string().min(1) });

/**
 * Opens the context's HubSpot account for writing; makes no call yet. Its calls throw `crm_unavailable` for what
 * failed or was refused, `crm_revoked` and `crm_not_connected` without access, `crm_quota` with few calls left today.
 */
export function openWriter(ctx: SystemContext): CrmWriter {
  const basePath = apiOrigin(ctx.environment);
  const access = accessOf(ctx);
  const limiter = sharedRateLimiter(ctx, "hubspot", RATES);

  /** Sends a call once, and again only after a refused token, which means that nothing was written. */
  function post(path: string, body: object): Promise<Reply> {
    const slot = () => limiter.slot(path.endsWith("/search") ? "search" : "call");
    const attempt = async ({ accessToken }: { accessToken: string }): Promise<Outcome<Reply>> => {
      const bounds = { bytes: BYTES.page, milliseconds: TIMEOUT };
      const said = await send({ accessToken, basePath }, { method: "POST", path, body }, bounds);
      const reply = typeof said === "string" ? undefined : said;
      const retryAfter = reply?.retryAfter ?? null;
      if (reply === undefined || reply.status >= 500 || reply.status === 429) {
        ctx.log.warn("hubspot did not take a write", { path, status: reply?.status ?? 0 });
      }
      if (reply === undefined || reply.status >= 500) return { passing: "failure", retryAfter };
      if (reply.status === 429) return { passing: "rate", retryAfter };
      return reply.status === 401 ? "rejected" : { answer: reply };
    };
    return callCrm({ access, slot, backOff: (pause) => limiter.backOff(pause) }, attempt, 1);
  }

  async function read<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
    const reply = await post(path, body);
    const parsed = schema.safeParse(reply.body);
    if (reply.status < 300 && parsed.success) return parsed.data;
    ctx.log.error("hubspot refused a call", { path, status: reply.status });
    throw new AppError("crm_unavailable");
  }

  /** Searches the index, which lags, by the message's timestamp to the millisecond. */
  async function search(kind: Kind, message: SentMessage): Promise<string | null> {
    const value = String(message.sentAt.getTime());
    const page = await read(
      `/crm/objects/${VERSION}/${PATHS[kind]}/search`,
      {
        filterGroups: [{ filters: [{ propertyName: "hs_timestamp", operator: "EQ", value }] }],
        properties: KEY[kind],
        limit: BATCH,
      },
      ObjectPage,
    );
    return page.results.find((object) => isSame(kind, message, object.properties))?.id ?? null;
  }

  /** Searches the contact's associations, which do not depend on the index. */
  async function look(kind: Kind, message: SentMessage): Promise<string | null> {
    const onwards = advancing(ctx.log, "hubspot associations");
    let inputs: { id: string; after?: string }[] = [{ id: message.contactCrmId }];
    while (inputs.length > 0) {
      const page: z.infer<typeof AssociationBatch> = await read(
        `/crm/associations/${VERSION}/contacts/${PATHS[kind]}/batch/read`,
        { inputs },
        AssociationBatch,
      );
      const ids = page.results.flatMap(({ to }) => to.map(({ toObjectId }) => toObjectId));
      for (let from = 0; from < ids.length; from += BATCH) {
        const objects = await read(
          `/crm/objects/${VERSION}/${PATHS[kind]}/batch/read`,
          { inputs: ids.slice(from, from + BATCH).map((id) => ({ id })), properties: KEY[kind] },
          ObjectPage,
        );
        const found = objects.results.find((object) => isSame(kind, message, object.properties));
        if (found !== undefined) return found.id;
      }
      inputs = page.results.flatMap(({ from, paging }) =>
        paging?.next ? [{ id: from.id, after: onwards(paging.next.after) ?? "" }] : [],
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
    // Searches both kinds: the contact may have gained or lost its address since.
    find: async (message) => {
      for (const find of [search, look]) {
        for (const kind of KINDS) {
          const crmId = await find(kind, message);
          if (crmId !== null) return logged(kind, crmId, message);
        }
      }
      return null;
    },
    // https://developers.hubspot.com/docs/api-reference/2026-03/crm/activities/emails/guide
    // https://developers.hubspot.com/docs/api-reference/2026-03/crm/activities/notes/guide
    write: async (message) => {
      const kind = message.to === null ? "note" : "email";
      const reply = await post(`/crm/objects/${VERSION}/${PATHS[kind]}`, {
        properties: propertiesOf(kind, message),
        associations: [
          {
            to: { id: message.contactCrmId },
            types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: TO_CONTACT[kind] }],
          },
        ],
      });
      if (reply.status < 300) {
        const created = Created.safeParse(reply.body);
        if (created.success) return logged(kind, created.data.id, message);
        // The object exists all the same; the next attempt finds it.
        throw new AppError("crm_unavailable");
      }
      if (reply.status === 403) return "scope_missing";
      if (!(await hasContact(message.contactCrmId))) return "contact_gone";
      ctx.log.error("hubspot refused a message", { kind, status: reply.status });
      throw new AppError("crm_unavailable");
    },
  };
}

const logged = (as: Kind, crmId: string, message: SentMessage): Logged => ({
  crmId,
  as,
  stored: storedText(as, message),
});
