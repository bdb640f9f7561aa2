import { hashPassword as hash } from "better-auth/crypto";

/** A password as better-auth stores it (scrypt, salted): about 65 ms of CPU. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}
