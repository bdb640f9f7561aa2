import type * as z from "zod";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { Log } from "../../http/log.ts";
import { advancing } from "../advancing.ts";
import { fewerWhereTooLarge } from "../sync/unusable-answers.ts";
import { PAGE } from "./manifest.ts";
import { createAsk, type Reply } from "./request.ts";
import {
  Activity,
  CalendarEvent,
  Comment,
  Company,
  Contact,
  Email,
  Estimate,
  Individual,
  Opportunity,
  pageOf,
  PhoneCall,
  Staff,
  Task,
} from "./schema.ts";

// Plain fetch: no client of Sellsy's API version 2 is maintained for JavaScript.
// Paths, filters, orders and fields are those of Sellsy's OpenAPI description, https://docs.sellsy.com/api/v2/ : each
// search is « #operation/search-<kind> », each object « #operation/get-<kind> »; pages by « seek », errors and quotas stand
// in its introduction. simulators/sellsy/described.ts holds what we use of it.

/** Kinds that can be searched, and the order in which a page follows another; none where the description names none. */
const KINDS = {
  contacts: { item: Contact, order: "id" },
  individuals: { item: Individual, order: "id" },
  companies: { item: Company, order: "id" },
  comments: { item: Comment, order: "id" },
  "phone-calls": { item: PhoneCall, order: undefined },
  "calendar-events": { item: CalendarEvent, order: "id" },
  tasks: { item: Task, order: "id" },
  opportunities: { item: Opportunity, order: "id" },
  estimates: { item: Estimate, order: "id" },
  "activities/crm": { item: Activity, order: "date" },
} as const;
export type Kind = keyof typeof KINDS;
export type ItemOf<K extends Kind> = z.infer<(typeof KINDS)[K]["item"]>;

/** Kinds that are read one by one. */
const SINGLES = {
  comments: Comment,
  "phone-calls": PhoneCall,
  "calendar-events": CalendarEvent,
  tasks: Task,
  opportunities: Opportunity,
  estimates: Estimate,
  emails: Email,
} as const;
export type Single = keyof typeof SINGLES;
export type SingleOf<K extends Single> = z.infer<(typeof SINGLES)[K]>;

/** Some objects, and the cursor of the next page; undefined at the end. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | undefined;
}

export type Filters = Readonly<Record<string, unknown>>;

/** Sellsy's API for one connection: rate-limited, retried, every reply validated by its schema. */
export interface SellsyClient {
  readonly log: Log;
  /** Up to 100 objects, from a page cursor. Where Sellsy refuses the filters, of all there are. */
  search<K extends Kind>(kind: K, filters: Filters, cursor?: string): Promise<Page<ItemOf<K>>>;
  /** All objects that the filters leave. */
  all<K extends Kind>(kind: K, filters: Filters): Promise<ItemOf<K>[]>;
  /** An object; `gone` where Sellsy has deleted it, `hidden` where it may not be seen. */
  one<K extends Single>(kind: K, id: string): Promise<SingleOf<K> | "gone" | "hidden">;
  /** Companies that a contact belongs to, at most a page of them. */
  companiesOf(contactId: string): Promise<Company[]>;
  staffs(): Promise<Staff[]>;
}

/** Creates the client of the context's account. All calls throw `crm_revoked`, `crm_quota`, `crm_unreadable` or `crm_unavailable`. */
export function createSellsyClient(ctx: SystemContext): SellsyClient {
  const ask = createAsk(ctx);

  function refused(path: string, { status }: Reply): AppError {
    ctx.log.error("sellsy refused a call", { path, status });
    return new AppError("crm_unavailable");
  }

  async function page<T extends z.ZodType>(
    call: { method: "GET" | "POST"; path: string; order?: string | undefined; filters?: Filters },
    item: T,
    cursor: string | undefined,
  ): Promise<Page<z.output<T>>> {
    const { method, path, order, filters } = call;
    const [, seen = "0", offset = ""] = /^(\d+):(.+)$/s.exec(cursor ?? "") ?? [];
    const schema = pageOf(item);
    return fewerWhereTooLarge(PAGE, async (most) => {
      const query: [string, string][] = [["limit", String(most)]];
      if (order !== undefined) query.push(["order", order], ["direction", "asc"]);
      if (offset !== "") query.push(["offset", offset]);
      const reply = await ask(
        { method, path, query, ...(filters === undefined ? {} : { body: { filters } }) },
        undefined,
        ({ status, body }) => status < 300 && !schema.safeParse(body).success,
      );
      if (reply.status === 400 && filters !== undefined && Object.keys(filters).length > 0) {
        ctx.log.warn("sellsy refused filters", { path });
        return page({ ...call, filters: {} }, item, cursor);
      }
      if (reply.status >= 300) throw refused(path, reply);
      const { data, pagination } = schema.parse(reply.body);
      const read = Number(seen) + data.length;
      // The last page is full now and then: then alone the total tells that nothing follows.
      const isLast = data.length < most || read === pagination.total || pagination.offset == null;
      const next = isLast ? undefined : `${read}:${pagination.offset}`;
      if (next !== undefined && String(pagination.offset) === offset) {
        ctx.log.error("sellsy's list does not go on", { path });
        throw new AppError("crm_unreadable");
      }
      return { items: data, next };
    });
  }

  function search<K extends Kind>(kind: K, filters: Filters, cursor?: string): Promise<Page<ItemOf<K>>> {
    const { item, order } = KINDS[kind];
    // The schema is the kind's own.
    return page({ method: "POST", path: `/${kind}/search`, order, filters }, item, cursor) as Promise<
      Page<ItemOf<K>>
    >;
  }

  async function all<T>(name: string, read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
    const onwards = advancing(ctx.log, `sellsy ${name}`);
    const items: T[] = [];
    let cursor: string | undefined;
    do {
      const { items: some, next } = await read(cursor);
      items.push(...some);
      cursor = onwards(next);
    } while (cursor !== undefined);
    return items;
  }

  return {
    log: ctx.log,
    search,
    all: (kind, filters) => all(kind, (cursor) => search(kind, filters, cursor)),
    one: async (kind, id) => {
      const path = `/${kind}/${encodeURIComponent(id)}`;
      const schema: z.ZodType = SINGLES[kind];
      const reply = await ask(
        { method: "GET", path },
        undefined,
        ({ status, body }) => status < 300 && !schema.safeParse(body).success,
      );
      if (reply.status === 404) return "gone";
      if (reply.status === 403) return "hidden";
      if (reply.status >= 300) throw refused(path, reply);
      // The schema is the kind's own.
      return schema.parse(reply.body) as SingleOf<typeof kind>;
    },
    companiesOf: async (contactId) =>
      (await page({ method: "GET", path: `/contacts/${contactId}/companies` }, Company, undefined)).items,
    staffs: () =>
      all("staffs", (cursor) => page({ method: "GET", path: "/staffs", order: "id" }, Staff, cursor)),
  };
}
