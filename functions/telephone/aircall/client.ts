import * as z from "zod";
import type { Environment } from "../../env.ts";
import { AppError } from "../../http/errors.ts";
import { askServer, jsonIn } from "../../outbound/ask-server.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { EVENTS } from "./event.ts";

/** A key of the public API, which an administrator makes in Aircall's own settings. */
export interface Credentials {
  readonly apiId: string;
  readonly apiToken: string;
}

/** What an agent reads while the telephone rings. */
export interface InsightCard {
  readonly title: string;
  readonly link: string;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
}

const Company = z.object({ company: z.object({ name: z.string().max(500) }) });
const Webhook = z.object({
  webhook: z.object({ webhook_id: z.string().min(1).max(200), token: z.string().min(8).max(500) }),
});

/** Milliseconds for a call that a person waits for; and for the card, which is late once somebody has answered. */
const PATIENCE = 10_000;
const WHILE_IT_RINGS = 4_000;

/** Whether this server is told where Aircall is (docs/environment.md). */
export const isOffered = (environment: Environment): boolean =>
  environment.telephone().AIRCALL_API_URL !== undefined;

/**
 * Aircall's public API (https://developer.aircall.io/api-references/), by Basic authentication. Throws `not_configured`
 * where the server knows no address, `invalid_request` where Aircall refuses the key, and `unavailable`.
 */
export function aircallOf(environment: Environment, { apiId, apiToken }: Credentials) {
  const { AIRCALL_API_URL } = environment.telephone();
  if (AIRCALL_API_URL === undefined) throw new AppError("not_configured");
  const authorization = `Basic ${Buffer.from(`${apiId}:${apiToken}`).toString("base64")}`;

  async function call(
    method: string,
    path: string,
    body?: object,
    milliseconds = PATIENCE,
  ): Promise<unknown> {
    const said = await askServer(
      `${AIRCALL_API_URL}${path}`,
      {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { bytes: BYTES.small, milliseconds },
    );
    if (typeof said === "string")
      throw new AppError("unavailable", "Aircall ne répond pas. Réessayez plus tard.");
    if (said.status === 401 || said.status === 403)
      throw new AppError("invalid_request", "Aircall refuse cette clé. Vérifiez l’API ID et l’API token.");
    if (said.status === 404 && method === "DELETE") return undefined;
    if (said.status < 200 || said.status > 299)
      throw new AppError("unavailable", "Aircall n’a pas accepté la demande. Réessayez plus tard.");
    return jsonIn(said.text);
  }

  function read<T>(Shape: z.ZodType<T>, json: unknown): T {
    const { data } = Shape.safeParse(json);
    if (data === undefined)
      throw new AppError("unavailable", "Aircall répond autre chose que ce qui est attendu.");
    return data;
  }

  return {
    companyName: async (): Promise<string> => read(Company, await call("GET", "/company")).company.name,
    /** Has the account's calls announced to an address of ours; the token comes with each event. */
    announceTo: async (url: string, name: string): Promise<{ webhookId: string; token: string }> => {
      const body = { custom_name: name, url, events: EVENTS };
      const { webhook } = read(Webhook, await call("POST", "/webhooks", body));
      return { webhookId: webhook.webhook_id, token: webhook.token };
    },
    stopAnnouncing: async (webhookId: string): Promise<void> => {
      await call("DELETE", `/webhooks/${encodeURIComponent(webhookId)}`);
    },
    /** https://developer.aircall.io/docs/insight-cards */
    show: async (callId: string, card: InsightCard): Promise<void> => {
      const contents = [
        { type: "title", text: card.title, link: card.link },
        ...card.lines.map((line) => ({ type: "shortText", ...line })),
      ];
      await call("POST", `/calls/${callId}/insight_cards`, { contents }, WHILE_IT_RINGS);
    },
  };
}
