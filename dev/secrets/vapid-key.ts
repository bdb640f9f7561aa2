import { generateKeyPairSync } from "node:crypto";

/** A new private key of P-256 for web push, 32 bytes in base64url. */
export function newVapidKey(): string {
  const { d } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  if (d === undefined) throw new Error("no private key was made");
  return d;
}
