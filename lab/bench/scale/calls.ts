import { authenticationCalls } from "../../../dev/test/calls/authentication-calls.ts";
import type { Call, Sent } from "../../../dev/test/calls/call.ts";
import { organizationCalls } from "../../../dev/test/calls/organization-calls.ts";
import { productCalls } from "../../../dev/test/calls/product-calls.ts";
import type { CallWorld } from "../../../dev/test/calls/world.ts";
import { loadEndpoints } from "../../../dev/stack/local-server.ts";
import type { Measured } from "./people.ts";
import { queriesOf } from "./reads.ts";
import { heavierOf } from "./writes.ts";

/**
 * Statuses by which a full world answers what the table of calls asks of an empty one: CRMs are connected (and are not any
 * more once they were disconnected), texts and jobs are there, and what is done to a job or a reading was done already.
 */
const IN_A_FULL_WORLD: Readonly<Record<string, readonly number[]>> = {
  "GET /api/jobs/{jobId}": [200],
  "POST /api/contacts/{contactId}/readings/{textKind}/{textId}/corrections": [409],
  "POST /api/crm/disconnect": [200, 409],
  "POST /api/crm/refresh-contact": [202],
  "POST /api/crm/refresh-engagements": [202],
  "POST /api/crm/refresh-notes": [202],
  "POST /api/jobs/{jobId}/cancel": [409],
  "POST /api/jobs/{jobId}/retry": [409],
};

/** The statuses that a call of a full world may answer. */
export const expectedOf = (call: Call): readonly number[] =>
  IN_A_FULL_WORLD[call.call] ?? [call.status ?? 200];

/** Ends the organization that it is asked of: asked last, and only of a world that is not kept. */
export const ENDING = ["POST /api/auth/organization/delete", "DELETE /api/organizations/{id}"];

export interface Asked {
  readonly call: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The query, or what is sent, in a few words; empty for the plainest. */
  readonly what: string;
  readonly body?: unknown;
  readonly cookie: string;
}

/** Every call of the API, those that end an organization last. */
export const allCalls: readonly Call[] = [
  ...productCalls(await loadEndpoints()),
  ...organizationCalls,
  ...authenticationCalls,
].toSorted((one, other) => Number(ENDING.includes(one.call)) - Number(ENDING.includes(other.call)));

export const isRead = (call: string): boolean => call.startsWith("GET ");

/** What has to be done before a call has anything to do. */
export function before(world: CallWorld, measured: Measured, call: Call): Asked[] {
  const first =
    call.call === "PATCH /api/actions/{actionId}/undo" ? "PATCH /api/actions/{actionId}/done" : undefined;
  const found = allCalls.find((one) => one.call === first);
  return found === undefined ? [] : requestsOf(world, measured, found, 0);
}

/** The requests of one run of a call in an organization. */
export function requestsOf(world: CallWorld, measured: Measured, call: Call, run: number): Asked[] {
  const { contacts, texts, jobs } = measured;
  const plain = call.send?.(world) ?? {};
  const heavier: readonly Sent[] = isRead(call.call)
    ? (queriesOf[call.call]?.(measured, run) ?? []).map((query) => ({
        query: Object.fromEntries(new URLSearchParams(query)),
      }))
    : (heavierOf[call.call]?.(world, measured, run) ?? []);
  const [method = "", pattern = ""] = call.call.split(" ");
  // Reads of a contact: of anybody, and in turn of those with the most exchanges.
  const contactId = run % 2 === 1 ? contacts.at(-1 - (((run - 1) / 2) % 3)) : contacts[run % contacts.length];
  const text = texts[run % Math.max(texts.length, 1)];
  const known: Record<string, string | undefined> = {
    ...(isRead(call.call) ? { contactId } : {}),
    ...(pattern.includes("/readings/{textKind}")
      ? { contactId: text?.contactId, textId: text?.textId, textKind: "engagement" }
      : {}),
    jobId: jobs[run % jobs.length],
  };
  return [plain, ...heavier].map((sent, index): Asked => {
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(known[name] ?? sent.params?.[name] ?? plain.params?.[name] ?? "x"),
    );
    const query = new URLSearchParams(sent.query).toString();
    const words = isRead(call.call)
      ? decodeURIComponent(query)
      : JSON.stringify(sent.body ?? {}).slice(0, 60);
    return {
      call: call.call,
      method,
      path: query === "" ? path : `${path}?${query}`,
      what: index === 0 ? "" : words.replace(/[0-9a-f-]{36}/g, "{id}").replace(/\d{13}/g, "{n}"),
      ...(method === "GET" ? {} : { body: sent.body ?? {} }),
      // Members may not ask for as much at once.
      cookie: world.people[index > 0 && !isRead(call.call) ? "owner" : call.as].cookie,
    };
  });
}
