import type { LogFields } from "../http/log.ts";

/** Node's codes of a certificate that nobody we trust has signed, or that is not of this server or this day. */
const CERTIFICATE =
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/** SQLSTATEs of a user or password that is wrong, and of a database that is not there. */
const CREDENTIALS = /^(?:28...|3D000)$/;

/**
 * What the log says of a refusal that a variable is behind, rather than a fault that passes: which one, and why.
 * `variable` is the name of the address's. Undefined for any other failure.
 */
export function mistakeBehind(error: unknown, variable: string): LogFields | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  const ofAddress = (reason: string): LogFields => ({ variables: variable, reason });
  const ofCertificate = (reason: string): LogFields => ({ variables: "DATABASE_CA", reason });
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return ofAddress("the certificate is another host's");
  if (code === "CERT_HAS_EXPIRED") return ofCertificate("a certificate has expired");
  if (CERTIFICATE.test(code)) return ofCertificate("no CA we trust has signed the certificate");
  if (CREDENTIALS.test(code)) return ofAddress("user, password or database is wrong");
  if (code === "ENOTFOUND") return ofAddress("its host is unknown");
  if (error.message === "The server does not support SSL connections")
    return ofAddress("the server speaks no TLS");
  return undefined;
}

/** True for a server that we must not speak to. */
export function isUntrusted(error: unknown): boolean {
  return error instanceof Error && "code" in error && CERTIFICATE.test(String(error.code));
}
