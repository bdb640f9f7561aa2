import * as z from "zod";
import type { BaseContext } from "../../http/context.ts";
import { askServer, jsonIn, type Said, type Unusable } from "../../outbound/ask-server.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { TIMEOUT } from "../connections/token-endpoint.ts";
import { pipedriveVariables } from "./variables.ts";
import { webhookPassword } from "./webhook-password.ts";

/** Object types for which webhooks are registered. */
const OBJECTS = ["person", "activity", "note", "deal"] as const;

const Registered = z.object({
  data: z
    .array(
      z.object({ subscription_url: z.string(), event_object: z.string(), is_active: z.number().nullish() }),
    )
    .nullable(),
});

/**
 * Registers webhooks for an account; Pipedrive requires this per account. A failure is tolerated, because hourly runs
 * read the same changes. https://pipedrive.readme.io/docs/guide-for-webhooks-v2
 */
export async function registerWebhooks(
  ctx: BaseContext,
  { accessToken, apiUrl }: { accessToken: string; apiUrl?: string },
  companyId: string,
): Promise<void> {
  const { PIPEDRIVE_CLIENT_SECRET } = pipedriveVariables(ctx.environment);
  const url = new URL("/api/crm/webhooks/pipedrive", ctx.environment.application().APP_URL).href;
  const call = (body?: object): Promise<Said | Unusable> =>
    askServer(
      new URL(`${apiUrl ?? ""}/api/v1/webhooks`),
      {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { bytes: BYTES.small, milliseconds: TIMEOUT },
    );
  try {
    // What cannot be listed may be there: registered again, each change would be announced twice.
    const said = await call();
    const list = Registered.parse(typeof said === "string" ? undefined : jsonIn(said.text));
    // Pipedrive turns those off whose calls failed for days.
    const ours = (list.data ?? []).filter((one) => one.subscription_url === url && one.is_active !== 0);
    const known = new Set(ours.map(({ event_object }) => event_object));
    for (const event_object of OBJECTS.filter((one) => !known.has(one))) {
      const reply = await call({
        subscription_url: url,
        event_action: "*",
        event_object,
        name: `${new URL(url).host} ${event_object}`,
        version: "2.0",
        http_auth_user: companyId,
        http_auth_password: webhookPassword(PIPEDRIVE_CLIENT_SECRET, companyId),
      });
      const status = typeof reply === "string" ? 0 : reply.status;
      if (status < 200 || status > 299) ctx.log.warn("pipedrive took no webhook", { event_object, status });
    }
  } catch {
    ctx.log.warn("pipedrive's webhooks could not be registered");
  }
}
