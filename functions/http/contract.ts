import * as z from "zod";

/** HTTP methods the product API uses. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Fields = z.ZodObject | undefined;

/** What an API key may be allowed to do, area by area; never more than its person may. */
export const Scope = z.enum(["contacts:read", "contacts:write", "actions:write", "suppressions:write"]);
export type Scope = z.infer<typeof Scope>;

/**
 * A call of the API, declared once in its verb's file and read by the handler, the web client, the route table and the tests. `path`
 * writes parameters as API Gateway does (`/api/contacts/{contactId}`).
 */
export interface Contract<
  M extends Method = Method,
  P extends `/api/${string}` = `/api/${string}`,
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: M;
  readonly path: P;
  /** One French sentence for the API reference. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** Who may call besides members of an organization: any signed-in `account`, or `anyone`. */
  readonly openTo?: "account" | "anyone";
  /** The scope that an API key needs for this call; without one the call is closed to keys. */
  readonly scope?: Scope;
  /** Errors of its own; those that any such call may answer are added by `errorCodes`. */
  readonly errors?: readonly ErrorCode[];
  /** What a success is written in, if not JSON; a page also tells its errors so. */
  readonly mediaType?: "application/zip" | "text/html";
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** Largest body in bytes; 1 MB by default. Lambda accepts 6 MB, headers included. */
  readonly bodyLimitBytes?: number;
}

/** Declares a contract, keeping its literal method and path in the type. */
/* @__NO_SIDE_EFFECTS__ */
export function defineContract<
  const M extends Method,
  const P extends `/api/${string}`,
  Response extends z.ZodType,
  Params extends Fields = undefined,
  Query extends Fields = undefined,
  Body extends z.ZodType | undefined = undefined,
>(declaration: Contract<M, P, Params, Query, Body, Response>): Contract<M, P, Params, Query, Body, Response> {
  return declaration;
}

// An omitted part of a contract is optional; what remains after Exclude is its schema, or never.
type Parsed<S> = [Exclude<S, undefined>] extends [never] ? undefined : z.output<Extract<S, z.ZodType>>;
type Sent<S> = [Exclude<S, undefined>] extends [never] ? undefined : z.input<Extract<S, z.ZodType>>;

/** What the handler receives: every part validated, defaults filled in. */
export interface Input<C extends Contract> {
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
}

/** What a caller sends. */
export interface Request<C extends Contract> {
  params: Sent<C["params"]>;
  query: Sent<C["query"]>;
  body: Sent<C["body"]>;
}

/** The reply as JSON on the wire: dates are ISO strings. */
export type Wire<C extends Contract> = z.input<C["response"]>;

/** The reply as its schema reads it: dates are `Date` objects; in the web they stay texts (docs/product.md, 3). */
export type Reply<C extends Contract> = z.output<C["response"]>;

/** An instant: an ISO 8601 string with an offset on the wire, a `Date` in the server. */
export function instant(): z.ZodCodec<z.ZodISODateTime, z.ZodDate> {
  return z.codec(z.iso.datetime({ offset: true }), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  });
}

/** A calendar day: `YYYY-MM-DD` on the wire, a `Date` at midnight UTC in the server. */
export function calendarDay(): z.ZodCodec<z.ZodISODate, z.ZodDate> {
  return z.codec(z.iso.date(), z.date(), {
    decode: (text) => new Date(`${text}T00:00:00Z`),
    encode: (date) => date.toISOString().slice(0, 10),
  });
}

/** Larger than any list, and within Postgres's integers. */
const OFFSET_MAXIMUM = 1_000_000_000;

/** Offset and page size of a list (docs/product.md, 5 and 9). */
export const Paging = z.object({
  offset: z.coerce.number().int().min(0).max(OFFSET_MAXIMUM).default(0),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});

/** Metadata of a list. `itemCount` counts the whole list, not the page. */
export const ListMeta = z.object({
  offset: z.int(),
  pageSize: z.int(),
  itemCount: z.int(),
  hasMore: z.boolean(),
});
export type ListMeta = z.infer<typeof ListMeta>;

/** Every error code; its HTTP status is in `errors.ts`. */
export const ErrorCode = z.enum([
  "invalid_request",
  "malformed_json",
  "unauthenticated",
  "invalid_api_key",
  "missing_scope",
  "no_active_organization",
  "other_organization",
  "session_not_fresh",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "conflict",
  "too_large",
  "rate_limited",
  "crm_not_connected",
  "crm_revoked",
  "crm_unavailable",
  "crm_unreadable",
  "crm_quota",
  "mailbox_not_connected",
  "mailbox_revoked",
  "mailbox_unavailable",
  "not_configured",
  "unavailable",
  "unknown",
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The body of every reply that is not a success. */
export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    /** French text for people. */
    message: z.string(),
    details: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Whether a database can store a text: Postgres holds no NUL character. */
export const noNul = (text: string): boolean => !text.includes("\u0000");
