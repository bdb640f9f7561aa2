import { Hono } from "hono";
import { html } from "hono/html";
import { vendorPage } from "../consent-page.ts";
import { fieldOf } from "../mime.ts";
import type { Account } from "./state.ts";

const VENDOR = { name: "Gmail", accent: "#1a73e8", accentText: "#174ea6" };

const PLACES: Readonly<Record<string, string>> = { DRAFT: "Brouillon", SENT: "Envoyé", INBOX: "Reçu" };

/** What the simulated mailboxes hold, for whoever tries the product: a contact’s answer is one click away. */
export function mailboxPage(ports: {
  readonly accounts: () => Account[];
  readonly answer: (address: string, mailId: string) => void;
}): Hono {
  const app = new Hono();
  app.get("/", (c) =>
    c.html(
      vendorPage(
        VENDOR,
        "Messageries simulées",
        ports.accounts().map(
          ({ address, mails }) =>
            html`<h2>${address}</h2>
              ${mails.length === 0 ? html`<p>Rien pour l’instant.</p>` : ""}
              <ul>
                ${mails.toReversed().map(
                  (mail) =>
                    html`<li>
                      ${mail.labelIds.map((label) => PLACES[label]).find(Boolean) ?? ""} ·
                      ${fieldOf(mail, "subject")} ·
                      ${fieldOf(mail, mail.labelIds.includes("INBOX") ? "from" : "to")}
                      ${
                        mail.labelIds.includes("SENT")
                          ? html`<form method="post" action="?account=${address}&mail=${mail.id}">
                              <button class="secondary" type="submit">Répondre à sa place</button>
                            </form>`
                          : ""
                      }
                    </li>`,
                )}
              </ul>`,
        ),
      ),
    ),
  );
  app.post("/", (c) => {
    ports.answer(c.req.query("account") ?? "", c.req.query("mail") ?? "");
    return c.redirect("?", 303);
  });
  return app;
}
