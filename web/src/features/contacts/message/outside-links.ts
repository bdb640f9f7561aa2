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
  // oxlint-disable-next-line no-control-regex
  const address = (email ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim();
  if (!address.includes("@")) return null;
  const to = address.split("@").map(encodeURIComponent).join("@");
  const line = oneLine(subject);
  const about = line === "" ? "" : `subject=${encodeURIComponent(line)}&`;
  return `mailto:${to}?${about}body=${encodeURIComponent(body.replace(/\r\n|\r|\n/g, "\r\n"))}`;
}

/** A subject is one line, whatever wrote it. */
export function oneLine(subject: string | null): string {
  // oxlint-disable-next-line no-control-regex
  return (subject ?? "").replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}
