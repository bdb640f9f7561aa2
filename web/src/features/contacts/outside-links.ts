/** The profile's address if it is a web address, null otherwise: a CRM field may hold anything. */
export function profileAddress(linkedinProfileURL: string | null): string | null {
  const text = linkedinProfileURL?.trim() ?? "";
  if (text === "") return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

/**
 * A mail draft (RFC 6068): line breaks become CRLF in the body; the address keeps only its `@` unescaped and
 * loses control characters, so a CRM field cannot add headers.
 */
export function mailDraft(email: string | null, body: string): string | null {
  // oxlint-disable-next-line no-control-regex
  const address = (email ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim();
  if (!address.includes("@")) return null;
  const to = address.split("@").map(encodeURIComponent).join("@");
  return `mailto:${to}?body=${encodeURIComponent(body.replace(/\r\n|\r|\n/g, "\r\n"))}`;
}
