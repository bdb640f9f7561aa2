import { escape } from "node:querystring";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Hono } from "hono";
import type { Pool } from "pg";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { openPool } from "./database.ts";
import { freePort } from "./postgres.ts";

/** Header with which the product states a mail's purpose. */
const KIND_HEADER = "x-relance-kind";

export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  /** Mounted at /__mail. */
  readonly app: Hono;
  stop(): Promise<void>;
}

interface Mail {
  id: string;
  to: string;
  kind: string | null;
  subject: string;
  text: string;
  url: string | null;
  token: string | null;
  /** Where a POST stops such mails (RFC 8058). */
  stopUrl: string | null;
  sentAt: Date;
}

/** An invitation's mail is identified by the invitation's id, any other by its own. */
const FIELDS = `recipient as "to", kind, subject, text, url, token, stop_url as "stopUrl", coalesce(invitation, id::text) as id`;

/** An SMTP server that stores every mail in the database, and the page that shows them. */
export async function startMailbox(databaseUrl: string): Promise<Mailbox> {
  const pool = openPool(databaseUrl, 2);
  await pool.query(`
    create schema if not exists local;
    create table if not exists local.mail (
      id bigint generated always as identity primary key, recipient text not null, kind text, subject text not null,
      text text not null, url text, token text, invitation text, sent_at timestamptz not null default now());
    alter table local.mail add column if not exists invitation text;
    alter table local.mail add column if not exists stop_url text;`);
  const port = await freePort();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, session, answer) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      // The sender must learn if a mail was not stored.
      void keep(pool, stream, recipients).then(() => answer(), answer);
    },
  });
  // A sender that disconnects is not an error.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    app: mailPages(pool),
    stop: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await pool.end();
    },
  };
}

async function keep(pool: Pool, source: Readable, recipients: string[]): Promise<void> {
  const mail = await PostalMime.parse(await buffer(source));
  const text = mail.text ?? "";
  const kind = mail.headers.find((header) => header.key === KIND_HEADER)?.value;
  const url = /https?:\/\/\S+/.exec(text)?.[0]?.replace(/[.)>]+$/, "") ?? null;
  const stopUrl =
    mail.headers.find((header) => header.key === "list-unsubscribe")?.value.slice(1, -1) ?? null;
  const { token, invitation } = secretsOf(url);
  for (const recipient of recipients) {
    await pool.query(
      "insert into local.mail (recipient, kind, subject, text, url, token, invitation, stop_url) values ($1, $2, $3, $4, $5, $6, $7, $8)",
      [recipient, kind ?? null, mail.subject ?? "", text, url, token, invitation, stopUrl],
    );
  }
}

/** Data in a link: its token, as a parameter or the path's last segment, and its invitation. Null if absent. */
function secretsOf(url: string | null): { token: string | null; invitation: string | null } {
  const parsed = url === null ? null : URL.parse(url);
  if (parsed === null) return { token: null, invitation: null };
  const invitation = parsed.searchParams.get("invitation");
  const token = parsed.searchParams.get("token") ?? invitation ?? parsed.pathname.split("/").at(-1);
  return { token: token || null, invitation };
}

function mailPages(pool: Pool): Hono {
  const app = new Hono();
  app.get("/", async (c) => {
    const { to, kind } = c.req.query();
    if (to || kind) {
      const { rows } = await pool.query<Omit<Mail, "sentAt">>(
        `select ${FIELDS} from local.mail where ($1::text is null or recipient = $1) and ($2::text is null or kind = $2)
         order by mail.id desc limit 1`,
        [to?.toLowerCase() || null, kind || null],
      );
      return c.json(rows[0] ?? null);
    }
    const { rows } = await pool.query<Mail>(
      `select ${FIELDS}, sent_at as "sentAt" from local.mail order by mail.id desc limit 100`,
    );
    return c.html(page(rows));
  });
  return app;
}

const html = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

function page(mails: Mail[]): string {
  const entries = mails.map(
    (mail) => `<article><h2>${html(mail.subject)}</h2>
<p><a href="?to=${escape(mail.to)}">${html(mail.to)}</a> · <time>${mail.sentAt.toISOString()}</time></p>
<pre>${html(mail.text)}</pre></article>`,
  );
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Courrier local</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;background:#f4f1ea;padding:1rem}</style>
</head><body><main><h1>Courrier local</h1>${entries.join("") || "<p>Aucun message pour l’instant.</p>"}</main></body></html>`;
}
