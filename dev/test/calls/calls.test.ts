import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describedApi } from "../../../functions/reference/described-api.ts";
import { routeKey } from "../../../functions/http/route-row.ts";
import { routes } from "../../../functions/routes.generated.ts";
import { newVapidKey } from "../../secrets/vapid-key.ts";
import { loadEndpoints } from "../../stack/local-server.ts";
import { callerOf, type Reply } from "../caller.ts";
import { testStack } from "../database.ts";
import { describedBy } from "../described.ts";
import { startHubspot } from "../hubspot.ts";
import { startTestQueue } from "../queue.ts";
import { authenticationCalls } from "./authentication-calls.ts";
import type { Call, Sent } from "./call.ts";
import { organizationCalls } from "./organization-calls.ts";
import { examples } from "./examples.ts";
import { productCalls } from "./product-calls.ts";
import { type Actor, type CallWorld, callWorld } from "./world.ts";

const [hubspot, queue] = await Promise.all([startHubspot([]), startTestQueue()]);
const salesforce = { SALESFORCE_CLIENT_ID: "essai", SALESFORCE_CLIENT_SECRET: "secret-d-essai" };
const { admin, platform } = await testStack({
  dataApi: true,
  mailbox: true,
  variables: {
    ...hubspot.variables,
    ...queue.variables,
    ...salesforce,
    VAPID_PRIVATE_KEY: newVapidKey(),
  },
});
afterAll(() => Promise.all([hubspot.stop(), queue.stop()]));

const endpoints = await loadEndpoints();
const call = callerOf(platform, endpoints);

const wrongIn = describedBy(describedApi());

/** Sends a call; whatever it answers must be what the API's description says of it. */
async function send(one: Call, sent: Sent, cookie: string | undefined): Promise<Reply> {
  const [method = "", pattern = ""] = one.call.split(" ");
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? "x"),
  );
  const query = new URLSearchParams(sent.query).toString();
  const reply = await call(method, query === "" ? path : `${path}?${query}`, {
    cookie,
    ...(method === "GET" ? {} : { body: sent.body ?? {} }),
  });
  const { status, json, headers } = reply;
  expect(wrongIn({ method, path, status, json, contentType: headers.get("content-type") })).toBeUndefined();
  return reply;
}

const ofProduct = productCalls(endpoints);
const calls = [...authenticationCalls, ...organizationCalls, ...ofProduct];

describe("the table of calls", () => {
  it("names every route of the product's own", () => {
    const own = routes.filter(({ method }) => method !== "ANY").map(routeKey);
    const tried = new Set(ofProduct.map((one) => one.call));
    // What HubSpot signs, and what carries Aircall's token.
    expect(own.filter((one) => !tried.has(one))).toEqual([
      "POST /api/crm/webhooks/{crm}",
      "POST /api/telephone/webhooks/aircall/{organizationId}",
    ]);
  });

  it("has examples of routes that there are", () => {
    const names = new Set(routes.map(({ name }) => name));
    expect(Object.keys(examples).filter((name) => !names.has(name))).toEqual([]);
  });
});

/** One way in which a call is tried. */
interface Case {
  readonly call: string;
  readonly name: string;
  /** Null: without a session. */
  readonly as: Actor | null;
  readonly send: (world: CallWorld) => Sent;
  readonly statuses: readonly number[];
  /** True where nothing is done, or only read: all such cases look at one world. */
  readonly changesNothing: boolean;
  readonly answers: (world: CallWorld) => object;
  /** What the answer must not hold. */
  readonly hides: (world: CallWorld) => string;
}

/** Every way in which a call is tried, by what its row says of it. */
function casesOf(one: Call): Case[] {
  const { as, status = 200, withoutSession = 401, refused = {}, foreign, malformed, answers } = one;
  // better-auth may change what the caller has of their own.
  const isOurs = !one.call.includes(" /api/auth/");
  const base = {
    call: one.call,
    as,
    changesNothing: isOurs && one.call.startsWith("GET "),
    send: one.send ?? (() => ({})),
    answers: () => ({}),
    hides: () => "better_auth.",
  };
  const cases: Case[] = [
    { ...base, name: `answers ${as} with ${status}`, statuses: [status], answers: answers ?? base.answers },
    ...Object.entries(refused).map(([actor, wanted]) => ({
      ...base,
      name: `refuses ${actor} with ${wanted}`,
      as: actor as Actor,
      statuses: [wanted],
      changesNothing: wanted >= 400,
    })),
  ];
  if (withoutSession !== "anyone") {
    const name = `answers ${withoutSession} without a session`;
    cases.push({
      ...base,
      name,
      as: null,
      statuses: [withoutSession],
      changesNothing: withoutSession >= 400,
    });
  }
  if (foreign !== undefined) {
    const name = "reaches nothing of an organization from another";
    const hides = (world: CallWorld): string => world.people.member.email;
    const changesNothing = isOurs && foreign.every((status) => status >= 400);
    cases.push({ ...base, name, as: "outsider", statuses: foreign, changesNothing, hides });
  }
  if (malformed !== undefined) {
    const { status: told = 400, ...sent } = malformed;
    cases.push({
      ...base,
      name: "says what does not fit",
      send: () => sent,
      statuses: [told],
      changesNothing: told >= 400,
    });
  }
  return cases;
}

describe("a call of the API", () => {
  let untouched: CallWorld;
  beforeAll(async () => {
    untouched = await callWorld(admin);
  });
  it.each(
    calls.flatMap((one) => casesOf(one).map((each) => [`${one.call} ${each.name}`, one, each] as const)),
  )("%s", async (_, one, { as, send: sent, statuses, changesNothing, answers, hides }) => {
    const world = changesNothing ? untouched : await callWorld(admin);
    const reply = await send(one, sent(world), as === null ? undefined : world.people[as].cookie);
    expect(statuses, `${reply.status} ${reply.text}`).toContain(reply.status);
    expect(reply.json ?? {}).toMatchObject(answers(world));
    expect(reply.text).not.toContain(hides(world));
  });
});
