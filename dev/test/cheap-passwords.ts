import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;

/**
 * Hashing a password takes 65 ms of a core and 32 MB, by design, and tests sign in thousands of times: so
 * it costs next to nothing. functions/auth/passwords/hash-password.test.ts holds the true cost.
 */
export function makePasswordsCheap(): void {
  Object.assign(crypto, {
    scrypt: (...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
      scrypt(password, salt, length, { ...options, N: 2, r: 1 }, done),
  });
  syncBuiltinESMExports();
}
