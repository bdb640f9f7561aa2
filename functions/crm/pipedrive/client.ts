import * as z from "zod";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { Log } from "../../http/log.ts";
import { askServer, jsonIn } from "../../outbound/ask-server.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { sharedRateLimiter } from "../rate-limit.ts";
import { callCrm, type Outcome } from "../sync/request-loop.ts";
import { fewerWhereTooLarge, unusable } from "../sync/unusable-answers.ts";
import { accessOf } from "./access.ts";
import { IDS, PAGE, RATES } from "./manifest.ts";
import { areSpent, pauseIn, pointsIn } from "./points.ts";
import {
  Activity,
  cursorPage,
  Deal,
  Note,
  offsetPage,
  Organization,
  Person,
  RecentChange,
  Stage,
  Users,
} from "./schema.ts";

// Plain fetch instead of the vendor's client, which is generated from both API versions over another HTTP library,
// follows redirects with the token, and renews tokens itself, which would lose a rotated one.

/** Timeout of one call in milliseconds, body included. */
const TIMEOUT = 20_000;
/** Objects of a page by offsets that are read again with the next one. */
const OVERLAP = 20;
/** Calls after which what is left of the day's points is noted again. */
const NOTED = 50;

/** Object kinds listed by the newer API, with extra parameters of each. */
const KINDS = {
  persons: { item: Person, include: "marketing_status" },
  activities: { item: Activity, include: undefined },
  deals: { item: Deal, include: undefined },
  organizations: { item: Organization, include: undefined },
  stages: { item: Stage, include: undefined },
} as const;
export type Kind = keyof typeof KINDS;
export type ItemOf<K extends Kind> = z.infer<(typeof KINDS)[K]["item"]>;

/** Some objects, and the cursor of the next page; undefined at the end. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | undefined;
}

/** Object kinds as the list of recent changes names them. */
export type Recent = "activity" | "deal" | "note";

export type Filter = Readonly<Record<string, string>>;

/** Pipedrive's API for one connection: rate-limited, retried, every reply validated by its schema. */
export interface PipedriveClient {
  readonly log: Log;
  /** Up to 500 objects by ascending id, from a page cursor. */
  list<K extends Kind>(kind: K, filter: Filter, cursor: string | undefined): Promise<Page<ItemOf<K>>>;
  /** At most 100 objects by id; deleted and invisible ones are left out. */
  byId<K extends Kind>(kind: K, ids: readonly string[]): Promise<ItemOf<K>[]>;
  /** Up to 500 notes by ascending id; the cursor is the offset of the first. */
  notes(filter: Filter, cursor: string | undefined): Promise<Page<Note>>;
  /** Up to 500 objects of some kinds changed after an instant; the cursor is the offset of the first. */
  recent(kinds: readonly Recent[], since: string, cursor: string | undefined): Promise<Page<RecentChange>>;
  /** Notes that changed last, the newest first: one page. */
  newestNotes(): Promise<Note[]>;
  /** A note; null when it is gone. */
  note(id: string): Promise<Note | null>;
  users(): Promise<z.infer<typeof Users>["data"]>;
}

/** Creates the client of the context's account. All calls throw `crm_revoked`, `crm_quota`, `crm_unreadable` or `crm_unavailable`. */
export function createPipedriveClient(ctx: SystemContext): PipedriveClient {
  const access = accessOf(ctx);
  const limiter = sharedRateLimiter(ctx, "pipedrive", RATES);
  let calls = 0;
  let isMoreRefused = false;

  /** Null where there is nothing; where the call `mayBeRefused`, that counts as nothing. */
  function get<T>(
    path: string,
    query: Filter,
    schema: z.ZodType<T>,
    mayBeRefused = false,
  ): Promise<T | null> {
    const ports = {
      access,
      slot: () => limiter.slot("call"),
      backOff: (pause: number) => limiter.backOff(pause),
    };
    return callCrm(ports, async ({ accessToken, apiUrl }): Promise<Outcome<T | null>> => {
      const address = new URL(apiUrl + path);
      address.search = new URLSearchParams(query).toString();
      const headers = { authorization: `Bearer ${accessToken}` };
      const reply = await askServer(address, { headers }, { bytes: BYTES.page, milliseconds: TIMEOUT });
      if (typeof reply === "string") return unusable(reply, ctx.log, { crm: "pipedrive", path });
      if (reply.status >= 500) return { passing: "failure", retryAfter: reply.headers.get("retry-after") };
      if (reply.status === 401) return "rejected";
      if (reply.status === 404) return { answer: null };
      if (mayBeRefused && (reply.status === 400 || reply.status === 403)) return { answer: null };
      if (reply.status === 429) {
        if (areSpent(reply.headers)) {
          // The budget of the day is the whole account's: another try would only take from whoever gets a call back.
          await limiter.spent({ used: 1, allowed: 1 });
          throw new AppError("crm_quota");
        }
        return { passing: "rate", retryAfter: pauseIn(reply.headers) };
      }
      if (reply.status >= 300) {
        ctx.log.error("pipedrive refused a call", { path, status: reply.status });
        throw new AppError("crm_unavailable");
      }
      const points = pointsIn(reply.headers);
      if (points !== null && calls++ % NOTED === 0) await limiter.spent(points);
      const read = schema.safeParse(jsonIn(reply.text));
      if (read.success) return { answer: read.data };
      ctx.log.warn("pipedrive reply does not fit its schema", { path });
      return { passing: "unreadable", retryAfter: null };
    });
  }

  async function must<T>(path: string, query: Filter, schema: z.ZodType<T>): Promise<T> {
    const answer = await get(path, query, schema);
    if (answer === null) throw new AppError("crm_unavailable");
    return answer;
  }

  async function list<K extends Kind>(kind: K, query: Filter): Promise<Page<ItemOf<K>>> {
    const { item, include } = KINDS[kind];
    const [path, schema] = [`/api/v2/${kind}`, cursorPage(item)];
    const asked = include === undefined || isMoreRefused ? undefined : { ...query, include_fields: include };
    const whole = asked === undefined ? null : await get(path, asked, schema, true);
    // Only companies with the app it belongs to may ask for it.
    if (asked !== undefined && whole === null) isMoreRefused = true;
    const page = whole ?? (await must(path, query, schema));
    const next = page.additional_data?.next_cursor || undefined;
    if (next !== undefined && next === query["cursor"]) throw stuck(kind);
    // What was deleted is kept for thirty days. The schema is the kind's own.
    return { items: page.data.filter((one) => one.is_deleted !== true) as ItemOf<K>[], next };
  }

  async function oldList<T extends z.ZodType>(
    path: string,
    filter: Filter,
    item: T,
    cursor: string | undefined,
  ): Promise<Page<z.output<T>>> {
    const start = Number(cursor ?? "0");
    const { data, additional_data } = await fewerWhereTooLarge(PAGE, (most) =>
      must(path, { ...filter, limit: String(most), start: String(start) }, offsetPage(item)),
    );
    const { more_items_in_collection: isMore, next_start: following } = additional_data?.pagination ?? {};
    if (isMore !== true) return { items: data, next: undefined };
    if (!(Number(following) > start)) throw stuck(path);
    // What is deleted meanwhile moves all that follows it to a smaller offset.
    return { items: data, next: String(Math.max(start + 1, Number(following) - OVERLAP)) };
  }

  /** A list that does not go on would be read forever; and were it taken for whole, the rest would be swept. */
  function stuck(list: string): AppError {
    ctx.log.error("pipedrive's list does not go on", { list });
    return new AppError("crm_unreadable");
  }

  return {
    log: ctx.log,
    // https://developers.pipedrive.com/docs/api/v1/Persons (version 2 of each)
    list: (kind, filter, cursor) =>
      fewerWhereTooLarge(PAGE, (most) =>
        list(kind, {
          limit: String(most),
          sort_by: "id",
          sort_direction: "asc",
          ...filter,
          ...(cursor === undefined ? {} : { cursor }),
        }),
      ),
    byId: async (kind, ids) => {
      const found = [];
      for (let from = 0; from < ids.length; from += IDS) {
        const some = ids.slice(from, from + IDS);
        found.push(...(await list(kind, { ids: some.join(","), limit: String(IDS) })).items);
      }
      return found;
    },
    // https://developers.pipedrive.com/docs/api/v1/Notes#getNotes
    notes: (filter, cursor) => oldList("/api/v1/notes", { ...filter, sort: "id ASC" }, Note, cursor),
    newestNotes: async () => {
      const { items } = await oldList("/api/v1/notes", { sort: "update_time DESC" }, Note, undefined);
      return items.filter(({ active_flag }) => active_flag !== false);
    },
    // https://developers.pipedrive.com/docs/api/v1/Recents#getRecents
    recent: (kinds, since, cursor) => {
      const since_timestamp = since.slice(0, 19).replace("T", " ");
      return oldList("/api/v1/recents", { since_timestamp, items: kinds.join(",") }, RecentChange, cursor);
    },
    note: async (id) => {
      const answer = await get(`/api/v1/notes/${id}`, {}, z.object({ data: Note }));
      return answer === null || answer.data.active_flag === false ? null : answer.data;
    },
    users: async () => (await must("/api/v1/users", {}, Users)).data,
  };
}
