import { describe, expect, it } from "vitest";
import { callerOf, PASSWORD } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { route } from "../auth.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
let people = 0;
/** Another account each time, so that the limit per account does not apply. */
const signIn = (address: string, headers: Record<string, string> = {}) =>
  call("POST", "/api/auth/sign-in/email", {
    body: { email: `personne-${(people += 1)}@exemple.test`, password: PASSWORD },
    address,
    headers,
  });
/** Four attempts, one from each address: the fourth is refused if the addresses count as one. */
const countAsOne = async (addresses: string[]) => {
  const statuses = [];
  for (const address of addresses) statuses.push((await signIn(address)).status);
  return statuses;
};

describe("An address in several spellings is one", () => {
  it.each([
    [
      "an IPv4 address within IPv6",
      ["192.0.2.9", "::ffff:192.0.2.9", "::FFFF:192.0.2.9", "0:0:0:0:0:ffff:c000:0209"],
    ],
    [
      "an IPv6 network of 64 bits",
      ["2001:db8:1:2::1", "2001:DB8:1:2::2", "2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::"],
    ],
  ])("%s", async (_, addresses) => {
    expect(await countAsOne(addresses)).toEqual([401, 401, 401, 429]);
  });

  it("and two that differ are two: IPv4 addresses within IPv6 share no network", async () => {
    const all = await countAsOne([
      "::ffff:192.0.2.21",
      "::ffff:192.0.2.22",
      "::ffff:192.0.2.23",
      "::ffff:192.0.2.24",
    ]);
    expect(all).toEqual([401, 401, 401, 401]);
  });
});

describe("A header that a caller writes is no address", () => {
  const HEADERS = [
    "x-forwarded-for",
    "x-relance-client-address",
    "X-Relance-Client-Address",
    "x-real-ip",
    "forwarded",
    "cf-connecting-ip",
    "true-client-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "cloudfront-viewer-address",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-original-url",
    "x-rewrite-url",
    "x-http-method-override",
  ];
  it.each(HEADERS)("%s", async (name) => {
    const address = `198.18.0.${HEADERS.indexOf(name) + 1}`;
    const reply = await signIn(address, { [name]: `203.0.113.${HEADERS.indexOf(name)}, 198.51.100.1` });
    expect(reply.status).toBe(401);
    const { rows } = await admin.query<{ key: string }>(
      "select key from better_auth.rate_limit where key like $1 || '|%' or key ~ '^(203|198.51)'",
      [address],
    );
    expect(rows).toEqual([{ key: `${address}|/sign-in/email` }]);
  });

  it("nor does it end a session's address, or stand where sessions are shown", async () => {
    const reply = await signIn("198.18.1.1", { "x-relance-client-address": "203.0.113.200, 198.18.1.2" });
    expect(reply.status).toBe(401);
    const { rows } = await admin.query<{ key: string }>(
      "select key from better_auth.rate_limit where key like '198.18.1.%'",
    );
    expect(rows).toEqual([{ key: "198.18.1.1|/sign-in/email" }]);
  });
});

it("Attempts at the same time from one address are counted each", async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => signIn("198.18.2.1")));
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
});
