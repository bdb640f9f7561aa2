import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import type { Pool } from "pg";
import * as z from "zod";
import { execute, firstRow } from "../../db/statement.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Environment } from "../../env.ts";
import type { Log } from "../../http/log.ts";
import { jsonIn } from "../../outbound/ask-server.ts";
import { idOf, personById } from "../audit/subjects.ts";
import { isObject } from "../compatibility/hook.ts";
import { createDeliver } from "../mails/deliver.ts";
import { storedIdentifier } from "../stored-links.ts";
import { endAccess } from "./end-access.ts";
import { type Ended, rescueMail } from "./rescue-mail.ts";

/**
 * A password set without the old one, by a mailed link or an administrator, ends whatever else lets somebody in, and
 * the person is told what that was (decision 096). With a link better-auth ends the sessions itself, in the
 * transaction of the password; what began meanwhile ends here.
 */
export function rescuePlugin(environment: Environment, pool: Pool, log: Log) {
  const { APP_URL, BRAND } = environment.application();
  const deliver = createDeliver(environment, pool, log);
  const before = new WeakMap<Request, number>();

  const end = (person: string, byWhom: string | null): Promise<Ended> =>
    inTransaction(pool, "request", {}, (client) => endAccess(client, person, byWhom));
  // Not counted by recipient: what tells of a new password is not held back by the links that led to it.
  const tell = (email: string, how: "link" | "administrator", ended: Ended) =>
    deliver(email, "security", rescueMail(BRAND, APP_URL, how, ended), { isCounted: true });

  return {
    /** Throws where the access cannot be ended: the reply must not say that all is done. */
    onPasswordReset: async (
      { user }: { user: { id: string; email: string } },
      request?: Request,
    ): Promise<void> => {
      const ended = await end(user.id, user.id);
      const sessions = ended.sessions + ((request && before.get(request)) ?? 0);
      await tell(user.email, "link", { ...ended, sessions });
    },
    plugin: {
      id: "relance-rescue",
      hooks: {
        before: [
          {
            matcher: ({ path }) => path === "/reset-password",
            handler: createAuthMiddleware(async (ctx) => {
              const body: unknown = ctx.body;
              const token = (isObject(body) && body["token"]) || ctx.query?.["token"];
              if (ctx.request && typeof token === "string") {
                before.set(ctx.request, await countSessions(pool, token));
              }
            }),
          },
          {
            matcher: ({ path }) => path === "/verify-email",
            handler: createAuthMiddleware(async (ctx) => {
              const token: unknown = ctx.query?.["token"];
              if (typeof token !== "string" || !(await isOfOldPassword(pool, token))) return undefined;
              // better-auth then answers as to any link that is worth nothing.
              return { context: { query: { ...ctx.query, token: "ended" } } };
            }),
          },
        ],
        after: [
          {
            matcher: ({ path }) => path === "/admin/set-user-password",
            handler: createAuthMiddleware(async (ctx) => {
              const body: unknown = ctx.body;
              if (isAPIError(ctx.context.returned) || !isObject(body)) return;
              const person = await personById(pool, body["userId"]);
              if (person === null) return;
              const ended = await end(person.id, idOf(ctx.context.session?.user.id));
              await tell(person.email, "administrator", ended);
            }),
          },
        ],
      },
    } satisfies BetterAuthPlugin,
  };
}

/** How many sessions the person of a mailed link has: better-auth does not say how many it ends. */
async function countSessions(pool: Pool, token: string): Promise<number> {
  const row = await firstRow(
    pool,
    z.object({ sessions: z.int() }),
    `select count(*)::int as sessions from better_auth.session s
     where s.expires_at > now() and s.user_id::text = (
       select v.value from better_auth.verification v where v.identifier = $1 and v.expires_at > now() limit 1)`,
    [storedIdentifier(`reset-password:${token}`)],
  );
  return row?.sessions ?? 0;
}

const AddressChange = z.object({ updateTo: z.string(), userId: z.uuid(), iat: z.number() });

/**
 * Whether a mailed link changes the address of somebody who has a new password since: whoever read the mailbox may have
 * asked for it, and no row of it can end. A token says in whole seconds when
 * it was made; better-auth verifies it itself.
 */
async function isOfOldPassword(pool: Pool, token: string): Promise<boolean> {
  const change = AddressChange.safeParse(
    jsonIn(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")),
  );
  if (!change.success) return false;
  const count = await execute(
    pool,
    `select from better_auth.account where user_id = $1 and provider_id = 'credential'
     and updated_at >= to_timestamp($2 + 1)`,
    [change.data.userId, change.data.iat],
  );
  return count > 0;
}
