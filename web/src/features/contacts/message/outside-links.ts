/** The profile's address if it is a web address, null otherwise: a CRM field may hold anything. */
export function profileAddress(linkedinProfileURL: string | null): string | null {
  const text = linkedinProfileURL?.trim() ?? "";
  if (text === "") return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

/**
 * A mail draft (RFC 6068): line breaks become CRLF in the body; the address keeps only its `@` unescaped and
 * loses control characters, as the subject does, so that neither can add headers.
 */
export function mailDraft(email: string | null, body: string, subject: string | null = null): string | null {
  const address = addressIn(email);
  if (address === null) return null;
  const to = address.split("@").map(encodeURIComponent).join("@");
  const line = oneLine(subject);
  const about = line === "" ? "" : `subject=${encodeURIComponent(line)}&`;
  return `mailto:${to}?${about}body=${encodeURIComponent(body.replace(/\r\n|\r|\n/g, "\r\n"))}`;
}

/** Longest link that mail services on the web open whole, in characters. */
const LONGEST_LINK = 1_800;

const WEBMAILS = [
  { name: "Gmail", base: "https://mail.google.com/mail/?view=cm&fs=1&", to: "to", subject: "su" },
  {
    name: "Outlook",
    base: "https://outlook.office.com/mail/deeplink/compose?",
    to: "to",
    subject: "subject",
  },
] as const;

/** Where to write in one's own mailbox on the web. `isShortened`: the message does not fit, and is to be pasted. */
export interface Webmail {
  readonly name: "Gmail" | "Outlook";
  readonly href: string;
  readonly isShortened: boolean;
}

/** The ways to write a message in a mailbox on the web; none without an address. */
export function webmails(email: string | null, body: string, subject: string | null): Webmail[] {
  const address = addressIn(email);
  if (address === null) return [];
  return WEBMAILS.map((service) => {
    const start = `${service.base}${service.to}=${encodeURIComponent(address)}&${service.subject}=${encodeURIComponent(oneLine(subject))}`;
    const whole = `${start}&body=${encodeURIComponent(body)}`;
    const isShortened = whole.length > LONGEST_LINK;
    return { name: service.name, href: isShortened ? start : whole, isShortened };
  });
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
