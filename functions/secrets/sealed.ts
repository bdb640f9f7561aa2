import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM; what `additionalData` says is authenticated with the value: it opens nowhere else. */
export function seal(key: Buffer, plain: Buffer, additionalData: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(additionalData));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws where the bytes were changed, moved or sealed under another key. */
export function unseal(key: Buffer, sealed: Buffer, additionalData: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  }).setAAD(Buffer.from(additionalData));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
}
