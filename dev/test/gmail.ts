import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { afterAll } from "vitest";
import { route as disconnectMailbox } from "../../functions/mailbox/connections/disconnect-mailbox.ts";
import { route as getMailbox } from "../../functions/mailbox/connections/get-mailbox.ts";
import {
  contract as authUrl,
  route as getMailboxAuthUrl,
} from "../../functions/mailbox/connections/get-mailbox-auth-url.ts";
import { route as mailboxCallback } from "../../functions/mailbox/connections/mailbox-callback.ts";
import type { Provider, Purpose } from "../../functions/mailbox/names.ts";
import { route as listAnswers } from "../../functions/mailbox/replies/list-answers.ts";
import { route as getMailState } from "../../functions/mailbox/sending/get-mail-state.ts";
import { route as putDraft } from "../../functions/mailbox/sending/put-draft.ts";
import { route as sendMessage } from "../../functions/mailbox/sending/send-message.ts";
import { route as markDone } from "../../functions/suggestions/actions/mark-done.ts";
import { route as undo } from "../../functions/suggestions/actions/undo.ts";
import { createApp } from "../../functions/http/app.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { createWorker } from "../../functions/workers/worker.ts";
import { createGmailSimulator, type GmailSimulatorOptions } from "@relance/simulators/gmail/server.ts";
import { portOf } from "@relance/simulators/port-of.ts";
import { testStack } from "./database.ts";
import { createContact, signedInMember } from "./factories.ts";
import { sqsRecord, startTestQueue } from "./queue.ts";

export type { Incoming } from "@relance/simulators/gmail/server.ts";
export { createRandom } from "@relance/simulators/hubspot/portal/random.ts";

const CLIENT = { clientId: "client-de-test", clientSecret: "secret-de-test-du-simulateur" };

/** What `propose` proposes. */
export const WORDS = {
  subject: "Votre étude",
  message: "Bonjour Élodie,\n\nVoici l’étude promise.\n\nBien à vous,\nCamille",
};

let serial = 0;

/** A simulated Gmail over HTTP, and the variables by which the product reaches it. */
export async function startGmail(options: Partial<GmailSimulatorOptions> = {}) {
  const simulator = createGmailSimulator({ ...CLIENT, accounts: [], ...options });
  const server = createServer(getRequestListener(simulator.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;
  return {
    simulator,
    variables: {
      GOOGLE_MAILBOX_CLIENT_ID: CLIENT.clientId,
      GOOGLE_MAILBOX_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_MAILBOX_SIGN_IN_URL: url,
      GOOGLE_MAILBOX_TOKEN_URL: url,
      GOOGLE_MAILBOX_API_URL: url,
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** This file's own database, queue and mailboxes over HTTP, and the routes of members' mailboxes. */
export async function mailboxWorld(variables: Record<string, string>, now?: () => Date) {
  const queue = await startTestQueue();
  const stack = await testStack({ variables: { ...queue.variables, DEMO_WRITER: "on", ...variables } });
  const { admin, logged } = stack;
  const platform = now === undefined ? stack.platform : { ...stack.platform, clock: { now } };
  afterAll(() => queue.stop());
  const app = createApp(
    [
      getMailbox,
      getMailboxAuthUrl,
      mailboxCallback,
      disconnectMailbox,
      putDraft,
      sendMessage,
      getMailState,
      listAnswers,
      markDone,
      undo,
    ],
    platform,
  );
  const worker = createWorker(platform);
  const call = (method: string, path: string, cookie: string, body?: unknown): Promise<Response> =>
    Promise.resolve(
      app.request(path, {
        method,
        headers: {
          cookie,
          "content-type": "application/json",
          origin: platform.environment.application().APP_URL,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  /** Goes through the provider's consent; answers the callback's reply. */
  async function consent(
    cookie: string,
    provider: Provider,
    purpose: Purpose,
    form: Record<string, string>,
  ): Promise<Response> {
    const asked = await call("GET", `/api/me/mailbox/auth-url/${provider}?purpose=${purpose}`, cookie);
    const page = new URL(authUrl.response.parse(await asked.json()).url);
    const reply = await fetch(new URL("authorize", page), {
      method: "POST",
      body: new URLSearchParams([...page.searchParams, ...Object.entries({ decision: "allow", ...form })]),
      redirect: "manual",
    });
    const back = new URL(reply.headers.get("location") ?? "");
    return call("GET", back.pathname + back.search, cookie);
  }
  /** A member, a contact of theirs, and what is proposed for them. */
  async function member() {
    serial++;
    const one = await signedInMember(admin, { role: "owner" });
    const address = `commercial-${serial}@maison-${serial}.example`;
    const contactId = await createContact(admin, one.organizationId, {
      first_name: "Élodie",
      last_name: "Marchand",
      email: `elodie@client-${serial}.example`,
    });
    return { ...one, address, contactId, email: `elodie@client-${serial}.example` };
  }
  const propose = async (organizationId: string, contactId: string, text = WORDS.message) => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.action (organization_id, contact_id, type, ai_action, ai_reasoning, ai_subject, ai_ice_breaking_message)
       values ($1, $2, 'ongoingBusiness', 'Écrire', 'Promis', $4, $3) returning id`,
      [organizationId, contactId, text, WORDS.subject],
    );
    return rows[0]?.id ?? "";
  };
  return {
    platform,
    admin,
    logged,
    queue,
    call,
    consent,
    member,
    propose,
    system: (organizationId: string) => systemContext(platform, organizationId, "test"),
    /** Hands a message to a worker; true when it took it. */
    deliver: async (message: unknown) =>
      (await worker({ Records: [sqsRecord(message, 1)] })).batchItemFailures.length === 0,
  };
}
