import * as fc from "fast-check";
import { expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  createKnownApiKey,
  createSuggestion,
  signedInMember,
} from "../../dev/test/factories.ts";
import { createApp } from "../http/app.ts";
import type { Scope } from "../http/contract.ts";
import { HELD_BACK, INJECTIONS } from "../language/untrusted/injections.fixture.ts";
import { AFTERWARDS, PHRASINGS, UNSEEN } from "../language/untrusted/phrasings.fixture.ts";
import { route } from "./serve-mcp.ts";
import { TOOLS } from "./tools/index.ts";

const { admin, platform } = await testStack();
const DAY = "2026-11-23";
const app = createApp([route], {
  environment: platform.environment,
  pool: platform.pool,
  log: platform.log,
  clock: { now: () => new Date(`${DAY}T11:00:00Z`) },
});

interface Said {
  readonly status: number;
  readonly text: string;
}

async function callTool(key: string, name: string, input: unknown): Promise<Said> {
  const response = await app.request(
    "http://localhost:3000/api/mcp",
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: input },
      }),
    },
    { incoming: { socket: { remoteAddress: "10.9.0.1" } } },
  );
  return { status: response.status, text: await response.text() };
}

/** An organization whose every contact bears its mark, some of them on a member's list. */
async function organizationMarked(mark: string) {
  const me = await signedInMember(admin, { role: "owner" });
  const contacts: string[] = [];
  for (let position = 1; position <= 5; position += 1) {
    const contactId = await createContact(admin, me.organizationId, {
      last_name: `${mark} ${position}`,
      company: mark,
      email: `${mark}${position}@exemple.test`.toLowerCase(),
    });
    await createEngagement(admin, me.organizationId, contactId, { text: `Bonjour de ${mark}.` });
    const actionId = await createAction(admin, me.organizationId, contactId, {
      ai_action: `Rappeler ${mark}`,
    });
    await createSuggestion(admin, {
      userId: me.userId,
      organizationId: me.organizationId,
      contactId,
      actionId,
      day: DAY,
      position,
    });
    contacts.push(contactId);
  }
  return { me, contacts };
}

it("shows nobody a row of another organization in 10,000 calls, and never breaks", async () => {
  const [ours, theirs] = [await organizationMarked("Alizarine"), await organizationMarked("Zinzolin")];
  const colleague = await signedInMember(admin, { organizationId: ours.me.organizationId });
  const everything: Scope[] = ["contacts:read", "actions:write"];
  const gone = await createKnownApiKey(admin, ours.me, everything);
  await admin.query("update private.api_key set revoked_at = now() where ending = $1 and user_id = $2", [
    gone.slice(-4),
    ours.me.userId,
  ]);
  // Each actor's key, and the mark that it must never see.
  const actors = [
    [await createKnownApiKey(admin, ours.me, everything), "Zinzolin"],
    [await createKnownApiKey(admin, colleague, everything), "Zinzolin"],
    [await createKnownApiKey(admin, ours.me, ["contacts:read"]), "Zinzolin"],
    [await createKnownApiKey(admin, theirs.me, everything), "Alizarine"],
    [gone, "Alizarine"],
  ] as const;
  const id = fc.oneof(
    fc.constantFrom(...ours.contacts, ...theirs.contacts),
    fc.uuid(),
    fc.string({ maxLength: 40 }),
  );
  const input = fc.oneof(
    fc.record(
      {
        contactId: id,
        recherche: fc.oneof(fc.constantFrom("A", "%", "_", "Zinzolin", "Alizarine"), fc.string()),
        comment: fc.constantFrom("appel", "message_envoye", "sms", "linkedin", "autrement", "x"),
        jour: fc.oneof(fc.constantFrom("tomorrow", "monday", "2026-12-01", "0000-01-01"), fc.string()),
        raison: fc.constantFrom("notNow", "wrongReason", "x"),
      },
      { requiredKeys: [] },
    ),
    fc.anything(),
  );
  // What each tool takes, and nothing more, so that many calls reach the database.
  const fitting = fc
    .tuple(fc.constantFrom(...TOOLS), input)
    .map(([tool, given]): [string, unknown] => [
      tool.name,
      typeof given === "object" && given !== null && "contactId" in given
        ? Object.fromEntries(Object.entries(given).filter(([name]) => name in tool.input.shape))
        : given,
    ]);
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...actors), fitting, async ([key, foreign], [name, given]) => {
      const { status, text } = await callTool(key, name, given);
      expect(status).toBeLessThan(500);
      // What was asked may come back in no answer either: tools never repeat their input.
      expect(text).not.toContain(foreign);
      expect(text).not.toContain("erreur inattendue");
      expect(status === 401).toBe(key === gone);
      if (status === 200 && !text.includes('"isError":true')) reached += 1;
    }),
    { numRuns: 10_000, seed: 20_261_123 },
  );
  expect(reached).toBeGreaterThan(1_000);
});

it("shows no order planted in a text outside a quote's marks", async () => {
  const planted = [...INJECTIONS, ...HELD_BACK, ...PHRASINGS, ...UNSEEN, ...AFTERWARDS];
  expect(planted.length).toBeGreaterThanOrEqual(200);
  const me = await signedInMember(admin);
  const key = await createKnownApiKey(admin, me, ["contacts:read"]);
  const outside: string[] = [];
  for (const { id, text, payload } of planted) {
    const contactId = await createContact(admin, me.organizationId);
    await createEngagement(admin, me.organizationId, contactId, { text, subject: text.slice(0, 100) });
    for (const name of ["historique", "pourquoi", "brouillon"]) {
      const said = await callTool(key, name, { contactId });
      expect(said.status).toBe(200);
      const unquoted = said.text.replaceAll(/<citation>[^<]*<\/citation>/gu, "");
      expect(unquoted).not.toMatch(/<\/?citation>/u);
      outside.push(...payload.filter((words) => unquoted.includes(words)).map((words) => `${id}: ${words}`));
    }
  }
  expect(outside).toEqual([]);
});
