import { hashPassword as hash } from "better-auth/crypto";

/** Hashes a password as better-auth does (salted scrypt): about 65 ms of CPU. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}
