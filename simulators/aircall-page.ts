import { Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import type { createAircallSimulator } from "./aircall.ts";
import { vendorPage } from "./consent-page.ts";

const VENDOR = { name: "Aircall", accent: "#00a57d", accentText: "#00664d" };

const Form = z.object({
  direction: z.enum(["inbound", "outbound"]),
  number: z.string().min(4).max(40),
  seconds: z.coerce.number().int().min(0).max(7_200),
  comment: z.string().max(2_000),
});

/** The page on which a person places a call, since no telephone is there; it also shows the account's key. */
export function aircallPage(
  simulator: Pick<ReturnType<typeof createAircallSimulator>, "place" | "cards">,
  key: { readonly apiId: string; readonly apiToken: string },
): Hono {
  const page = new Hono();
  page.get("/", (c) => c.html(shown(key, "")));
  page.post("/", async (c) => {
    const form = Form.safeParse(Object.fromEntries(await c.req.formData()));
    if (!form.success) return c.html(shown(key, "Un numéro et une durée en secondes sont nécessaires."), 400);
    const { comment, ...call } = form.data;
    const { id, statuses } = await simulator.place(comment === "" ? call : { ...call, comment });
    const lines = simulator.cards(id).flatMap(({ contents }) => contents.map(textOf));
    const told =
      statuses.length === 0
        ? "Aucun webhook n’est actif."
        : `Réponses des webhooks : ${statuses.join(", ")}.`;
    return c.html(shown(key, [told, ...lines].join(" — ")));
  });
  return page;
}

function textOf(one: { readonly text: string; readonly label?: string | undefined }): string {
  return one.label === undefined ? one.text : `${one.label} : ${one.text}`;
}

const shown = (key: { readonly apiId: string; readonly apiToken: string }, told: string) =>
  vendorPage(
    VENDOR,
    "Passer un appel",
    html`<h1>Passer un appel</h1>
      <p>API ID <code>${key.apiId}</code><br />API token <code>${key.apiToken}</code></p>
      ${told === "" ? "" : html`<p role="status">${told}</p>`}
      <form method="post">
        <label
          >Sens
          <select name="direction">
            <option value="outbound">sortant</option>
            <option value="inbound">entrant</option>
          </select></label
        >
        <label>Numéro <input name="number" required /></label>
        <label>Secondes parlées <input name="seconds" type="number" value="240" min="0" /></label>
        <label>Note <input name="comment" /></label>
        <div class="actions"><button class="primary">Appeler</button></div>
      </form>`,
  );
