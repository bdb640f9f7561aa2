import { hkdfSync } from "node:crypto";

/**
 * The key by which a person's device keeps what they typed and no server holds yet (web/src/features/message/kept):
 * the same in each session of theirs, so that what one session left behind the next can read, and never stored on the
 * device. Somebody who acts as them has a key of their own.
 *
 * @returns 32 bytes, in hexadecimal.
 */
export function deviceKey(secret: string, userId: string, impersonatedBy?: string | null): string {
  const whose = `${userId}:${impersonatedBy ?? ""}`;
  return Buffer.from(hkdfSync("sha256", secret, whose, "texts kept on a device", 32)).toString("hex");
}
