import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { URL } from "node:url";
import * as z from "zod";

/** `sslmode`s that a server elsewhere may be given: all are held to the strictest. */
const VERIFIED = new Set(["require", "verify-ca", "verify-full"]);
const TLS_PARAMETERS = [
  "ssl",
  "sslmode",
  "sslcert",
  "sslkey",
  "sslrootcert",
  "sslnegotiation",
  "uselibpqcompat",
];

/** True where no network is between us and the server: this machine by name or address, or a socket. */
export function isLocal(url: URL): boolean {
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  return host.startsWith("/") || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
}

/** Whether the address itself asks for TLS. */
export function asksForTls(url: URL): boolean {
  return VERIFIED.has(url.searchParams.get("sslmode") ?? "");
}

/** The address without what it says of TLS, which pg would put above what it is told. */
export function withoutTlsParameters(url: URL): string {
  const plain = new URL(url);
  for (const name of TLS_PARAMETERS) plain.searchParams.delete(name);
  return plain.href;
}

/** What is wrong with an address, in words that quote none of it. */
function mistakeIn(text: string): string | undefined {
  const url = new URL(text);
  const { searchParams } = url;
  // Readers of such an address differ in which of two they believe.
  if (new Set(searchParams.keys()).size !== searchParams.size) return "it says something twice";
  const host = searchParams.get("host");
  if (host !== null && !host.startsWith("/")) return "the host stands before the path, not in a parameter";
  if (url.hostname === "" && host === null) return "it names no host";
  if (isLocal(url)) return undefined;
  const mode = searchParams.get("sslmode");
  if (mode !== null && !VERIFIED.has(mode))
    return "sslmode must be verify-full, or left out: only a server of this machine is spoken to in plain text";
  if (TLS_PARAMETERS.some((name) => name !== "sslmode" && searchParams.has(name)))
    return "of TLS it may say sslmode=verify-full alone; a CA is given by DATABASE_CA";
  return undefined;
}

/** The variable of an address of Postgres. One elsewhere is spoken to over verified TLS, whatever it says. */
export const DatabaseAddress = z.url({ protocol: /^postgres(?:ql)?$/ }).superRefine((text, ctx) => {
  const message = URL.canParse(text) ? mistakeIn(text) : undefined;
  if (message !== undefined) ctx.addIssue({ code: "custom", message });
});

/** The variable of a CA, or several: PEM, or the path of a file of it. */
export const CertificateAuthority = z.string().transform((given, ctx) => {
  try {
    const pem = given.includes("-----BEGIN ") ? given.replaceAll("\\n", "\n") : readFileSync(given, "utf8");
    void new X509Certificate(pem);
    return pem;
  } catch {
    ctx.addIssue({ code: "custom", message: "a certificate in PEM, or the path of a file of it" });
    return z.NEVER;
  }
});
