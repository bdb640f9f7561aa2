import { isObject } from "./compatibility/hook.ts";
import { APIError } from "better-auth/api";

const LONGEST_NAME = 200;
const LONGEST_EMAIL = 254;
const LONGEST_IMAGE = 2_000;

const refuse = (code: string, message: string): never => {
  throw new APIError("BAD_REQUEST", { code, message });
};

/**
 * Rules for a person's name (1 to 200 characters), address (at most 254) and image (https or none), whichever call sets
 * them. Absent fields are not checked. Throws 400.
 */
export function enforceUserRules(user: Record<string, unknown>): void {
  const { name, email, image } = user;
  if (name !== undefined) {
    const fits = typeof name === "string" && name.trim() !== "" && name.length <= LONGEST_NAME;
    if (!fits) refuse("INVALID_NAME", `Le nom compte de 1 à ${LONGEST_NAME} caractères.`);
  }
  if (email !== undefined && (typeof email !== "string" || email.length > LONGEST_EMAIL)) {
    refuse("INVALID_EMAIL", "Adresse email invalide");
  }
  if (image !== undefined && image !== null && !isHttps(image)) {
    refuse("INVALID_IMAGE", "L’image est une adresse qui commence par https://.");
  }
}

/** Refuses an address longer than any valid one, before anything is looked up or sent. Throws 400. */
export function enforceAddressLength(body: unknown): void {
  if (!isObject(body)) return;
  for (const address of [body["email"], body["newEmail"]]) {
    if (typeof address === "string" && address.length > LONGEST_EMAIL) {
      refuse("INVALID_EMAIL", "Adresse email invalide");
    }
  }
}

function isHttps(image: unknown): boolean {
  if (typeof image !== "string" || image.length > LONGEST_IMAGE) return false;
  return /^https:\/\/[^\s<>"'\\]+$/i.test(image) && URL.canParse(image);
}
