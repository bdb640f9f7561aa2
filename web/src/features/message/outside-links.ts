/** The profile's address if it is a web address, null otherwise: a CRM field may hold anything. */
export function profileAddress(linkedinProfileURL: string | null): string | null {
  const text = linkedinProfileURL?.trim() ?? "";
  if (text === "") return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

/** Longest link that mail services on the web open whole, in characters; Windows hands no program one beyond 2,048. */
const LONGEST_LINK = 1_800;

/** A link that begins a message. `isShortened`: the message does not fit, and is to be pasted. */
interface Draft {
  readonly href: string;
  readonly isShortened: boolean;
}

/**
 * A mail draft (RFC 6068), null without an address: line breaks become CRLF in the body; the address keeps only its `@`
 * unescaped and loses control characters, as the subject does, so that neither can add headers.
 */
export function mailDraft(email: string | null, body: string, subject: string | null = null): Draft | null {
  const address = addressIn(email);
  if (address === null) return null;
  const line = oneLine(subject);
  return draft(`mailto:${address.split("@").map(encoded).join("@")}?`, [
    ...(line === "" ? [] : [`subject=${encoded(line)}`]),
    `body=${encoded(body.replace(/\r\n|\r|\n/g, "\r\n"))}`,
  ]);
}

/** Half of a character outside the basic plane, as a cut text may end with, is no text: it is replaced, not refused. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A link of these fields, the message the last of them; without it where the link would be too long. */
function draft(start: string, fields: readonly string[]): Draft {
  const whole = start + fields.join("&");
  const isShortened = whole.length > LONGEST_LINK;
  // Without any field a link has no question mark either.
  const href = isShortened ? (start + fields.slice(0, -1).join("&")).replace(/\?$/, "") : whole;
  return { href, isShortened };
}

const WEBMAILS = [
  { name: "Gmail", base: "https://mail.google.com/mail/?view=cm&fs=1&", to: "to", subject: "su" },
  {
    name: "Outlook",
    base: "https://outlook.office.com/mail/deeplink/compose?",
    to: "to",
    subject: "subject",
  },
] as const;

/** Where to write in one's own mailbox on the web. */
export interface Webmail extends Draft {
  readonly name: "Gmail" | "Outlook";
}

/** The ways to write a message in a mailbox on the web; none without an address. */
export function webmails(email: string | null, body: string, subject: string | null): Webmail[] {
  const address = addressIn(email);
  if (address === null) return [];
  return WEBMAILS.map((service) => ({
    name: service.name,
    ...draft(service.base, [
      `${service.to}=${encoded(address)}`,
      `${service.subject}=${encoded(oneLine(subject))}`,
      `body=${encoded(body)}`,
    ]),
  }));
}

/** An address without the control characters with which it could add headers; null where it is none. */
function addressIn(email: string | null): string | null {
  // oxlint-disable-next-line no-control-regex
  const address = (email ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim();
  return address.includes("@") ? address : null;
}

/** A subject is one line, whatever wrote it. */
export function oneLine(subject: string | null): string {
  // oxlint-disable-next-line no-control-regex
  return (subject ?? "").replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}
