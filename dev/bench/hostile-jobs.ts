import { loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import { route as getGrounding } from "../../functions/contacts/grounding/get-grounding.route.ts";
import { route as updateLinkedin } from "../../functions/contacts/linkedin/update-linkedin.route.ts";
import { route as receiveWebhook } from "../../functions/crm/webhooks/receive-webhook.route.ts";
import { signatureV3 } from "../../functions/crm/hubspot/webhook/signature.ts";
import { createEnvironment } from "../../functions/env.ts";
import { AppError } from "../../functions/http/errors.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { route as runImport } from "../../functions/imports/run-import.route.ts";
import { readTable } from "../../functions/imports/read-table.ts";
import { readProfile } from "../../functions/intelligence/linkedin/read-profile.ts";
import { readSource } from "../../functions/intelligence/texts/read-source.ts";
import { verifyAnalysis } from "../../functions/intelligence/texts/verify-analysis.ts";
import { rankContacts } from "../../functions/suggestions/rank-contacts.ts";
import { readMembers } from "../../functions/suggestions/store.ts";
import { callerOf } from "../test/caller.ts";
import { createAction, createMember, createSession, createUser, sessionCookie } from "../test/factories.ts";
import { PUMPS } from "../test/hostile-pumps.ts";
import { type Held, longestBlock } from "./longest-block.ts";
import { answerOf, startProcess } from "./sync/worker.ts";
import { Account, inWorld, type SyncWorld } from "./sync/world.ts";
import { hubspotVariables } from "../../functions/crm/hubspot/variables.ts";
import { printFigure } from "./print-figure.ts";

const DAY = "2026-11-20";
/** A file of the maximum size, with lines as long as a note's maximum. */
const FILE = { bytes: 3_900_000, text: 20_000 };
const LINKEDIN = 50_000;
/** Events of one call, and characters of an unused field in each: a body of 1 MB. */
const WEBHOOK = { path: "/api/crm/webhooks/hubspot", events: 100, text: 3_000 };
/** Unrelated requests without any job beside them: the machine's own latency. */
const CONTROL = "none: what unrelated requests wait by themselves";
const QUIET = 5_000;
/** What hostile-portal-process.ts says of itself. */
const Vendor = z.object({ variables: z.record(z.string(), z.string()), account: Account });
const pumped = (index: number, length: number): string => PUMPS[index % PUMPS.length]?.text(length) ?? "";

/**
 * The largest jobs on texts designed to be slow, through the product: a synchronization page, a webhook, an import, the
 * grounding of a message, a ranking, a LinkedIn profile, an analysis. Prints for each how long unrelated requests
 * waited, and how long without it; returns the longest event loop block.
 */
export async function benchHostileJobs(): Promise<number> {
  const vendor = startProcess("../hostile-portal-process.ts", {});
  const { variables, account } = Vendor.parse(await answerOf(vendor));
  try {
    return await inWorld(
      { ...variables, APP_URL: "http://localhost:3000", CLOCK: `${DAY}T08:00:00Z` },
      (world) => measure(world, account),
    );
  } finally {
    vendor.disconnect();
  }
}

async function measure(world: SyncWorld, account: Account): Promise<number> {
  let longest = 0;
  const held = async (entry: string, work: () => Promise<unknown>): Promise<void> => {
    const { block, wait }: Held = await longestBlock(work);
    longest = Math.max(longest, block);
    const [longestBlockCpuMilliseconds, longestWaitMilliseconds] = [Math.round(block), Math.round(wait)];
    const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
    printFigure({
      name: "hostile-job",
      entry,
      longestBlockCpuMilliseconds,
      longestWaitMilliseconds,
      load,
    });
  };
  await held(CONTROL, () => setTimeout(QUIET));
  const ctx = await world.connect("hubspot", account);
  const { organizationId } = ctx.claims;
  await held("sync: a page of 100 e-mails", async () => {
    const { state } = await world.run(ctx, { crm: "hubspot" });
    if (state !== "done") throw new Error(`the synchronization is ${state}`);
  });

  const userId = await createUser(world.admin);
  await createMember(world.admin, organizationId, userId, "owner");
  const session = await createSession(world.admin, userId, organizationId);
  const cookie = sessionCookie(session.token, world.variables["BETTER_AUTH_SECRET"]);
  const platform = createPlatform(
    createEnvironment(world.variables),
    createLog(() => undefined),
  );
  const call = callerOf(platform, [runImport, getGrounding, updateLinkedin, receiveWebhook]);
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    const reply = await call(method, path, { cookie, ...(body === undefined ? {} : { body }) });
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  };
  const { rows } = await world.admin.query<{ id: string; email: string }>(
    "select id, email from public.contact where organization_id = $1",
    [organizationId],
  );
  const [contact] = rows;
  if (contact === undefined) throw new Error("no contact");
  const body = JSON.stringify({
    kind: "notes",
    fileName: "notes.csv",
    content: Buffer.from(notesOf(contact.email)).toString("base64"),
    confirmed: true,
    skipErrors: true,
  });
  const event = webhook(hubspotVariables(platform.environment).HUBSPOT_CLIENT_SECRET);
  await held("webhook: 100 events", async () => {
    const { status, text } = await call("POST", WEBHOOK.path, event);
    if (status !== 204 && status !== 200) throw new Error(`the webhook: ${status} ${text}`);
  });
  await held("import: a file of 4 MB", () => send("POST", "/api/imports", body));
  await held("import: files of 4 MB that are refused", async () => {
    for (const unit of ["\n>", ";", "a,", '"'])
      await readTable(unit.repeat(FILE.bytes / unit.length), () => 0).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  });
  const actionId = await createAction(world.admin, organizationId, contact.id);
  await world.admin.query(
    "update public.action set ai_ice_breaking_message = $2, edited_at = now() where id = $1",
    [actionId, "Bonjour Élodie, 12 sites le 3 mars ? Vu avec Camille Vasseur."],
  );
  await held("grounding: a contact with 200 texts and more", () =>
    send("GET", `/api/contacts/${contact.id}/grounding`),
  );
  await held("ranking: a contact with 200 texts and more", async () => {
    const waiting = await readMembers(ctx);
    await world.admin.query("update public.contact set owner_email = null where id = $1", [contact.id]);
    await rankContacts(ctx, { day: DAY, timeZone: "Europe/Paris", waiting, taken: new Set() });
  });
  for (const [name, index] of worstPumps())
    await held(`LinkedIn: ${LINKEDIN} characters of ${name}`, async () => {
      const text = pumped(index, LINKEDIN);
      await send("PATCH", `/api/contacts/${contact.id}/linkedin`, { profile: { text } });
      await readProfile({ text });
    });
  await held("analysis: of each hostile text, by a model that repeats it", analyseAll);
  await held(CONTROL, () => setTimeout(QUIET));
  await platform.pool.end();
  return longest;
}

const WORST = new Set(["a", "a-", "<a>", "le 3 ", "«a» "].map((unit) => JSON.stringify(unit)));
const worstPumps = (): [string, number][] =>
  PUMPS.flatMap(({ name }, index) => (WORST.has(name) ? [[name, index]] : []));

/** A signed call about an account that nobody is connected to. */
function webhook(secret: string): { body: string; headers: Record<string, string> } {
  const events = Array.from({ length: WEBHOOK.events }, (_, index) => ({
    eventId: index,
    portalId: 1,
    occurredAt: 1,
    subscriptionType: "contact.propertyChange",
    objectId: index,
    mergedObjectIds: Array.from({ length: 100 }, (__, each) => each),
    propertyValue: pumped(index, WEBHOOK.text),
  }));
  const [body, timestamp] = [JSON.stringify(events), String(Date.now())];
  const uri = `http://localhost:3000${WEBHOOK.path}`;
  const signature = signatureV3(secret, { method: "POST", uri, body, timestamp });
  const headers = { "x-hubspot-signature-v3": signature, "x-hubspot-request-timestamp": timestamp };
  return { body, headers };
}

function notesOf(email: string): string {
  const lines = ["E-mail;Date;Texte"];
  for (let size = 0, index = 0; ; index += 1) {
    const line = `${email};19/11/2026;"${pumped(index, FILE.text).replaceAll('"', '""')}"`;
    size += Buffer.byteLength(line) + 1;
    if (size > FILE.bytes) return lines.join("\n");
    lines.push(line);
  }
}

async function analyseAll(): Promise<void> {
  for (const [index] of PUMPS.entries()) {
    const text = pumped(index, FILE.text);
    const source = readSource({
      id: "1",
      stamp: "1",
      day: DAY,
      type: "email",
      direction: "incoming",
      subject: "Devis",
      text: `Vu. ${text}`,
      people: [],
      analysed: false,
      asked: false,
    });
    // Texts without words are not sent to a model.
    if (source === undefined) continue;
    const words = text.slice(0, 120);
    const said = {
      source: "1" as const,
      summary: Array.from({ length: 6 }, () => ({ quote: words, sentence: text })),
      keyTopics: Array.from({ length: 20 }, () => words),
      mentionedActions: Array.from({ length: 32 }, () => ({
        who: "us" as const,
        kind: "call" as const,
        what: words,
        due: DAY,
        quote: words,
      })),
      participants: Array.from({ length: 80 }, () => ({ name: "Léa Roux", company: words })),
      confidence: 1,
    };
    await verifyAnalysis(said, source, { name: "Léa Roux", job: "", company: "" });
  }
}
